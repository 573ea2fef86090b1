// Handlers of the system operations: health, OpenAPI, documentation, problem pages, contexts, shapes; and of the console's
// pages and the files of both browser apps.
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'

import { contextDocument } from '../../core/graph/contexts/bundled-contexts.ts'
import { getOrAdd } from '../../core/lists-by-key.ts'
import { problem } from '../../contract/problems.ts'
import { lastBackupAt } from '../../database/backup/scheduled-backups.ts'
import * as declared from '../../contract/system-operations.ts'
import { workbookType } from '../../core/spreadsheet/write-workbook.ts'
import type { Language } from '../../core/validation/report.ts'
import { templateSheets, writeLayout, type Template } from '../../core/workbook/write-layout.ts'
import { nodeZipCodec } from '../../service/reads/stream/node-zip-codec.ts'
import { fileReply } from '../answer/attachment.ts'
import { readServerVersion } from '../../database/pools/server-version.ts'
import { checkReady } from '../check-ready.ts'
import { builtFile } from '../pages/built-pages.ts'
import { getConsoleFile, getConsoleIcon, openConsolePages } from '../pages/console-pages.ts'
import { openDocsPages } from '../pages/docs-pages.ts'
import { handle, ok, okJson, type BoundHandler, type Reply } from '../answer/handler.ts'
import { openApiDocument } from '../openapi/open-api.ts'
import { problemPage } from '../pages/problem-page.ts'
import { shapesText } from '../pages/shapes.ts'
import type { HandlerServices } from './handler-services.ts'

const cachedForAnHour = { 'Cache-Control': 'public, max-age=3600' }

export const systemHandlers = (services: HandlerServices): BoundHandler[] => [
  ...healthHandlers(services),
  ...documentHandlers(services),
  ...consolePageHandlers(services),
]

const healthHandlers = ({
  store,
  config,
  isDraining,
  namespacesToRebuild,
}: HandlerServices): BoundHandler[] => [
  handle(declared.checkHealth, async () => ok({ status: 'ok' })),

  handle(declared.checkReadiness, async ({ query }) => {
    await checkReady(store, isDraining())
    const left = namespacesToRebuild()
    const withBackup = config.backups !== undefined && query.verbose !== undefined
    const last_backup_at = withBackup ? ((await lastBackupAt(store))?.toISOString() ?? null) : undefined
    const postgresql = query.verbose === undefined ? undefined : await readServerVersion(store.reads)
    return ok({
      status: 'ok',
      ...(postgresql !== undefined && { postgresql }),
      ...(left > 0 && { namespaces_to_rebuild: left }),
      ...(last_backup_at !== undefined && { last_backup_at }),
    })
  }),
]

/** Of the service itself: the same for everybody. */
function documentHandlers({ config, operations, baseUrl, openPage }: HandlerServices): BoundHandler[] {
  // Written once for each address: the declarations do not change while the process runs.
  const documents = new Map<string, Promise<Buffer>>()
  const writeDocument = async (): Promise<Buffer> =>
    Buffer.from(JSON.stringify(await openApiDocument(operations, baseUrl(), config.capsuleMaxBytes)))
  return [
    handle(declared.getOpenApi, async () => okJson(await getOrAdd(documents, baseUrl(), writeDocument))),

    ...[declared.openDocs, ...openDocsPages].map((page) =>
      handle(page, async () => await openPage('docs.html')),
    ),

    handle(declared.getProblemPage, async ({ params }) => {
      const page = await problemPage(params.code)
      if (!page) throw problem('problem_not_found')
      return { status: 200, ...page }
    }),

    handle(declared.getContext, async ({ params }) =>
      cachedReply(JSON.stringify(contextDocument(params.name)), 'application/ld+json; charset=utf-8'),
    ),

    handle(declared.getShapes, async () =>
      cachedReply(await shapesText(`${baseUrl()}/shapes`), 'text/turtle; charset=utf-8'),
    ),

    handle(declared.getTemplate, async ({ params: { template }, query, language: accepted }) => {
      const content = await templateBytes(
        template === 'sff.xlsx' ? 'sff' : 'basic',
        query.language ?? accepted,
      )
      const headers = { ...cachedForAnHour, Vary: 'Accept-Encoding, Accept-Language' }
      return fileReply(template, { content, type: workbookType }, { headers })
    }),
  ]
}

const consolePageHandlers = ({ openPage }: HandlerServices): BoundHandler[] => [
  ...openConsolePages.map((page) => handle(page, async () => await openPage('index.html'))),
  // A file's name changes with its content, so it can be cached for ever.
  handle(getConsoleFile, async ({ params }) => {
    if (!/^[\w.-]+$/.test(params.file)) throw problem('page_not_found', { what: 'file' })
    return await builtFile(join('assets', params.file), 'public, max-age=31536000, immutable')
  }),
  handle(getConsoleIcon, async () => await builtFile('icon.svg', 'public, max-age=3600')),
]

const cachedReply = (content: string, type: string): Reply => ({
  status: 200,
  raw: { content, type },
  headers: cachedForAnHour,
})

/** Made once: the same for everybody. */
const templates = new Map<string, Promise<Buffer>>()

const templateBytes = (template: Template, language: Language): Promise<Buffer> =>
  getOrAdd(templates, `${template} ${language}`, () => writeTemplate(template, language))

const writeTemplate = (template: Template, language: Language): Promise<Buffer> =>
  buffer(writeLayout({ sheets: templateSheets(template), language }, nodeZipCodec))
