// Streams one table as an Excel workbook, in constant memory for any number of rows. Rules, section 9. Pure:
// the caller provides the compression.
import { CutList, cutColumns, type CutWords } from './cut-list.ts'
import { SheetRows, sheetEnd, type Cell, type Column } from './sheet.ts'
import { firstParts, lastParts, sheetPart } from './workbook-parts.ts'
import { writeZip, type ZipCodec, type ZipEntry } from './write-zip.ts'

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Rows in batches of any size: one `await` per batch instead of per row. */
export type RowBatches = AsyncIterable<readonly (readonly Cell[])[]> | Iterable<readonly (readonly Cell[])[]>

export interface Workbook {
  /** The name of the sheet, 31 characters at most. */
  readonly sheet: string
  readonly columns: readonly Column[]
  readonly rows: RowBatches
  /** The number of rows, where it is known in advance. */
  readonly rowCount?: number
  readonly cutWords: CutWords
}

/** Characters of XML per chunk to compress. */
const chunkLength = 128 * 1024

export const writeWorkbook = (
  workbook: Workbook,
  codec: ZipCodec,
): AsyncGenerator<Uint8Array, void, undefined> => writeZip(workbookEntries(workbook), codec)

/** The list of sheets comes last: only then is it known whether there is a second one. */
async function* workbookEntries(workbook: Workbook): AsyncGenerator<ZipEntry, void, undefined> {
  const { columns, rows, rowCount, cutWords: words } = workbook
  const cuts = new CutList()
  yield* firstParts()
  const first = new SheetRows(columns, words.mark, (row, column) => cuts.add(row, column), rowCount)
  yield { name: sheetPart(1), content: sheetChunks(first, first.start, rows, sheetEnd) }
  const sheets = [workbook.sheet]
  if (cuts.count > 0) {
    const second = new SheetRows(cutColumns(words), words.mark, () => {})
    const cells = cuts.cells(columns, words)
    yield { name: sheetPart(2), content: sheetChunks(second, second.start, cells, sheetEnd) }
    sheets.push(words.sheet)
  }
  yield* lastParts(sheets)
}

/** `start` and `end`: what stands before the rows, and after them. */
export async function* sheetChunks(
  sheet: SheetRows,
  start: string,
  batches: RowBatches,
  end: string,
): AsyncGenerator<string, void, undefined> {
  let text = start
  for await (const batch of batches) {
    for (const cells of batch) {
      text += sheet.row(cells)
      if (text.length < chunkLength) continue
      yield text
      text = ''
    }
  }
  yield text + end
}
