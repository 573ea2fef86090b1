// Handlers of the system operations: health, OpenAPI, documentation, problem pages, contexts, shapes.
import { contextDocument } from '../../graph/contexts/bundled-contexts.ts'
import type { Operation } from '../../operation.ts'
import { problem } from '../../problems.ts'
import type { Store } from '../../store/open-store.ts'
import * as declared from '../../system-operations.ts'
import { shapesText } from '../../validation/shapes.ts'
import { checkReady } from '../check-ready.ts'
import { builtPage } from '../built-pages.ts'
import { openDocsPages } from '../docs-pages.ts'
import { handle } from '../handler.ts'
import type { BoundHandler } from '../handler.ts'
import { openApiBytes } from '../open-api.ts'
import { problemPage } from '../problem-page.ts'

export interface SystemParts {
  readonly store: Store
  readonly operations: readonly Operation[]
  readonly baseUrl: () => string
  readonly isDraining: () => boolean
}

const cachedForAnHour = { 'Cache-Control': 'public, max-age=3600' }

export const systemHandlers = ({ store, operations, baseUrl, isDraining }: SystemParts): BoundHandler[] => [
  handle(declared.checkHealth, async () => ({ status: 200, body: { status: 'ok' } })),

  handle(declared.checkReadiness, async () => {
    await checkReady(store, isDraining())
    return { status: 200, body: { status: 'ok' } }
  }),

  handle(declared.getOpenApi, async () => ({
    status: 200,
    raw: { content: await openApiBytes(operations, baseUrl()), type: 'application/json; charset=utf-8' },
  })),

  ...[declared.openDocs, ...openDocsPages].map((page) =>
    handle(page, async () => await builtPage('docs.html', baseUrl())),
  ),

  handle(declared.getProblemPage, async ({ params }) => {
    const page = await problemPage(params.code)
    if (!page)
      throw problem('problem_not_found', 'No problem has this code. The documentation lists all of them.')
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
    raw: { content: shapesText(`${baseUrl()}/shapes`), type: 'text/turtle; charset=utf-8' },
    headers: cachedForAnHour,
  })),
]
