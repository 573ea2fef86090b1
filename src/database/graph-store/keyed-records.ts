// Records to be inserted into `node`, in key order: exports read them in that order and then fetch each page of the table
// once. The text of a record is made when it is sent, while PostgreSQL stores those before it, so that a capsule's tens of
// thousands of texts are never in the heap at once.
import { hash } from 'node:crypto'

import { isBlankId } from '../../core/graph/document.ts'
import type { NodeRecord, UnwrittenRecord } from '../../core/graph/statements.ts'
import { rowStart } from './copy-rows.ts'
import { CopyWriter } from './copy-writer.ts'
import type { NamespaceId } from '../../contract/ids.ts'

export interface KeyedRecords {
  readonly records: readonly KeyedRecord[]
  /** One for each. */
  readonly keys: readonly string[]
}

/** Without a sequence number it has that of all of them. */
type KeyedRecord = UnwrittenRecord & { readonly sequence?: number }

export interface AddedRecords {
  readonly keyed: KeyedRecords
  /** Of the records that have none of their own. */
  readonly sequence?: number
}

export const nodeColumns = ['subject_key', 'sequence', 'subject', 'statements']

/** First 128 bits of the subject's SHA-256: identifiers may be longer than an index entry can be. */
export const subjectKey = (subject: string): string => hash('sha256', subject, 'hex').slice(0, 32)

export function keyRecords(unkeyed: Iterable<KeyedRecord>): KeyedRecords {
  const records = [...unkeyed]
  return { records, keys: records.map(({ subject }) => subjectKey(subject)) }
}

/** One whose text is there already. */
export const asUnwritten = <R extends NodeRecord>({ statements, ...rest }: R) => ({
  ...rest,
  statements: (): string => statements,
})

/** The keys of subjects that have an identifier. */
export const keysOfIris = ({ records, keys }: KeyedRecords): string[] =>
  keys.filter((_, at) => !isBlankId((records[at] as KeyedRecord).subject))

const usualBytes = 400

/** The data of one COPY. */
export function* copyLines(sets: readonly AddedRecords[], namespaceId: NamespaceId): Iterable<Buffer> {
  const count = sets.reduce((sum, { keyed }) => sum + keyed.records.length, 0)
  const writer = new CopyWriter(usualBytes * (count + 1))
  const beginRow = rowStart(writer, namespaceId, nodeColumns.length)
  writer.start()
  for (const { keyed, sequence: common = 0 } of sets) {
    for (const at of sortedByKey(keyed.keys)) {
      const { subject, statements, sequence = common } = keyed.records[at] as KeyedRecord
      const text = statements()
      beginRow()
      writer.reserve(4 + 16 + 4 + 8)
      writer.int32(16)
      writer.key(keyed.keys[at] as string)
      writer.int32(8)
      writer.int64(sequence)
      writer.text(subject)
      writer.text(text)
      if (writer.bufferIndex > 0) yield* writer.takeFull()
    }
  }
  writer.end()
  yield* writer.finish()
}

const keyPart = 2 ** 32
const maxRecords = 2 ** 53 / keyPart

/** Indexes of the records, ordered by the first 32 bits of their keys: precise enough for page locality. */
function sortedByKey(keys: readonly string[]): Iterable<number> {
  // Larger indexes would overlap with the bits of the keys; that many records are sent unordered.
  if (keys.length > maxRecords) return keys.keys()
  const order = new Float64Array(keys.length)
  for (const [at, key] of keys.entries()) order[at] = Number.parseInt(key.slice(0, 8), 16) * maxRecords + at
  return order.sort().map((packedKey) => packedKey % maxRecords)
}
