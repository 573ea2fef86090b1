// Writes values into cells of a sheet, in its XML. Everything else of the sheet keeps its characters: other cells with their
// styles and formulas, drop-downs, widths, comments. Pure.
import { applyEdits, type TextEdit } from '../apply-edits.ts'
import { exactNumber, excelDay, type NumberFormat } from './cell-values.ts'
import { cellXml } from './cell-xml.ts'
import { readRange, readReference } from './cell-range.ts'
import { divideMerged } from './divide-merged.ts'
import type { CellEdit } from './cell-place.ts'
import { readAttribute, scanTags, withoutAttribute, type Tag } from './scan-tags.ts'
import { columnName } from './sheet.ts'
import { countFirst } from '../count-first.ts'
import { addTo, groupBy } from '../lists-by-key.ts'

export interface SheetFormats {
  readonly formats: readonly NumberFormat[]
  readonly is1904: boolean
  /** The workbook lists its formulas in another part: a cell with a formula keeps one, of the value alone. */
  readonly listsFormulas: boolean
  /** Rows whose formats a new cell of the same column may take. */
  readonly isData: (row: number) => boolean
}

interface FoundCell {
  readonly column: number
  readonly tag: string
  readonly start: number
  end: number
  hasFormula: boolean
}

interface FoundRow {
  readonly row: number
  readonly tag: Tag
  /** Of its closing tag; of the row itself where it is empty. */
  end: number
  readonly cells: FoundCell[]
}

export function editSheet(xml: string, edits: readonly CellEdit[], formats: SheetFormats): string {
  const found = scanSheet(xml, edits, formats.isData)
  const { prefix } = found
  const byRow = groupBy(
    edits.toSorted((a, b) => a.row - b.row || a.column - b.column),
    (edit) => edit.row,
  )
  const replacements: TextEdit[] = []
  const writeEditedCell = (edit: CellEdit, before?: FoundCell): string => {
    const written = before && readAttribute(before.tag, 's')
    const style = written ?? found.styleNear(edit)
    const format = formats.formats[Number(style ?? 0)] ?? 'plain'
    const isFormula = before?.hasFormula === true && formats.listsFormulas
    return cellXml(edit, { prefix, style, isFormula, number: storedNumber(edit, format, formats.is1904) })
  }
  for (const [row, cells] of byRow) {
    const known = found.rows.get(row)
    if (known) replacements.push(...editRow(xml, known, cells, writeEditedCell))
    else {
      const filled = cells.filter(({ text }) => text !== null)
      const written = filled.map((edit) => writeEditedCell(edit)).join('')
      const at = found.placeOfRow(row)
      if (written !== '')
        replacements.push({ start: at, end: at, text: `<${prefix}row r="${row}">${written}</${prefix}row>` })
    }
  }
  const all = [...replacements, ...found.openData(replacements), ...widen(found.dimension, edits)]
  return divideMerged(applyEdits(xml, all), edits)
}

function editRow(
  xml: string,
  { tag, end, cells }: FoundRow,
  edits: readonly CellEdit[],
  write: (edit: CellEdit, before?: FoundCell) => string,
): TextEdit[] {
  const replacements: TextEdit[] = []
  const added: { readonly before: number; readonly text: string }[] = []
  for (const edit of edits) {
    const known = cells.find(({ column }) => column === edit.column)
    if (known) replacements.push({ start: known.start, end: known.end, text: write(edit, known) })
    else if (edit.text !== null) {
      const next = cells.find(({ column }) => column > edit.column)
      added.push({ before: next?.start ?? end, text: write(edit) })
    }
  }
  if (added.length === 0) return replacements
  const opening = withoutAttribute(xml.slice(tag.start, tag.end), 'spans')
  if (tag.isEmpty) {
    const text = `${withContent(opening)}${added.map((each) => each.text).join('')}</${tag.prefix}row>`
    return [{ start: tag.start, end: tag.end, text }]
  }
  // The first and last column that the row names as a hint may be others now.
  if (readAttribute(xml.slice(tag.start, tag.end), 'spans') !== undefined)
    replacements.push({ start: tag.start, end: tag.end, text: opening })
  for (const { before, text } of added) replacements.push({ start: before, end: before, text })
  return replacements
}

/** The opening tag of an element that had no content. */
const withContent = (tag: string): string => `${tag.slice(0, -2)}>`

interface Dimension {
  readonly tag: Tag
  readonly ref: string
}

