// Checks in a worker whether a file is JSON, with the code that the service uses.
import { serveCalls } from '../../shared/workers/serve-calls.ts'
import { scanJson } from '../../../src/core/graph/scan-json.ts'
import type { FileFault } from './check-file.ts'

const functions = { check }

export type CheckFunctions = typeof functions

serveCalls(functions)

async function check(file: File): Promise<FileFault | null> {
  try {
    const scan = scanJson(new Uint8Array(await file.arrayBuffer()))
    return scan.ok ? null : { kind: 'not-json', line: scan.line, column: scan.column, reason: scan.reason }
  } catch {
    return { kind: 'unreadable' }
  }
}
