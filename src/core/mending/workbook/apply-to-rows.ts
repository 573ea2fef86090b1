// Makes the rows of a workbook say what its mended document says. References keep the names that a producer wrote wherever
// these still lead to the same entry. Rules, section 12. Pure.
import { cellText } from '../../workbook/cell-map.ts'
import { convertRows, type ConvertedWorkbook, type WorkbookRows } from '../../workbook/convert-workbook.ts'
import { isLinkColumn, type LayoutColumn } from '../../workbook/layout.ts'
import { References } from '../../workbook/references.ts'
import { changedCells, readEntry, sheetOfEntry, entryTexts } from './entry-cells.ts'
import { patchRows, type CellPatch } from './patch-rows.ts'

export const documentLines = ({ document }: ConvertedWorkbook): string[] =>
  new TextDecoder().decode(document).split('\n')

/** `lines`: of the document as it is; `mended`: the same with other entries, and new ones at the end. */
export function applyToRows(rows: WorkbookRows, lines: readonly string[], mended: readonly string[]) {
  const first = patchRows(rows, textPatches(rows, lines, mended))
  const converted = convertRows(first.rows)
  const links = linkPatches(first.rows, documentLines(converted), mended)
  if (links.length === 0) return { converted, changes: first.changes }
  const second = patchRows(first.rows, links)
  return { converted: convertRows(second.rows), changes: [...first.changes, ...second.changes] }
}

/** Everything but references: those may lead to what gets its identifier or its name now. */
function textPatches(
  { rows, sheets }: WorkbookRows,
  lines: readonly string[],
  mended: readonly string[],
): CellPatch[] {
  const patches: CellPatch[] = []
  for (const [at, { sheet }] of rows.entries()) {
    const [before = '', after = ''] = [lines[at + 1], mended[at + 1]]
    // Only the last one may have got a comma.
    if (before === after || `${before},` === after) continue
    for (const { column, texts } of changedCells(sheet.layout, readEntry(before), readEntry(after)) ?? []) {
      if (!isLinkColumn(column) || texts.length === 0) patches.push({ at, column, text: texts[0] ?? null })
    }
  }
  for (let at = rows.length; at < mended.length - 3; at++) {
    const entry = readEntry(mended[at + 1] ?? '')
    const layout = sheetOfEntry(entry)
    const sheet = sheets.find((each) => each.layout === layout)
    if (!sheet) continue
    for (const column of sheet.layout.columns) {
      const [text] = entryTexts(column, entry) ?? []
      if (text !== undefined) patches.push({ at, sheet, column, text })
    }
  }
  return patches
}

/** Also where nothing was mended: a name that others refer to may be another one now. */
function linkPatches(
  { rows }: WorkbookRows,
  lines: readonly string[],
  mended: readonly string[],
): CellPatch[] {
  const patches: CellPatch[] = []
  let references: References | null = null
  for (const [at, row] of rows.entries()) {
    const [now = '', wanted = now] = [lines[at + 1], mended[at + 1]]
    if (now === wanted) continue
    const [before, after] = [readEntry(now), readEntry(wanted)]
    for (const column of row.sheet.layout.columns.filter(isLinkColumn)) {
      const [was, is] = [entryTexts(column, before) ?? [], entryTexts(column, after) ?? []]
      if (was.join('\n') === is.join('\n')) continue
      references ??= new References(rows)
      const text =
        column.kind === 'links' ? joinList(column, cellText(row, column.key), is, references) : is[0]
      patches.push({ at, column, text: text === undefined || text === '' ? null : text })
    }
  }
  return patches
}

/** What stays in a list stays as it is written. */
function joinList(
  column: LayoutColumn,
  text = '',
  wanted: readonly string[],
  references: References,
): string {
  const written = new Map<string, string>()
  for (const part of references.resolveParts(column, text)) {
    if (!written.has(part.id)) written.set(part.id, part.written)
  }
  const separator = text.includes('\n') ? '\n' : text.includes(';') ? '; ' : ', '
  return wanted.map((id) => written.get(id) ?? id).join(separator)
}
