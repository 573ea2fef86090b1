// Handlers of the console's pages and of the files of both browser apps.
import { join } from 'node:path'

import { getConsoleFile, getConsoleIcon, openConsolePages } from '../pages/console-pages.ts'
import { problem } from '../../contract/problems.ts'
import { builtFile, type OpenPage } from '../pages/built-pages.ts'
import { handle, type BoundHandler } from '../answer/handler.ts'

export const consolePageHandlers = (openPage: OpenPage): BoundHandler[] => [
  ...openConsolePages.map((page) => handle(page, async () => await openPage('index.html'))),
  // A file's name changes with its content, so it can be cached for ever.
  handle(getConsoleFile, async ({ params }) => {
    if (!/^[\w.-]+$/.test(params.file)) throw problem('page_not_found', { what: 'file' })
    return await builtFile(join('assets', params.file), 'public, max-age=31536000, immutable')
  }),
  handle(getConsoleIcon, async () => await builtFile('icon.svg', 'public, max-age=3600')),
]
