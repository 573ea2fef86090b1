// All matching rows in one answer, CSV or NDJSON, from one moment and in constant memory: a chunk is read when the one
// before it has been taken. Decisions, section 4.
import type { Readable } from 'node:stream'

import type { Namespace } from '../namespaces/namespace.ts'
import { keepPlans } from '../store/kept-plans.ts'
import type { Store } from '../store/open-store.ts'
import type { Snapshot } from '../store/read-snapshot.ts'
import { answerFromSnapshot, openStreamSnapshot } from '../store/stream-snapshot.ts'
import type { Pieces } from '../store/stream-snapshot.ts'
import type { RowFilter } from './filter.ts'
import { loadTexts } from './load-texts.ts'
import type { TextRow } from './load-texts.ts'
import { readRows } from './read-rows.ts'
import type { FoundRows } from './read-rows.ts'
import { csvHeader, csvWriter } from './row-csv.ts'
import type { WrittenRow } from './row-csv.ts'
import { rowEnd, rowStart } from './row-json.ts'
import { slicesOf } from './slices.ts'

export type StreamFormat = 'csv' | 'ndjson'

export interface RowStream {
  readonly content: string | Readable
  readonly type: string
  readonly version: string | undefined
}

const chunkRows = 1000

/** Rows are gathered to pieces of about this many characters; a longer row is cut into several. */
const pieceLength = 128 * 1024

const types: Readonly<Record<StreamFormat, string>> = {
  csv: 'text/csv; charset=utf-8; header=present',
  ndjson: 'application/x-ndjson; charset=utf-8',
}

type WriteRow = (row: TextRow) => WrittenRow

const writeLine: WriteRow = (row) => ({ start: rowStart(row), shared: row.fragment, end: `${rowEnd}\n` })

export async function streamRows(
  store: Store,
  at: Namespace,
  filter: RowFilter,
  format: StreamFormat,
): Promise<RowStream> {
  const type = types[format]
  if (filter.isEmpty) return { content: format === 'csv' ? csvHeader : '', type, version: undefined }
  const snapshot = await openStreamSnapshot(store, at.tenantId)
  // What fails here can still be answered with a problem.
  const first = await keepPlans(store, snapshot.tx)
    .then(() => readChunk(snapshot, filter, null))
    .catch(async (error: unknown) => {
      await snapshot.close()
      throw error
    })
  const content = await answerFromSnapshot(snapshot, textOf(snapshot, filter, first, format))
  return { content, type, version: first.version ?? undefined }
}

async function readChunk(
  { tx }: Snapshot,
  filter: RowFilter,
  after: Parameters<typeof readRows>[2],
): Promise<FoundRows> {
  const found = await readRows(tx, filter, after, chunkRows)
  if (!found) throw new Error('the version of a namespace changed within a snapshot')
  return found
}

async function* textOf(
  snapshot: Snapshot,
  filter: RowFilter,
  first: FoundRows,
  format: StreamFormat,
): Pieces {
  const write: WriteRow = format === 'csv' ? csvWriter() : writeLine
  if (format === 'csv') yield csvHeader
  const source = {
    db: snapshot.tx,
    namespaceId: filter.namespaceId,
    version: first.version,
    form: format === 'csv' ? 'csv' : 'json',
  } as const
  let { rows } = first
  for (;;) {
    for await (const stretch of loadTexts(source, rows)) yield* piecesOf(stretch, write)
    if (rows.length < chunkRows) return
    ;({ rows } = await readChunk(snapshot, filter, rows.at(-1)?.position ?? null))
  }
}

function* piecesOf(rows: readonly TextRow[], write: WriteRow): Generator<string, void, undefined> {
  let text = ''
  for (const row of rows) {
    const { start, shared, end } = write(row)
    if (start.length + shared.length > pieceLength) {
      yield text
      yield* slicesOf(start, pieceLength)
      yield* slicesOf(shared, pieceLength)
      text = end
    } else text += start + shared + end
    if (text.length < pieceLength) continue
    yield text
    text = ''
  }
  yield text
}
