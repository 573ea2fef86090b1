// Rows as CSV: RFC 4180, one header row, flat columns, themes separated by spaces. Decisions, section 4.
import { csvCell, csvColumns, csvHeader } from '../projection/row-csv.ts'
import type { Row } from './schemas.ts'
import { reportIdOf } from './row-json.ts'
import type { StoredRow } from './read-rows.ts'

export { csvCell, csvColumns, csvHeader }

type CardMembers = Pick<Row, 'themes' | 'indicator' | 'outcome' | 'org'>

function cardCells(fragment: string): string {
  const { themes, indicator, outcome, org } = JSON.parse(`{${fragment}}`) as CardMembers
  const cells = [
    themes.join(' '),
    indicator.id,
    indicator.name,
    outcome?.id,
    outcome?.name,
    org?.id,
    org?.name,
  ]
  return cells.map((cell) => csvCell(cell ?? '')).join(',')
}

/** Writes rows that come in order: what neighbours have in common is written once and repeated. */
export function csvWriter(): (row: StoredRow) => string {
  let card = { fragment: '', cells: '' }
  return (row) => {
    if (row.fragment !== card.fragment) card = { fragment: row.fragment, cells: cardCells(row.fragment) }
    const cells = [
      reportIdOf(row),
      row.value === null ? '' : String(row.value),
      row.valueText,
      row.unit ?? '',
      row.periodStart ?? '',
      row.periodEnd ?? '',
    ]
    return `${cells.map(csvCell).join(',')},${card.cells}\r\n`
  }
}
