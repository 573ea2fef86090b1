// jsonld.js and our expander on the same document, as graphs that can be compared.
import jsonld from 'jsonld'
import ContextResolver from 'jsonld/lib/ContextResolver.js'

import { bundledContext } from '../../src/core/graph/contexts/bundled-contexts.ts'
import type { GraphDocument, Statement, Term } from '../../src/core/graph/document.ts'
import { GraphBuilder } from '../../src/core/graph/graph-builder.ts'
import { expandDocument } from '../../src/core/graph/jsonld/expand-document.ts'
import { JsonLdError } from '../../src/core/graph/jsonld/jsonld-error.ts'
import { absoluteForm } from '../../src/core/graph/jsonld/keywords.ts'
import { isLanguageTag } from '../../src/core/graph/jsonld/language-tag.ts'
import { xsd } from '../../src/core/graph/vocabulary.ts'
import { comparableGraph } from './comparable-graph.ts'
import { graphOfExpanded } from './graph-of-expanded.ts'

/** The statements as lines, or the code of the error. */
export type Outcome = { readonly lines: readonly string[] } | { readonly error: string }

export function expandOurs(text: string): Outcome {
  const builder = new GraphBuilder()
  try {
    const [unknown] = expandDocument(JSON.parse(text), builder)
    return unknown ? { error: unknown.fault } : { lines: comparable(builder.finish()) }
  } catch (error) {
    if (error instanceof JsonLdError) return { error: error.code }
    throw error
  }
}

export async function expandWithJsonld(text: string): Promise<Outcome> {
  const options = {
    expandContext: { '@base': null },
    documentLoader: (url: string) =>
      Promise.resolve({ documentUrl: url, document: structuredClone(bundledContext(url)) }),
    // The usual one shares its cache with all documents of the process, and `@import` writes into it.
    contextResolver: new ContextResolver({ sharedCache: new Map() }),
  }
  try {
    const expanded = await jsonld.expand(
      JSON.parse(text) as Parameters<typeof jsonld.expand>[0],
      options as unknown as Parameters<typeof jsonld.expand>[1],
    )
    return { lines: comparable(graphOfExpanded(expanded)) }
  } catch (error) {
    return { error: String((error as { details?: { code?: string } }).details?.code ?? error) }
  }
}

function withTag(term: Term): Term {
  if (term.kind === 'reference' || term.language === undefined || isLanguageTag(term.language)) return term
  const { language: _, ...rest } = term
  return { ...rest, datatype: xsd.string }
}

const isSameStatement = (a: Statement, b: Statement): boolean =>
  a.predicate === b.predicate && a.graph === b.graph && JSON.stringify(a.object) === JSON.stringify(b.object)

/** Without what only we keep, for the report to name. */
function comparable({ nodes, ...rest }: GraphDocument): string[] {
  const kept = [...nodes].map(([id, node]) => {
    const statements = node.statements
      .filter(({ predicate }) => absoluteForm.test(predicate))
      .map((one) => ({ ...one, object: withTag(one.object) }))
      // Two values may be the same one without their invalid tags.
      .filter((one, at, all) => at === all.findIndex((other) => isSameStatement(one, other)))
    return [id, { ...node, statements }] as const
  })
  return comparableGraph({ nodes: new Map(kept), ...rest })
}
