// The columns of an Excel table are named in a part of their own, as in the cells of its header: where these differ, Excel
// calls the file damaged. Pure.
import type { CellEdit } from './cell-place.ts'
import { isInRange, readRange } from './cell-range.ts'
import { escapeAttribute } from './cell-text.ts'

/** The same text where no edit is in the header of the table. */
export function renameTableColumns(xml: string, edits: readonly CellEdit[]): string {
  const [, reference = ''] = /<(?:\w+:)?table\s[^>]*?\bref="([^"]*)"/.exec(xml) ?? []
  const range = readRange(reference)
  if (!range) return xml
  const header = { ...range, lastRow: range.firstRow }
  const changed = edits.filter(({ row, column, text }) => text !== null && isInRange(header, row, column))
  if (changed.length === 0) return xml
  let column = range.firstColumn - 1
  return xml.replaceAll(/(<(?:\w+:)?tableColumn\s[^>]*?\bname=")([^"]*)(?=")/g, (all, before: string) => {
    column++
    const edit = changed.find((each) => each.column === column)
    return edit ? before + escapeAttribute(edit.text ?? '') : all
  })
}
