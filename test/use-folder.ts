// A directory for the tests of a file: gone with them.
import { mkdtempSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll } from 'vitest'

import { temporaryParent } from './temporary-parent.ts'

export interface Folder {
  readonly directory: string
  /** Writes text and bytes as they are, anything else as JSON; gives the path. */
  readonly file: (name: string, content: unknown) => Promise<string>
}

export function useFolder(): Folder {
  const directory = mkdtempSync(join(temporaryParent, 'impact-graph-'))
  afterAll(() => rm(directory, { recursive: true }))
  return {
    directory,
    async file(name, content) {
      const path = join(directory, name)
      const isReady = typeof content === 'string' || content instanceof Uint8Array
      await writeFile(path, isReady ? content : JSON.stringify(content))
      return path
    },
  }
}
