// Checks a body before it is sent: valid JSON (or where not), and within the size limit.
import { scanJson } from '../../../src/core/graph/scan-json.ts'
import type { ReferenceBody } from '../reference/reference-types.ts'
import type { JsonFault } from '../../../src/core/graph/json-faults.ts'

export type BodyFault =
  | { readonly fault: 'empty' | 'too-large' }
  | { readonly fault: 'not-json'; readonly line: number; readonly column: number; readonly reason: JsonFault }

export function checkBody(as: ReferenceBody['as'], bytes: Uint8Array, maxBytes: number): BodyFault | null {
  if (bytes.length === 0) return { fault: 'empty' }
  if (bytes.length > maxBytes) return { fault: 'too-large' }
  return as === 'lines' ? checkLines(bytes) : checkJson(bytes, 1)
}

function checkJson(bytes: Uint8Array, firstLine: number): BodyFault | null {
  const scan = scanJson(bytes)
  if (scan.ok) return null
  const { line, column, reason } = scan
  return { fault: 'not-json', line: line + firstLine - 1, column, reason }
}

/** Each line is a document; empty lines are skipped. */
function checkLines(bytes: Uint8Array): BodyFault | null {
  let start = 0
  for (let line = 1; start < bytes.length; line += 1) {
    const end = bytes.indexOf(0x0a, start)
    const one = bytes.subarray(start, end === -1 ? bytes.length : end)
    const fault = isBlank(one) ? null : checkJson(one, line)
    if (fault) return fault
    start += one.length + 1
  }
  return null
}

const isBlank = (bytes: Uint8Array): boolean =>
  bytes.every((byte) => byte === 0x20 || byte === 0x0d || byte === 0x09)
