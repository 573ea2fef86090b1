// The documentation, bound: one document for /docs and every page below it. Spec, What the service does, 7.
import { openDocsPages } from '../docs-pages.ts'
import { openDocs } from '../system-operations.ts'
import { builtPage } from './built-pages.ts'
import { handle } from './handler.ts'
import type { BoundHandler } from './handler.ts'

export const docsPageHandlers = (baseUrl: () => string): BoundHandler[] =>
  [openDocs, ...openDocsPages].map((page) =>
    handle(page, async () => await builtPage('docs.html', baseUrl())),
  )
