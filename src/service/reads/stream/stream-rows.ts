// All matching rows in one answer, CSV, NDJSON or Excel, from one moment and in constant memory: a chunk is read when the one
// before it has been taken. Rules, sections 4 and 9.
import type { Readable } from 'node:stream'

import type { Namespace } from '../../namespaces/namespace.ts'
import { problem } from '../../../contract/problems.ts'
import { maxSheetRows } from '../../../core/spreadsheet/sheet.ts'
import { workbookType } from '../../../core/spreadsheet/write-workbook.ts'
import { usePreparedPlans } from '../../../database/prepared-session.ts'
import type { Store } from '../../../database/open-store.ts'
import type { Snapshot } from '../../../database/read-snapshot.ts'
import { answerFromSnapshot, openStreamSnapshot } from '../../../database/stream-snapshot.ts'
import type { Pieces } from '../../../database/stream-snapshot.ts'
import { countRows } from './count-rows.ts'
import type { RowFilter } from '../filter/row-filter.ts'
import { loadTexts } from '../page/load-texts.ts'
import { loadUris } from '../page/load-uris.ts'
import type { TextRow } from '../page/load-texts.ts'
import { readRows } from '../page/read-rows.ts'
import type { FoundRows } from '../page/read-rows.ts'
import { csvHeader, csvHeaderWithUris, csvWriter } from './row-csv.ts'
import type { WrittenRow } from './row-csv.ts'
import { rowEnd, rowStart } from '../page/row-json.ts'
import { writeRowWorkbook } from './row-workbook.ts'
import type { WorkbookLanguage } from './row-workbook.ts'
import type { TextForm } from '../page/select-texts.ts'
import { slicesOf } from '../page/slices.ts'

export type StreamFormat = 'csv' | 'ndjson' | 'xlsx'

/** How the rows are written. */
export interface StreamOptions {
  readonly language?: WorkbookLanguage
  /** With the IRIs of the report, indicator, outcome and organization. */
  readonly hasUris?: boolean
  /** In CSV: whether a mark keeps a spreadsheet from running a cell as a formula. */
  readonly isGuarded?: boolean
}

export interface RowStream {
  readonly content: string | Buffer | Readable
  readonly type: string
  readonly version: string | undefined
}

const chunkRows = 1000

/** Rows are gathered to pieces of about this many characters; a longer row is cut into several. */
const pieceLength = 128 * 1024

const types: Readonly<Record<StreamFormat, string>> = {
  csv: 'text/csv; charset=utf-8; header=present',
  ndjson: 'application/x-ndjson; charset=utf-8',
  xlsx: workbookType,
}

type WriteRow = (row: TextRow) => WrittenRow

const writeLine: WriteRow = (row) => ({ start: rowStart(row), shared: row.fragment, end: `${rowEnd}\n` })

export async function streamRows(
  store: Store,
  namespace: Namespace,
  filter: RowFilter,
  format: StreamFormat,
  options: StreamOptions = {},
): Promise<RowStream> {
  const type = types[format]
  const { language = 'en', hasUris = false } = options
  if (filter.matchesNothing) return { content: await emptyOf(format, options), type, version: undefined }
  const snapshot = await openStreamSnapshot(store, namespace.tenantId)
  // What fails here can still be answered with a problem.
  const first = await usePreparedPlans(store, snapshot.tx)
    .then(() => readFirst(snapshot, filter, format))
    .catch(async (error: unknown) => {
      await snapshot.close()
      throw error
    })
  const content =
    format === 'xlsx'
      ? await answerFromSnapshot(
          snapshot,
          writeRowWorkbook(
            rowsFrom(snapshot, filter, first, 'sheet', hasUris),
            language,
            first.count,
            hasUris,
          ),
        )
      : await answerFromSnapshot(snapshot, textOf(snapshot, filter, first, format, options))
  return { content, type, version: first.version ?? undefined }
}

async function emptyOf(
  format: StreamFormat,
  { language = 'en', hasUris = false }: StreamOptions,
): Promise<string | Buffer> {
  if (format !== 'xlsx') return format === 'csv' ? headerOf(hasUris) : ''
  const pieces: Uint8Array[] = []
  for await (const piece of writeRowWorkbook([], language, 0, hasUris)) pieces.push(piece)
  return Buffer.concat(pieces)
}

const headerOf = (hasUris: boolean): string => (hasUris ? csvHeaderWithUris : csvHeader)

interface FirstRows extends FoundRows {
  /** Of all rows; only a workbook needs to know it before. */
  readonly count: number
}

async function readFirst(snapshot: Snapshot, filter: RowFilter, format: StreamFormat): Promise<FirstRows> {
  const first = await readChunk(snapshot, filter, null)
  const { length } = first.rows
  const isMore = format === 'xlsx' && length === chunkRows
  return { ...first, count: isMore ? await countForSheet(snapshot, filter) : length }
}

/** In the same snapshot that the rows are read from, so that it is exactly theirs. */
async function countForSheet(snapshot: Snapshot, filter: RowFilter): Promise<number> {
  const count = await countRows(snapshot, filter)
  const most = maxSheetRows - 1
  if (count <= most) return count
  throw problem('too_many_rows', { count, limit: most })
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

/** All rows with their texts, in stretches. */
async function* rowsFrom(
  snapshot: Snapshot,
  filter: RowFilter,
  first: FoundRows,
  form: TextForm,
  hasUris: boolean,
): AsyncGenerator<readonly TextRow[], void, undefined> {
  const source = { db: snapshot.tx, namespaceId: filter.namespaceId, version: first.version, form }
  let { rows } = first
  for (;;) {
    const texts = loadTexts(source, rows)
    yield* hasUris ? loadUris(source, texts) : texts
    if (rows.length < chunkRows) return
    ;({ rows } = await readChunk(snapshot, filter, rows.at(-1)?.position ?? null))
  }
}

async function* textOf(
  snapshot: Snapshot,
  filter: RowFilter,
  first: FoundRows,
  format: 'csv' | 'ndjson',
  { hasUris = false, isGuarded = true }: StreamOptions,
): Pieces {
  const write: WriteRow = format === 'csv' ? csvWriter(isGuarded) : writeLine
  if (format === 'csv') yield headerOf(hasUris)
  const form = format !== 'csv' ? 'json' : isGuarded ? 'csv' : 'plain csv'
  for await (const stretch of rowsFrom(snapshot, filter, first, form, hasUris)) {
    yield* piecesOf(stretch, write)
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
