// The rows of a namespace's record in the order of their subjects, some hundreds at a time. One that is large comes
// alone, so that memory stays flat whatever was stored.
import type { ClientBase } from 'pg'

import type { ExportRecord } from './merge-records.ts'

export type RecordBatches = AsyncGenerator<readonly ExportRecord[], void, undefined>

const batchSize = 500
/** Longer rows are fetched one by one. Their length is known without their being read. */
const largeBytes = 65_536

/** Stands in place of the statements of a large row, with its key. No predicate is encoded like that. */
const largeMark = '!'

// A batch comes as one text: handing over a row costs more than writing it. A record is a line with source and subject,
// then its statements; neither holds an empty line, and an identifier holds neither tab nor newline.
const selectBatch = (condition: string, key: string, sequence: string): string => `
  select
    string_agg(sequence || E'\\t' || subject || E'\\n' || statements, E'\\n\\n') as records,
    count(*)::int as count,
    (array_agg(subject_key))[count(*)] as last_key,
    (array_agg(sequence))[count(*)] as last_sequence
  from (
    select sequence, subject, subject_key,
      case when octet_length(statements) <= ${largeBytes} then statements else '${largeMark}' || subject_key end
        as statements
    from node
    where namespace_id = $1 and (subject_key, sequence) > (${key}, ${sequence}) and ${condition}
    order by subject_key, sequence
    limit ${batchSize}
  ) batch`

interface BatchRow {
  readonly records: string | null
  readonly count: number
  readonly last_key: string
  readonly last_sequence: string
}

const beforeAll = { last_key: '00000000-0000-0000-0000-000000000000', last_sequence: '-1' }

/** $1 is the namespace; `values` of the condition begin with it. */
export async function* readRecords(
  tx: ClientBase,
  condition: string,
  values: readonly [namespaceId: string, ...unknown[]],
): RecordBatches {
  const [namespaceId] = values
  const statement = selectBatch(condition, `$${values.length + 1}`, `$${values.length + 2}`)
  const fetchAfter = (last: Pick<BatchRow, 'last_key' | 'last_sequence'>): Promise<BatchRow | undefined> => {
    const fetching = tx
      .query<BatchRow>(statement, [...values, last.last_key, last.last_sequence])
      .then(({ rows }) => rows[0])
    // Whoever stops reading never asks what became of it.
    fetching.catch(() => {})
    return fetching
  }
  let next: Promise<BatchRow | undefined> | undefined = fetchAfter(beforeAll)
  while (next) {
    const batch: BatchRow | undefined = await next
    // While one batch is written, the database looks for the next.
    next = batch?.count === batchSize ? fetchAfter(batch) : undefined
    if (batch?.records) yield* completed(tx, namespaceId, recordsIn(batch.records))
  }
}

export const readNamespace = (tx: ClientBase, namespaceId: string): RecordBatches =>
  readRecords(tx, 'true', [namespaceId])

function recordsIn(text: string): ExportRecord[] {
  const records: ExportRecord[] = []
  for (let start = 0; start < text.length;) {
    const tab = text.indexOf('\t', start)
    const newline = text.indexOf('\n', tab)
    const gap = text.indexOf('\n\n', newline)
    const end = gap < 0 ? text.length : gap
    records.push({
      sequence: text.slice(start, tab),
      subject: text.slice(tab + 1, newline),
      statements: text.slice(newline + 1, end),
    })
    start = end + 2
  }
  return records
}

/** The records with their statements, large ones in batches of their own. */
async function* completed(
  tx: ClientBase,
  namespaceId: string,
  records: readonly ExportRecord[],
): RecordBatches {
  let batch: ExportRecord[] = []
  for (const record of records) {
    if (!record.statements.startsWith(largeMark)) batch.push(record)
    else {
      yield batch
      batch = []
      const key = record.statements.slice(largeMark.length)
      yield [{ ...record, statements: await fetchStatements(tx, namespaceId, key, record.sequence) }]
    }
  }
  yield batch
}

const selectStatements = `
  select statements from node where namespace_id = $1 and subject_key = $2 and sequence = $3`

async function fetchStatements(
  tx: ClientBase,
  namespaceId: string,
  subjectKey: string,
  sequence: string,
): Promise<string> {
  const { rows } = await tx.query<{ statements: string }>(selectStatements, [
    namespaceId,
    subjectKey,
    sequence,
  ])
  return rows[0]?.statements ?? ''
}
