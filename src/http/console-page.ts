// The console's pages and the files of both browser apps, bound.
import { join } from 'node:path'

import { getConsoleFile, getConsoleIcon, openConsolePages } from '../console-pages.ts'
import { problem } from '../problems.ts'
import { builtFile, builtPage } from './built-pages.ts'
import { handle } from './handler.ts'
import type { BoundHandler } from './handler.ts'

export const consolePageHandlers = (baseUrl: () => string): BoundHandler[] => [
  ...openConsolePages.map((page) => handle(page, async () => await builtPage('index.html', baseUrl()))),
  // A file's name changes with its content.
  handle(getConsoleFile, async ({ params }) => {
    if (!/^[\w.-]+$/.test(params.file)) throw problem('page_not_found', 'There is no such file.')
    return await builtFile(join('assets', params.file), 'public, max-age=31536000, immutable')
  }),
  handle(getConsoleIcon, async () => await builtFile('icon.svg', 'public, max-age=3600')),
]
