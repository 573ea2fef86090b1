// The lines of a batch, each checked as the body of its single call would be; all faults are collected. Rules,
// section 3.
import type { TSchema } from 'typebox'

import { scanJson } from '../../core/graph/scan-json.ts'
import { fault, type Fault, type PlacedFault } from '../../contract/problems.ts'
import type { Kind } from '../../core/projection/source.ts'
import { bodyFaults } from './body-rules.ts'
import { batchLines, type BatchLine, type BatchObject } from '../../contract/entity-schemas.ts'
import { inSlices } from '../../database/time-slices.ts'
import type { NamespaceId } from '../../contract/ids.ts'

/** Checks a value against a schema, as the bodies of single calls are checked. */
export type ValueCheck = (schema: TSchema, value: unknown) => readonly Fault[]

export type CheckedLine = {
  [O in BatchObject]: { readonly line: number; readonly object: O; readonly body: BatchLine[O] }
}[BatchObject]

/** A line is the body of a single call, and no longer than that may be. */
const maxLineBytes = 1_048_576

export const kindOfObject: Readonly<Record<BatchObject, Kind>> = {
  organization: 'organization',
  outcome: 'outcome',
  indicator: 'indicator',
  indicator_report: 'report',
}

/** Faults with their lines. A file of nothing but faults is not answered with all of them. */
export class BatchFaults {
  readonly listed: PlacedFault[] = []
  count = 0

  add(line: number, found: Fault): void {
    this.count += 1
    if (this.listed.length < BatchFaults.most) this.listed.push({ ...found, in: 'body', line })
  }

  private static readonly most = 1000
}

export async function readBatch(bytes: Buffer, namespaceId: NamespaceId, check: ValueCheck) {
  const faults = new BatchFaults()
  const lines: CheckedLine[] = []
  let line = 0
  await inSlices(splitLines(bytes), (text) => {
    line += 1
    const checked = readLine(text, line, namespaceId, check, faults)
    if (checked) lines.push(checked)
  })
  return { lines, faults }
}

function* splitLines(bytes: Buffer): Generator<Buffer> {
  for (let from = 0; from < bytes.length;) {
    const end = bytes.indexOf(0x0a, from)
    yield bytes.subarray(from, end === -1 ? bytes.length : end)
    from = end === -1 ? bytes.length : end + 1
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function readLine(
  bytes: Buffer,
  line: number,
  namespaceId: NamespaceId,
  check: ValueCheck,
  faults: BatchFaults,
): CheckedLine | null {
  const refuse = (found: Fault): null => {
    faults.add(line, found)
    return null
  }
  if (bytes.length > maxLineBytes) {
    return refuse(fault('', 'line_too_long', { limitBytes: maxLineBytes }))
  }
  let body: unknown
  try {
    const text = utf8.decode(bytes)
    if (text.trim() === '') return null
    body = JSON.parse(text)
  } catch {
    const scan = scanJson(bytes)
    return refuse(
      scan.ok
        ? fault('', 'line_not_utf8', {})
        : fault('', 'line_not_json', { column: scan.column, reason: scan.reason }),
    )
  }
  const object = batchObject(body)
  if (object === null) {
    return refuse(fault('', 'line_object_unknown', { known: Object.keys(batchLines) }))
  }
  const found = [...check(batchLines[object], body), ...bodyFaults(kindOfObject[object], body, namespaceId)]
  for (const each of found) faults.add(line, each)
  return found.length > 0 ? null : ({ line, object, body } as CheckedLine)
}

function batchObject(body: unknown): BatchObject | null {
  if (typeof body !== 'object' || body === null || !('object' in body)) return null
  const { object } = body
  return typeof object === 'string' && Object.hasOwn(batchLines, object) ? (object as BatchObject) : null
}
