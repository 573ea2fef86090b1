// The declared operations of a running service: those of its published document, and those of the console and its pages,
// which the document leaves out on purpose.
import { consoleOperations } from '../../src/contract/console/operations.ts'
import { consolePageOperations } from '../../src/http/pages/console-pages.ts'
import { openDocsPages } from '../../src/http/pages/docs-pages.ts'
import { openApiDocument } from '../../src/http/openapi/open-api.ts'
import { origin } from './callers.ts'
import { readDeclared, type DeclaredOperation, type OpenApiDocument } from './declared.ts'

export async function readAllDeclared(port: number): Promise<DeclaredOperation[]> {
  const response = await fetch(`http://127.0.0.1:${port}/openapi.json`)
  const published = (await response.json()) as OpenApiDocument
  const undescribed = [...consoleOperations, ...consolePageOperations, ...openDocsPages]
  const others = await openApiDocument(undescribed, origin)
  // As JSON: a schema of the library has members that are not part of the document.
  return [...readDeclared(published), ...readDeclared(JSON.parse(JSON.stringify(others)) as OpenApiDocument)]
}
