// First check of an upload: is it JSON? Rules, section 2. Runs in a thread, except for small
// documents.
import { hash } from 'node:crypto'
import { deflateSync } from 'node:zlib'

import { scanJson } from '../../core/graph/scan-json.ts'
import type { Received } from './thread-work.ts'

// Level 1: for a 10 MiB capsule, higher levels take several times as long and save little.
const deflateOptions = { level: 1 }

export const deflate = (bytes: Uint8Array): Buffer => deflateSync(bytes, deflateOptions)

export function receiveDocument(bytes: Uint8Array): Received {
  const scan = scanJson(bytes)
  if (!scan.ok) return { ok: false, line: scan.line, column: scan.column, reason: scan.reason }
  return {
    ok: true,
    deflated: deflate(bytes),
    sha256: hash('sha256', bytes, 'buffer'),
    sizeBytes: bytes.length,
  }
}
