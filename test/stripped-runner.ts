// Runs a test file without its types (test/strip-types.ts), with positions in errors as they were written.
import { relative } from 'node:path'

import { TestRunner } from 'vitest'

import { strippedFile, root } from './stripped-file.ts'

process.setSourceMapsEnabled(true)

export default class StrippedRunner extends TestRunner {
  override async importFile(filepath: string): Promise<unknown> {
    return await import(strippedFile(relative(root, filepath)))
  }
}
