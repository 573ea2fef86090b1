// All matching rows in one answer, CSV, NDJSON or Excel, from one moment and in constant memory: a batch is read when the
// one before it has been taken. Rules, sections 4 and 9.
import type { Readable } from 'node:stream'

import type { PoolClient } from 'pg'

import type { Namespace } from '../../namespaces/namespace.ts'
import { problem } from '../../../contract/problems.ts'
import { maxSheetRows } from '../../../core/spreadsheet/sheet.ts'
import { workbookType } from '../../../core/spreadsheet/write-workbook.ts'
import { usePreparedPlans } from '../../../database/plans/prepared-session.ts'
import type { Chunks, LongAnswer, LongRead, ReadThreads } from '../../../database/long-read.ts'
import { countRows } from './count-rows.ts'
import type { RowFilter } from '../filter/row-filter.ts'
import { loadLongCards, type TextRow } from '../page/load-long-cards.ts'
import { readRows, type FoundRows } from '../page/read-rows.ts'
import type { Further } from '../page/select-rows.ts'
import { csvHeaderWith, csvWriter } from './row-csv.ts'
import { emptyPage, type PageRows } from '../page/read-page.ts'
import { readPageInSnapshot } from '../page/read-page-in-snapshot.ts'
import type { Position } from '../filter/select-cards.ts'
import { writeRowWorkbook, type WorkbookLanguage } from './row-workbook.ts'

export type StreamFormat = 'csv' | 'ndjson' | 'xlsx'

/** How the rows are written. */
export interface StreamOptions {
  readonly language?: WorkbookLanguage
  /** With the IRIs of the report, indicator, outcome and organization. */
  readonly hasUris?: boolean
  /** With targets and baselines. */
  readonly hasTargets?: boolean
  /** In CSV: whether a mark keeps a spreadsheet from running a cell as a formula. */
  readonly isGuarded?: boolean
}

export interface RowStream {
  readonly content: Buffer | Readable
  readonly type: string
  readonly version: string | undefined
}

/** A text of a row may have 64 KiB. */
const batchRows = 500
/** Of lines, which come as pages do. */
const pageRows = 1000

/** Characters of rows that are turned into bytes at once: longer texts take half as long again. */
const chunkLength = 8 * 1024

const types: Readonly<Record<StreamFormat, string>> = {
  csv: 'text/csv; charset=utf-8; header=present',
  ndjson: 'application/x-ndjson; charset=utf-8',
  xlsx: workbookType,
}

export async function streamRows(
  threads: ReadThreads,
  namespace: Namespace,
  filter: RowFilter,
  format: StreamFormat,
  options: StreamOptions = {},
): Promise<RowStream> {
  const args = { filter, format, options }
  const { head, content } = await threads.read(rowStream, namespace.tenantId, args)
  return { content, type: types[format], version: head.version }
}

interface StreamArgs {
  readonly filter: RowFilter
  readonly format: StreamFormat
  readonly options: StreamOptions
}

export const rowStream: LongRead<StreamArgs, Pick<RowStream, 'version'>> = {
  name: 'stream of rows',
  async open(tx, { filter, format, options }, store) {
    await usePreparedPlans(store, tx)
    const { language = 'en' } = options
    const further = furtherIn(options)
    if (format === 'ndjson') return await readLines(tx, filter, further)
    const first = filter.matchesNothing ? noRows : await readBatch(tx, filter, null, further)
    const head = { version: first.version ?? undefined }
    if (format === 'csv') return { head, chunks: writeCsv(tx, filter, first, options) }
    // Only a workbook needs to know the number of rows before.
    const { length } = first.rows
    const count = length === batchRows ? await countForSheet(tx, filter) : length
    const rows = rowsFrom(tx, filter, first, true, options)
    return { head, chunks: writeRowWorkbook(rows, language, count, further) }
  },
}

const furtherIn = ({ hasUris = false, hasTargets = false }: StreamOptions): Further => ({
  hasUris,
  hasTargets,
})

const noRows: FoundRows = { rows: [], version: null }

/** In the same snapshot that the rows are read from, so that it is exactly theirs. */
async function countForSheet(tx: PoolClient, filter: RowFilter): Promise<number> {
  const count = await countRows({ tx }, filter)
  const most = maxSheetRows - 1
  if (count <= most) return count
  throw problem('too_many_rows', { count, limit: most })
}

async function readBatch(
  tx: PoolClient,
  filter: RowFilter,
  after: Position | null,
  further: Further,
): Promise<FoundRows> {
  const found = await readRows(tx, filter, after, batchRows, further)
  if (!found) throw new Error('the version of a namespace changed within a snapshot')
  return found
}

/** All rows with their texts, in batches. */
async function* rowsFrom(
  tx: PoolClient,
  filter: RowFilter,
  first: FoundRows,
  isForSheet: boolean,
  options: StreamOptions,
): AsyncGenerator<readonly TextRow[], void, undefined> {
  const source = { db: tx, namespaceId: filter.namespaceId, isForSheet }
  let { rows } = first
  for (;;) {
    yield* loadLongCards(source, rows)
    if (rows.length < batchRows) return
    ;({ rows } = await readBatch(tx, filter, rows.at(-1)?.position ?? null, furtherIn(options)))
  }
}

async function* writeCsv(
  tx: PoolClient,
  filter: RowFilter,
  first: FoundRows,
  options: StreamOptions,
): Chunks {
  const write = csvWriter(options.isGuarded ?? true)
  let text = csvHeaderWith(options)
  for await (const batch of rowsFrom(tx, filter, first, false, options)) {
    for (const row of batch) {
      text += write(row)
      if (text.length < chunkLength) continue
      yield text
      text = ''
    }
  }
  yield text
}

/** Lines are the rows of pages, one page after the other. */
async function readLines(
  tx: PoolClient,
  filter: RowFilter,
  further: Further,
): Promise<LongAnswer<Pick<RowStream, 'version'>>> {
  const read = (after: Position | null): Promise<PageRows> =>
    readPageInSnapshot(tx, { filter, after, limit: pageRows, ...further, separator: '\n' })
  if (filter.matchesNothing) return { head: { version: undefined }, chunks: writePages(emptyPage, read) }
  const first = await read(null)
  return { head: { version: first.version ?? undefined }, chunks: writePages(first, read) }
}

async function* writePages(first: PageRows, read: (after: Position) => Promise<PageRows>): Chunks {
  for (let page = first; ;) {
    yield* page.chunks
    if (page.rowCount > 0) yield '\n'
    if (!page.last) return
    page = await read(page.last)
  }
}
