// From a workbook to a JSON-LD document: each row becomes an entry, each cell a property of it. The same bytes always give
// the same document; rules, report and projection see only that. Rules, section 12. Pure.
import { cidsContextUrl, sffContextUrl } from '../graph/contexts/bundled-contexts.ts'
import { getOrAdd } from '../lists-by-key.ts'
import type { OpenedWorkbook, SheetInfo } from '../spreadsheet/read-workbook.ts'
import { isBroken, type SheetContent } from '../spreadsheet/read-sheet.ts'
import { openZip } from '../spreadsheet/recognize-file.ts'
import {
  refuseFaults,
  tooMuch,
  WorkbookError,
  workbookLimits,
  type Refusal,
  type WorkbookFault,
} from '../spreadsheet/workbook-fault.ts'
import { CellMap, type MappedRow, type MappedSheet } from './cell-map.ts'
import { findLayoutSheet, isOwnSheet, type LayoutSheet } from './layout.ts'
import {
  describeUnknownSheet,
  maxRowsToHeaders,
  readSheetRows,
  type LeftOutCells,
  type ReadSheet,
  type Renames,
  type UnknownColumn,
  type UnknownSheet,
} from './map-sheet.ts'
import { EntryWriter, type FormattedValue } from './write-entry.ts'

/** The rows of a workbook that are data, before they are a document, and what was left out. */
export interface WorkbookRows {
  /** Those of our layout. */
  readonly sheets: readonly MappedSheet[]
  readonly rows: readonly MappedRow[]
  readonly unknownSheets: readonly UnknownSheet[]
  readonly unknownColumns: readonly UnknownColumn[]
  readonly rowsAbove: readonly LeftOutCells[]
  /** Sheets with headers alone, and without a column of identifiers. */
  readonly headersAlone: readonly MappedSheet[]
  /** Filled rows without an identifier of which nothing is known. */
  readonly unreadRows: readonly MappedRow[]
}

export interface ConvertedWorkbook extends WorkbookRows {
  readonly ok: true
  /** JSON-LD, UTF-8: each entry is a line of its own. */
  readonly document: Uint8Array
  readonly cells: CellMap
  /** Cells that show an error such as `#REF!`, and formulas without a stored result. */
  readonly errorCells: readonly ErrorCell[]
  readonly formattedValues: readonly FormattedValue[]
}

export interface ErrorCell {
  readonly row: MappedRow
  readonly key: string
  /** Undefined for a formula without a result. */
  readonly error: string | undefined
}

const noRenames: Renames = { sheets: new Map(), columns: new Map() }

/** Of a file that is a zip. */
export const convertWorkbook = async (bytes: Uint8Array): Promise<ConvertedWorkbook | Refusal> =>
  await refuseFaults(async () => convertRows(await new RowReader(bytes).read()))

/** A workbook as it is read before it is converted: each sheet once, whatever sheets and columns are said to be. */
export class RowReader {
  readonly #bytes: Uint8Array
  readonly #contents = new Map<SheetInfo, Promise<SheetContent>>()
  readonly #unknown = new Map<SheetInfo, Promise<UnknownSheet>>()
  #workbook: Promise<OpenedWorkbook> | null = null

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  /** Throws a WorkbookError for what breaks a bound, is damaged, or is no workbook of ours. */
  async read(renames: Renames = noRenames): Promise<WorkbookRows> {
    const workbook = await (this.#workbook ??= openZip(this.#bytes))
    const { sheets: infos, is1904 } = workbook
    const known = infos.flatMap((info) => {
      const layout = findLayout(info, renames)
      return layout ? [{ info, layout }] : []
    })
    if (known.length === 0) throw new WorkbookError(unknownWorkbook(infos))
    const read: ReadSheet[] = []
    for (const { info, layout } of known) {
      const content = await getOrAdd(this.#contents, info, () => workbook.readSheet(info))
      read.push(readSheetRows(info.name, layout, content, { is1904, renames }))
    }
    return {
      // What is written into rows without headers would not be read.
      sheets: read.flatMap(({ sheet }) => (sheet.columns.size > 0 || sheet.width === 0 ? sheet : [])),
      rows: read.flatMap(({ rows }) => rows),
      unknownSheets: await this.#describeUnknown(workbook, renames),
      unknownColumns: read.flatMap((each) => each.unknownColumns),
      rowsAbove: read.flatMap(({ rowsAbove }) => rowsAbove ?? []),
      headersAlone: read.flatMap(({ isHeadersAlone, sheet }) => (isHeadersAlone ? sheet : [])),
      unreadRows: read.flatMap(({ unread }) => unread),
    }
  }

  /** After all others were read: what is counted here never keeps them from being read. */
  async #describeUnknown(workbook: OpenedWorkbook, renames: Renames): Promise<UnknownSheet[]> {
    const unknown: UnknownSheet[] = []
    for (const info of workbook.sheets) {
      if (findLayout(info, renames) || info.isHidden || isOwnSheet(info.name)) continue
      const describe = async () =>
        describeUnknownSheet(info.name, await workbook.skimSheet(info, maxRowsToHeaders))
      unknown.push(await getOrAdd(this.#unknown, info, describe))
    }
    return unknown
  }
}

/** Throws a WorkbookError where the document would be too large. */
export const convertRows = (read: WorkbookRows): ConvertedWorkbook => ({
  ok: true,
  ...read,
  ...writeDocument(read.rows),
  cells: new CellMap(read.rows),
  errorCells: read.rows.flatMap(findErrors),
})

/** By the name of the sheet, or of a table on it. */
const findLayout = ({ name, tables }: SheetInfo, { sheets }: Renames): LayoutSheet | undefined =>
  sheets.get(name) ??
  findLayoutSheet(name) ??
  tables.map((table) => findLayoutSheet(table.name)).find((found) => found)

const oldTemplateSheets = new Set(['Indicators - formatted', 'Additional URIs - formatted'])
const maxNamedSheets = 10

function unknownWorkbook(sheets: readonly SheetInfo[]): WorkbookFault {
  const names = sheets.map(({ name }) => name)
  if (names.some((name) => oldTemplateSheets.has(name.trim()))) return { fault: 'old-template' }
  return { fault: 'no-known-sheet', sheets: names.slice(0, maxNamedSheets) }
}

function findErrors(row: MappedRow): ErrorCell[] {
  const broken = row.row.cells.filter(isBroken)
  if (broken.length === 0) return []
  return [...row.sheet.columns].flatMap(([key, at]) => {
    const cell = broken.find(({ column }) => column === at)
    return cell ? [{ row, key, error: cell.form === 'error' ? cell.text : undefined }] : []
  })
}

const encoder = new TextEncoder()

function writeDocument(rows: readonly MappedRow[]): Pick<ConvertedWorkbook, 'document' | 'formattedValues'> {
  const writer = new EntryWriter(rows)
  const context = JSON.stringify([cidsContextUrl, sffContextUrl])
  const lines = [`{"@context":${context},"@graph":[`]
  let length = 0
  for (const [at, row] of rows.entries()) {
    const line = writer.write(row) + (at < rows.length - 1 ? ',' : '')
    length += line.length
    if (length > workbookLimits.converted) throw tooMuch('converted')
    lines.push(line)
  }
  return {
    document: encoder.encode(`${lines.join('\n')}\n]}\n`),
    formattedValues: writer.formattedValues,
  }
}
