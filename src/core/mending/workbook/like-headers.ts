// Which column of the layout a header under another name may mean: by its words in English and French, and by what stands
// below it. Rules, sections 8 and 12. Pure.
import { isDay } from '../../calendar-day.ts'
import { isAbsoluteIri } from '../../graph/iri.ts'
import type { ReadCell } from '../../spreadsheet/read-sheet.ts'
import { isNumberColumn, type LayoutColumn, type LayoutSheet } from '../../workbook/layout.ts'
import { findUnit } from '../../workbook/unit-cell.ts'
import { likelyScore, maxNameLength, readName, scoreColumnName, scoreSheetName } from './like-names.ts'

/** Whether a text names a row of the sheet that a column refers to. */
export type NamesRow = (column: LayoutColumn, text: string) => boolean

const looksLikeDay = ({ form, text }: ReadCell): boolean =>
  form === 'day' || isDay(text.slice(0, 10)) || /^\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}$/.test(text.trim())

const looksLikeNumber = ({ form, text }: ReadCell): boolean =>
  form === 'number' || form === 'percent' || /^[-+]?[\d\s.,’'\u00A0\u202F]*\d\s*%?$/.test(text.trim())

/** The share of cells that the column could hold; null for a column of texts, which could hold anything. */
function scoreContent(column: LayoutColumn, cells: readonly ReadCell[], namesRow: NamesRow): number | null {
  const share = (fits: (cell: ReadCell) => boolean, of = cells): number | null =>
    of.length === 0 ? null : of.filter(fits).length / of.length
  switch (column.kind) {
    case 'id':
      return share(({ text }) => isAbsoluteIri(text.trim())) ?? 0
    case 'day':
      return share(looksLikeDay)
    case 'value':
    case 'baseline':
      return share((cell) => looksLikeNumber(cell) && !looksLikeDay(cell))
    case 'unit':
      return share(({ text }) => findUnit(text) !== undefined) || null
    case 'link':
    case 'links':
      // An identifier may lead anywhere: it speaks for no column, and against none.
      return share(
        ({ text }) => namesRow(column, text),
        cells.filter(({ text }) => !isAbsoluteIri(text.trim())),
      )
    default:
      return null
  }
}

/** The texts of a name are looked at, not all of them. */
export const maxSamples = 50

const maxCandidates = 4

/** Those of `open`, the most likely first. */
export function likelyColumns(
  header: string,
  cells: readonly ReadCell[],
  open: readonly LayoutColumn[],
  namesRow: NamesRow,
): LayoutColumn[] {
  if (header.length > maxNameLength) return []
  const written = readName(header)
  const scored = open.flatMap((column) => {
    const byName = scoreColumnName(written, column)
    const byContent = scoreContent(column, cells, namesRow)
    if (column.kind === 'id' && (byContent ?? 0) < 0.8) return []
    // Dates are no values, and words that name nothing are no references.
    const isPossible = byContent === null || byContent >= 0.5 || byName === 1
    const isLikely =
      byName >= likelyScore || (byContent !== null && byContent >= 0.8 && !isNumberColumn(column))
    return isPossible && isLikely ? [{ column, score: 2 * byName + (byContent ?? 0.3) }] : []
  })
  return scored
    .toSorted((a, b) => b.score - a.score)
    .slice(0, maxCandidates)
    .map(({ column }) => column)
}

/** How much the name of a sheet says a class: singular, plural, or with other words around it. */
export function likelySheets(
  name: string,
  columnsOf: ReadonlyMap<LayoutSheet, number>,
  all: readonly LayoutSheet[],
): LayoutSheet[] {
  const written = readName(name.slice(0, maxNameLength))
  const scored = all.flatMap((sheet) => {
    const byName = scoreSheetName(written, sheet)
    const columns = columnsOf.get(sheet) ?? 0
    const byColumns = Math.min(1, columns / 4)
    return byName >= likelyScore || columns >= 3 ? [{ sheet, score: byName + byColumns }] : []
  })
  return scored
    .toSorted((a, b) => b.score - a.score)
    .slice(0, 3)
    .map(({ sheet }) => sheet)
}
