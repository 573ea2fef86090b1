// Node rows as PostgreSQL reads them fastest: the binary format of COPY. A thread lays them out in buffers that can be
// handed over without copying; the source's sequence number, known only under the namespace's lock, is filled in last.
import { hash } from 'node:crypto'

export interface NodeRecord {
  readonly subject: string
  readonly statements: string
}

/** Rows laid out one after the other, and where in the bytes each row's sequence number belongs. */
export interface NodeRows {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly sequenceAt: Uint32Array<ArrayBuffer>
}

export const copyNodeRows =
  'copy node (sequence, namespace_id, subject_key, subject, statements) from stdin (format binary)'

export const copyHeader = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1')
export const copyTrailer = Buffer.from([0xff, 0xff])

const bufferBytes = 512 * 1024
const utf8Worst = 3
const keyHexLength = 32

// A row: the count of its fields, then each field after its length. Those of fixed size come first.
const sequenceOffset = 6
const keyOffset = 30
const fixedBytes = 46

/** What all rows of a source begin with; sequence number and key are left open. */
function rowStart(namespaceId: string): Buffer {
  const start = Buffer.alloc(fixedBytes)
  start.writeInt16BE(5, 0)
  start.writeInt32BE(8, 2)
  start.writeInt32BE(8, 14)
  start.writeBigInt64BE(BigInt(namespaceId), 18)
  start.writeInt32BE(16, 26)
  return start
}

/** First 128 bits of the subject's SHA-256, in hexadecimal: identifiers may be longer than an index entry can be. */
export const subjectKey = (subject: string): string => hash('sha256', subject).slice(0, keyHexLength)

/**
 * Blank labels stay as they are in the document: a label and the row's sequence number together name the node, so
 * two capsules' `_:b0` never merge.
 */
export function layOutNodeRows(namespaceId: string, records: Iterable<NodeRecord>): NodeRows[] {
  const start = rowStart(namespaceId)
  const filled: NodeRows[] = []
  let buffer = Buffer.allocUnsafeSlow(bufferBytes)
  let at = 0
  let sequenceAt: number[] = []

  const finish = (): void => {
    if (sequenceAt.length === 0) return
    filled.push({ bytes: new Uint8Array(buffer.buffer, 0, at), sequenceAt: Uint32Array.from(sequenceAt) })
    at = 0
    sequenceAt = []
  }
  const writeText = (text: string): void => {
    const length = buffer.write(text, at + 4, 'utf8')
    buffer.writeInt32BE(length, at)
    at += 4 + length
  }

  for (const { subject, statements } of records) {
    const need = fixedBytes + 8 + (subject.length + statements.length) * utf8Worst
    if (at + need > buffer.length) {
      finish()
      buffer = Buffer.allocUnsafeSlow(Math.max(bufferBytes, need))
    }
    buffer.set(start, at)
    buffer.write(subjectKey(subject), at + keyOffset, 'hex')
    sequenceAt.push(at + sequenceOffset)
    at += fixedBytes
    writeText(subject)
    writeText(statements)
  }
  finish()
  return filled
}

/** The whole COPY stream, each buffer getting its sequence numbers as it goes out. */
export function* numberedNodeRows(rows: readonly NodeRows[], sequence: bigint): Generator<Buffer> {
  yield copyHeader
  for (const { bytes, sequenceAt } of rows) {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    for (const at of sequenceAt) buffer.writeBigInt64BE(sequence, at)
    yield buffer
  }
  yield copyTrailer
}
