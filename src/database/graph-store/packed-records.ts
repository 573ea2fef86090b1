// Records to be inserted into `node`: COPY rows, encoded into buffers as the records are produced, so that a capsule's
// tens of thousands of texts are never in the heap at once. They are sent in key order: exports read them in that order
// and then fetch each page of the table once.
import { hash } from 'node:crypto'

import type { NodeRecord } from '../../core/graph/statements.ts'
import { CopyWriter } from './copy-writer.ts'
import type { NamespaceId } from '../../contract/ids.ts'

export interface PackedRecords {
  readonly buffers: readonly Buffer[]
  /** By record: the index of its buffer, and its start and end in that buffer. */
  readonly bufferIndex: readonly number[]
  readonly start: readonly number[]
  readonly end: readonly number[]
}

export const nodeColumns = 'namespace_id, subject_key, sequence, subject, statements'

// Offsets in a row: the number of columns; namespace, key and sequence number, each after its length; the two texts.
const namespaceAt = 6
const keyAt = 18
const sequenceAt = 38
const headBytes = 46
const subjectAt = headBytes + 4

const initialBytes = 2048

/** First 128 bits of the subject's SHA-256: identifiers may be longer than an index entry can be. */
export const subjectKey = (subject: string): string => hash('sha256', subject, 'hex').slice(0, 32)

/** Namespace and sequence number may be set later: see `assignRecords`. */
export function packRecords(records: Iterable<NodeRecord & { readonly sequence?: number }>): PackedRecords {
  const writer = new CopyWriter(initialBytes)
  const bufferIndex: number[] = []
  const start: number[] = []
  const end: number[] = []
  for (const { subject, statements, sequence = 0 } of records) {
    writer.reserve(subjectAt + 4 + (subject.length + statements.length) * 3)
    bufferIndex.push(writer.bufferIndex)
    start.push(writer.at)
    writer.int16(5)
    writer.int32(8)
    writer.int64(0)
    writer.int32(16)
    writer.key(hash('sha256', subject, 'hex'))
    writer.int32(8)
    writer.int64(sequence)
    writer.text(subject)
    writer.text(statements)
    end.push(writer.at)
  }
  return { buffers: writer.finish(), bufferIndex, start, end }
}

/** Sets the namespace and the source of all rows. Without a sequence number they keep the ones they have. */
export function assignRecords(packed: PackedRecords, namespaceId: NamespaceId, sequence?: number): void {
  const namespace = BigInt(namespaceId)
  for (let record = 0; record < packed.start.length; record++) {
    const bytes = packed.buffers[packed.bufferIndex[record] as number] as Buffer
    const start = packed.start[record] as number
    bytes.writeBigInt64BE(namespace, start + namespaceAt)
    if (sequence === undefined) continue
    bytes.writeUInt32BE(Math.floor(sequence / 2 ** 32), start + sequenceAt)
    bytes.writeUInt32BE(sequence % 2 ** 32, start + sequenceAt + 4)
  }
}

/** The keys of subjects that have an identifier. */
export function keysOfIris({ buffers, bufferIndex, start }: PackedRecords): string[] {
  const keys: string[] = []
  for (let record = 0; record < start.length; record++) {
    const bytes = buffers[bufferIndex[record] as number] as Buffer
    const from = start[record] as number
    const isBlank = bytes[from + subjectAt] === 0x5f && bytes[from + subjectAt + 1] === 0x3a
    if (!isBlank) keys.push(bytes.toString('hex', from + keyAt, from + keyAt + 16))
  }
  return keys
}

/** The data of one COPY. */
export function* copyDataOf(packed: PackedRecords): Iterable<Buffer> {
  const { buffers, bufferIndex, start, end } = packed
  const writer = new CopyWriter(buffers.reduce((sum, bytes) => sum + bytes.length, initialBytes))
  writer.start()
  for (const record of sortedByKey(packed)) {
    const from = start[record] as number
    const to = end[record] as number
    writer.reserve(to - from)
    if (writer.bufferIndex > 0) yield* writer.takeFull()
    writer.raw(buffers[bufferIndex[record] as number] as Buffer, from, to)
  }
  writer.end()
  yield* writer.finish()
}

const keyPart = 2 ** 32
const maxRecords = 2 ** 53 / keyPart

/** Indexes of the records, ordered by the first 32 bits of their keys: precise enough for page locality. */
function sortedByKey({ buffers, bufferIndex, start }: PackedRecords): Iterable<number> {
  const count = start.length
  const order = new Float64Array(count)
  for (let record = 0; record < count; record++) {
    const bytes = buffers[bufferIndex[record] as number] as Buffer
    order[record] = bytes.readUInt32BE((start[record] as number) + keyAt) * maxRecords + record
  }
  // Larger indexes would overlap with the bits of the keys; that many records are sent unordered.
  if (count > maxRecords) return start.keys()
  return order.sort().map((packedKey) => packedKey % maxRecords)
}
