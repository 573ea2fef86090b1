// Records every statement that our code sends, in the process of the test and in the threads and processes that it starts,
// so that a rule about all of them can be held: see namespace-rule.ts.
import { chmodSync, closeSync, openSync, readSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import pg from 'pg'

export interface Asked {
  readonly text: string
  /** The source file, below src/. */
  readonly from: string
  /** Beside the transaction of its act: over another connection while that is open, or a record or event without any. */
  readonly place?: 'elsewhere' | 'alone'
  /** The file that called `from`, where there is a place. */
  readonly by?: string
}

const hook = fileURLToPath(new URL('statement-hook.cjs', import.meta.url))
const recorded = new Map<string, Asked>()
let file: string | undefined
let readBytes = 0

/** Into a file of this process in the directory of the run. Threads and processes are recorded that start after this. */
export function startRecording(directory: string): void {
  if (file !== undefined) return
  file = join(directory, `${process.pid}.ndjson`)
  writeFileSync(file, '')
  chmodSync(file, 0o666)
  process.env['TEST_STATEMENTS_FILE'] = file
  const others = process.env['NODE_OPTIONS'] ?? ''
  process.env['NODE_OPTIONS'] = `${others} --require ${JSON.stringify(hook)}`.trim()
  const { watchQueries } = createRequire(import.meta.url)(hook) as { watchQueries: (pg: unknown) => void }
  watchQueries(pg)
}

/** Each text once, with the file that sent it first; beside a transaction once for each file that called. */
export function recordedStatements(): Asked[] {
  if (file === undefined) return []
  const lines = readFrom(file, readBytes)
  // A line that is being written now is read the next time.
  const whole = lines.subarray(0, lines.lastIndexOf(0x0a) + 1)
  readBytes += whole.length
  for (const line of whole.toString().split('\n').slice(0, -1)) {
    const asked = JSON.parse(line) as Asked
    const { text, place, by } = asked
    const key = place === undefined ? text : `${place} ${by} ${text}`
    if (!recorded.has(key)) recorded.set(key, asked)
  }
  return [...recorded.values()]
}

function readFrom(path: string, start: number): Buffer {
  const opened = openSync(path, 'r')
  try {
    const chunks: Buffer[] = []
    for (let at = start; ;) {
      const chunk = Buffer.alloc(65_536)
      const length = readSync(opened, chunk, 0, chunk.length, at)
      if (length === 0) return Buffer.concat(chunks)
      chunks.push(chunk.subarray(0, length))
      at += length
    }
  } finally {
    closeSync(opened)
  }
}
