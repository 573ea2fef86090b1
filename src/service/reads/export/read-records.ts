// Reads records in the order of their subjects, some hundreds at a time, large ones singly, so that memory stays bounded.
import type { ExportRecord } from './merge-records.ts'
import type { NamespaceId } from '../../../contract/ids.ts'
import { findValue } from '../../../database/read-row.ts'
import type { Transaction } from '../../../database/transaction.ts'

export type RecordBatches = AsyncGenerator<readonly ExportRecord[], void, undefined>

const batchSize = 500
/** Longer rows are fetched one by one. Their length is known without their being read. */
const largeBytes = 65_536

/** Replaces the statements of a large row, before its key. No predicate is encoded like that. */
const largeMark = '!'

// A row is selected as one text, which takes the driver a third of the time of three columns: source and subject in the
// first line, then the statements. An identifier has neither tab nor newline.
export const recordText = `
  sequence || E'\\t' || subject || E'\\n' || case
    when octet_length(statements) <= ${largeBytes} then statements else '${largeMark}' || subject_key
  end`

const fetchBatch = { text: `fetch ${batchSize} from records`, rowMode: 'array' }

type Row = readonly [text: string]

/** The records whose `recordText` is selected, in that order; $1, the first of `values`, is the namespace. */
export async function* readRecords(
  tx: Transaction,
  select: string,
  values: readonly [namespaceId: NamespaceId, ...unknown[]],
): RecordBatches {
  await tx.query(`declare records no scroll cursor for ${select}`, [...values])
  const fetchNext = (): Promise<Row[]> => {
    // Taken out of the driver's result, which is kept for longer than it is used: rows in it survive the collection of
    // young objects, which then takes several times as long.
    const fetching = tx.query<Row[]>(fetchBatch).then(({ rows }) => rows.splice(0) as unknown as Row[])
    // A caller that stops reading never awaits this promise.
    fetching.catch(() => {})
    return fetching
  }
  let next: Promise<Row[]> | undefined = fetchNext()
  while (next) {
    const rows: Row[] = await next
    // The database reads the next batch while this one is written.
    next = rows.length === batchSize ? fetchNext() : undefined
    yield* completeRecords(tx, values[0], rows)
  }
  await tx.query('close records')
}

// The primary key gives the order: nothing is sorted, and the first row comes at once.
const selectNamespace = `
  select ${recordText} from node where namespace_id = $1 order by namespace_id, subject_key, sequence`

export const readNamespace = (tx: Transaction, namespaceId: NamespaceId): RecordBatches =>
  readRecords(tx, selectNamespace, [namespaceId])

/** The records, large ones in batches of their own. */
async function* completeRecords(
  tx: Transaction,
  namespaceId: NamespaceId,
  rows: readonly Row[],
): RecordBatches {
  let batch: ExportRecord[] = []
  for (const [text] of rows) {
    const record = parseRecord(text)
    if (!record.statements.startsWith(largeMark)) batch.push(record)
    else {
      yield batch
      batch = []
      const values = [namespaceId, record.statements.slice(largeMark.length), record.sequence]
      yield [{ ...record, statements: (await findValue<string>(tx, selectStatements, values)) ?? '' }]
    }
  }
  yield batch
}

function parseRecord(text: string): ExportRecord {
  const tab = text.indexOf('\t')
  const newline = text.indexOf('\n', tab)
  return {
    sequence: text.slice(0, tab),
    subject: text.slice(tab + 1, newline),
    statements: text.slice(newline + 1),
  }
}

const selectStatements = `
  select statements from node where namespace_id = $1 and subject_key = $2 and sequence = $3`