/** Rows and cells may leave out where they are, and then follow the one before. */
function scanSheet(xml: string, edits: readonly CellEdit[], isData: SheetFormats['isData']) {
  const [wantedRows, columns] = [
    new Set(edits.map(({ row }) => row)),
    new Set(edits.map((each) => each.column)),
  ]
  const rows = new Map<number, FoundRow>()
  /** By column, from top to bottom. */
  const styles = new Map<number, { readonly row: number; readonly style: string }[]>()
  const starts: { readonly row: number; readonly start: number }[] = []
  let dimension: Dimension | null = null
  let data: Tag | null = null
  let dataEnd = 0
  let [row, column] = [0, -1]
  let open: { readonly row: FoundRow | null; cell: FoundCell | null } = { row: null, cell: null }
  for (const tag of scanTags(xml)) {
    const { name, isClosing, isEmpty, start, end } = tag
    if (name === 'dimension' && !data) {
      dimension = { tag, ref: readAttribute(xml.slice(start, end), 'ref') ?? '' }
    } else if (name === 'sheetData') {
      if (!isClosing) data = tag
      dataEnd = isEmpty ? end : start
      if (isClosing || isEmpty) break
    } else if (!data) continue
    else if (name === 'row' && !isClosing) {
      row = Number(readAttribute(xml.slice(start, end), 'r') ?? row + 1)
      column = -1
      starts.push({ row, start })
      open = { row: wantedRows.has(row) ? { row, tag, end: start, cells: [] } : null, cell: null }
      if (open.row) rows.set(row, open.row)
    } else if (name === 'row' && open.row) open.row.end = start
    else if (name === 'c' && !isClosing) {
      const written = xml.slice(start, end)
      const reference = readAttribute(written, 'r')
      column = reference === undefined ? column + 1 : (readReference(reference)?.column ?? -1)
      const style = columns.has(column) && isData(row) ? readAttribute(written, 's') : undefined
      if (style !== undefined) addTo(styles, column, { row, style })
      open.cell = open.row && { column, tag: written, start, end, hasFormula: false }
      if (open.cell) open.row?.cells.push(open.cell)
    } else if (name === 'c' && open.cell) open.cell.end = end
    else if (name === 'f' && open.cell) open.cell.hasFormula = true
  }
  const [opened, prefix] = [data, data?.prefix ?? '']
  return {
    prefix,
    rows,
    dimension,
    /** The style of the nearest cell of its column in a row of data. */
    styleNear(edit: CellEdit): string | undefined {
      const known = styles.get(edit.column) ?? []
      const at = countFirst(known, (each) => each.row <= edit.row)
      const [above, below] = [known[at - 1], known[at]]
      const isBelow = above && below && below.row - edit.row < edit.row - above.row
      return (isBelow ? below : (above ?? below))?.style
    },
    /** Where a row that the sheet does not have belongs. */
    placeOfRow: (wanted: number) => starts.find((each) => each.row > wanted)?.start ?? dataEnd,
    /** Opens `<sheetData/>` for rows that are put there. */
    openData: (added: readonly TextEdit[]) =>
      opened?.isEmpty === true && added.length > 0
        ? [
            {
              start: opened.start,
              end: opened.end,
              text: withContent(xml.slice(opened.start, opened.end)),
            },
            { start: opened.end, end: opened.end, text: `</${prefix}sheetData>` },
          ]
        : [],
  }
}

/** Under another format the number would be shown, and read, as something else: it is written as text there. */
function storedNumber({ text, kind }: CellEdit, format: NumberFormat, is1904: boolean): number | null {
  if (text === null) return null
  if (format === 'day') return kind === 'day' ? excelDay(text, is1904) : null
  return format === 'plain' && kind === 'number' ? exactNumber(text) : null
}

/** The size that the sheet says it has, where cells beyond it were filled. */
function widen(dimension: Dimension | null, edits: readonly CellEdit[]): TextEdit[] {
  const range = readRange(dimension?.ref ?? '')
  if (dimension?.tag.isEmpty !== true || !range) return []
  const column = edits.reduce((most, edit) => Math.max(most, edit.column), range.lastColumn)
  const row = edits.reduce((most, edit) => Math.max(most, edit.row), range.lastRow)
  if (column === range.lastColumn && row === range.lastRow) return []
  const { prefix, start, end } = dimension.tag
  const first = `${columnName(range.firstColumn)}${range.firstRow}`
  return [{ start, end, text: `<${prefix}dimension ref="${first}:${columnName(column)}${row}"/>` }]
}
