// All matching rows in one answer, CSV, NDJSON or Excel, from one moment and in constant memory: a batch is read when the
// one before it has been taken. Rules, sections 4 and 9.
import type { Readable } from 'node:stream'

import type { Namespace } from '../../namespaces/namespace.ts'
import { problem } from '../../../contract/problems.ts'
import type { Row } from '../../../contract/row-schemas.ts'
import { maxSheetRows } from '../../../core/spreadsheet/sheet.ts'
import type { Language } from '../../../core/validation/report.ts'
import { workbookType } from '../../../core/spreadsheet/write-workbook.ts'
import type { Chunks, LongRead, ReadThreads } from '../../../database/long-read.ts'
import { readRow } from '../../../database/read-row.ts'
import type { Transaction } from '../../../database/transaction.ts'
import { facetQuery } from '../facets/select-facets.ts'
import type { RowFilter } from '../filter/row-filter.ts'
import { readRowsInSnapshot } from '../page/list-rows.ts'
import { emptyPage, type PageRows } from '../page/read-rows.ts'
import { lineFrame, listFrame, type Further } from '../page/select-page.ts'
import { csvHeaderWith, csvWriter } from './row-csv.ts'
import type { Position } from '../filter/select-cards.ts'
import { someUnlistedCards } from '../filter/unlisted-cards.ts'
import { writeRowWorkbook } from './row-workbook.ts'

export type StreamFormat = 'csv' | 'ndjson' | 'xlsx'

/** How the rows are written. */
interface StreamOptions extends Partial<Further> {
  readonly language?: Language
  /** In CSV: whether a mark keeps a spreadsheet from running a cell as a formula. */
  readonly isGuarded?: boolean
}

export interface RowStream {
  readonly content: Buffer | Readable
  readonly type: string
  readonly version: string | undefined
}

/** Rows are read as pages are. */
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

type ReadPage = (after: Position | null) => Promise<PageRows>

export const rowStream: LongRead<StreamArgs, Pick<RowStream, 'version'>> = {
  name: 'stream of rows',
  isByKey: true,
  async open(tx, { filter, format, options }) {
    const { language = 'en', hasUris = false, hasTargets = false, hasNumbers = false } = options
    const form = { hasUris, hasTargets, hasNumbers, frame: format === 'ndjson' ? lineFrame : listFrame }
    const read = (after: Position | null): Promise<PageRows> =>
      readRowsInSnapshot(tx, { filter, after, limit: pageRows, ...form })
    const first = filter.matchesNothing ? emptyPage : await read(null)
    const head = { version: first.version ?? undefined }
    if (format === 'ndjson') return { head, chunks: writeLines(first, read) }
    const rows = rowsFrom(first, read)
    if (format === 'csv') return { head, chunks: writeCsv(rows, options) }
    // Only a workbook needs to know the number of rows before.
    const count = first.last ? await countForSheet(tx, filter) : first.rowCount
    return { head, chunks: writeRowWorkbook(rows, language, count, options) }
  },
}

/** In the same snapshot that the rows are read from, so that it is exactly theirs: a sheet has a limit. */
async function countForSheet(tx: Transaction, filter: RowFilter): Promise<number> {
  const { has_long_values, meta } = await countRows(tx, filter, false)
  const { total_reports: count } = has_long_values ? (await countRows(tx, filter, true)).meta : meta
  const most = maxSheetRows - 1
  if (count <= most) return count
  throw problem('too_many_rows', { count, limit: most })
}

interface Counted {
  readonly has_long_values: boolean
  readonly meta: { readonly total_reports: number }
}

/** From cards. */
async function countRows(tx: Transaction, filter: RowFilter, hasUnlistedCards: boolean): Promise<Counted> {
  const { common, values, meta } = facetQuery('themes', filter, hasUnlistedCards)
  const text = `${common} select ${someUnlistedCards} as has_long_values, (${meta}) as meta`
  return await readRow<Counted>(tx, text, values)
}

/** All rows, a page at a time. */
async function* rowsFrom(first: PageRows, read: ReadPage): AsyncGenerator<readonly Row[], void, undefined> {
  for (let page = first; ; page = await read(page.last)) {
    yield parseRows(page)
    if (!page.last) return
  }
}

async function* writeCsv(batches: AsyncIterable<readonly Row[]>, options: StreamOptions): Chunks {
  const write = csvWriter(options.isGuarded ?? true, options.hasNumbers)
  let text = csvHeaderWith(options)
  for await (const rows of batches) {
    for (const row of rows) {
      text += write(row)
      if (text.length < chunkLength) continue
      yield text
      text = ''
    }
  }
  yield text
}

/** Lines are the rows of pages, one page after the other. */
async function* writeLines(first: PageRows, read: ReadPage): Chunks {
  for (let page = first; ; page = await read(page.last)) {
    yield* page.chunks
    if (page.rowCount > 0) yield '\n'
    if (!page.last) return
  }
}

/** Of a page with commas between its rows. */
export const parseRows = ({ chunks }: PageRows): Row[] =>
  JSON.parse(`[${Buffer.concat(chunks).toString()}]`) as Row[]
