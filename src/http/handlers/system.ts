// Handlers of the system operations: health, OpenAPI, documentation, problem pages, contexts, shapes.
import { buffer } from 'node:stream/consumers'

import { contextDocument } from '../../core/graph/contexts/bundled-contexts.ts'
import { problem } from '../../contract/problems.ts'
import { lastBackupAt } from '../../database/backup/scheduled-backups.ts'
import * as declared from '../../contract/system-operations.ts'
import { workbookType } from '../../core/spreadsheet/write-workbook.ts'
import type { Language } from '../../core/validation/report.ts'
import { templateSheets, writeLayout, type Template } from '../../core/workbook/write-layout.ts'
import { nodeZipCodec } from '../../service/reads/stream/node-zip-codec.ts'
import { attachment } from '../answer/attachment.ts'
import { readServerVersion } from '../../database/pools/server-version.ts'
import { checkReady } from '../check-ready.ts'
import { openDocsPages } from '../pages/docs-pages.ts'
import { handle, ok, okJson, type BoundHandler } from '../answer/handler.ts'
import { openApiBytes } from '../openapi/open-api.ts'
import { problemPage } from '../pages/problem-page.ts'
import { shapesText } from '../pages/shapes.ts'
import type { HandlerServices } from './handler-services.ts'

const cachedForAnHour = { 'Cache-Control': 'public, max-age=3600' }

export const systemHandlers = (services: HandlerServices): BoundHandler[] => [
  ...healthHandlers(services),
  ...documentHandlers(services),
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
const documentHandlers = ({ config, operations, baseUrl, openPage }: HandlerServices): BoundHandler[] => [
  handle(declared.getOpenApi, async () =>
    okJson(await openApiBytes(operations, baseUrl(), config.capsuleMaxBytes)),
  ),

  ...[declared.openDocs, ...openDocsPages].map((page) =>
    handle(page, async () => await openPage('docs.html')),
  ),

  handle(declared.getProblemPage, async ({ params }) => {
    const page = await problemPage(params.code)
    if (!page) throw problem('problem_not_found')
    return { status: 200, ...page }
  }),

  handle(declared.getContext, async ({ params }) => ({
    status: 200,
    raw: {
      content: JSON.stringify(contextDocument(params.name)),
      type: 'application/ld+json; charset=utf-8',
    },
    headers: cachedForAnHour,
  })),

  handle(declared.getShapes, async () => ({
    status: 200,
    raw: { content: await shapesText(`${baseUrl()}/shapes`), type: 'text/turtle; charset=utf-8' },
    headers: cachedForAnHour,
  })),

  handle(declared.getTemplate, async ({ params: { template }, query, language: accepted }) => ({
    status: 200,
    raw: {
      content: await templateBytes(template === 'sff.xlsx' ? 'sff' : 'basic', query.language ?? accepted),
      type: workbookType,
    },
    headers: {
      ...cachedForAnHour,
      Vary: 'Accept-Encoding, Accept-Language',
      'Content-Disposition': attachment(template),
    },
  })),
]

/** Made once: the same for everybody. */
const templates = new Map<string, Promise<Buffer>>()

function templateBytes(template: Template, language: Language): Promise<Buffer> {
  const key = `${template} ${language}`
  const made = templates.get(key) ?? writeTemplate(template, language)
  templates.set(key, made)
  return made
}

const writeTemplate = (template: Template, language: Language): Promise<Buffer> =>
  buffer(writeLayout({ sheets: templateSheets(template), language }, nodeZipCodec))
