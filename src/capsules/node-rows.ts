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
// Field count, five lengths, and the three fields of fixed size.
const fixedBytes = 2 + 5 * 4 + 8 + 8 + 16
const utf8Worst = 3

/** First 128 bits of the subject's SHA-256: identifiers may be longer than an index entry can be. */
export const subjectKey = (subject: string): Buffer => hash('sha256', subject, 'buffer').subarray(0, 16)

/**
 * Blank labels stay as they are in the document: a label and the row's sequence number together name the node, so
 * two capsules' `_:b0` never merge.
 */
export function layOutNodeRows(namespaceId: string, records: Iterable<NodeRecord>): NodeRows[] {
  const namespace = BigInt(namespaceId)
  const filled: NodeRows[] = []
  let buffer = Buffer.allocUnsafeSlow(bufferBytes)
  let at = 0
  let sequenceAt: number[] = []

  const finish = (): void => {
    if (sequenceAt.length === 0) return
    filled.push({
      bytes: new Uint8Array(buffer.buffer, 0, at),
      sequenceAt: Uint32Array.from(sequenceAt),
    })
    at = 0
    sequenceAt = []
  }
  const writeText = (text: string): void => {
    const length = buffer.write(text, at + 4, 'utf8')
    buffer.writeInt32BE(length, at)
    at += 4 + length
  }

  for (const { subject, statements } of records) {
    const need = fixedBytes + (subject.length + statements.length) * utf8Worst
    if (at + need > buffer.length) {
      finish()
      buffer = Buffer.allocUnsafeSlow(Math.max(bufferBytes, need))
    }
    buffer.writeInt16BE(5, at)
    buffer.writeInt32BE(8, at + 2)
    sequenceAt.push(at + 6)
    buffer.writeInt32BE(8, at + 14)
    buffer.writeBigInt64BE(namespace, at + 18)
    buffer.writeInt32BE(16, at + 26)
    buffer.set(subjectKey(subject), at + 30)
    at += 46
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
