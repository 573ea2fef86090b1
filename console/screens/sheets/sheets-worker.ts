// Reads the sheets of a workbook in a worker, each when it is first shown, and gives its rows in portions.
import { openWorkbook, type OpenedWorkbook } from '../../../src/core/spreadsheet/read-workbook.ts'
import type { SheetRow } from '../../../src/core/spreadsheet/read-sheet.ts'
import { ZipReader } from '../../../src/core/spreadsheet/read-zip.ts'
import { serveCalls } from '../../shared/workers/serve-calls.ts'
import type { SheetTable, ShownRow } from './model.ts'

const maxColumns = 60
const maxText = 300

let bytes: Uint8Array | null = null
const sheets = new Map<string, readonly SheetRow[] | null>()

const functions = {
  /** The names of the sheets that people see. */
  async open(file: Blob): Promise<readonly string[]> {
    bytes = new Uint8Array(await file.arrayBuffer())
    sheets.clear()
    const { sheets: all } = await opened()
    return all.filter(({ isHidden }) => !isHidden).map(({ name }) => name)
  },
  async table(name: string): Promise<SheetTable> {
    const rows = await readSheetRows(name)
    if (!rows) return { name, columnCount: 0, header: null, rowCount: 0, hasFailed: true }
    const [header] = rows
    const widest = rows.reduce((most, { cells }) => Math.max(most, (cells.at(-1)?.column ?? -1) + 1), 0)
    return {
      name,
      columnCount: Math.min(maxColumns, widest),
      header: header ? shownRow(header) : null,
      rowCount: Math.max(0, rows.length - 1),
    }
  },
  /** Positions count from 0, below the header. */
  async rows(name: string, from: number, until: number): Promise<readonly ShownRow[]> {
    return ((await readSheetRows(name)) ?? []).slice(from + 1, until + 1).map(shownRow)
  },
  /** Where a row stands among those that have a value; their number, where it is a new one. */
  async position(name: string, row: number): Promise<number> {
    const below = ((await readSheetRows(name)) ?? []).slice(1)
    const at = below.findIndex((each) => each.row >= row)
    return at === -1 ? below.length : at
  },
}

export type SheetsFunctions = typeof functions

serveCalls(functions)

async function opened(): Promise<OpenedWorkbook> {
  if (!bytes) throw new Error('No workbook is open.')
  return await openWorkbook(new ZipReader(bytes))
}

/** Null for a sheet that is larger than what is read, or damaged. */
async function readSheetRows(name: string): Promise<readonly SheetRow[] | null> {
  const known = sheets.get(name)
  if (known !== undefined) return known
  const workbook = await opened()
  const info = workbook.sheets.find((each) => each.name === name)
  const rows = info
    ? await workbook.readSheet(info).then(
        (content) => content.rows,
        () => null,
      )
    : null
  sheets.set(name, rows)
  return rows
}

function shownRow({ row, cells }: SheetRow): ShownRow {
  const texts: (string | undefined)[] = []
  for (const { column, text } of cells) {
    if (column < maxColumns) texts[column] = text.length > maxText ? `${text.slice(0, maxText)}…` : text
  }
  return { row, cells: Array.from(texts) }
}
