// Rows as CSV: RFC 4180, one header row, flat columns, themes separated by spaces. Decisions, section 4.
import { csvCell, csvColumns, csvHeader } from '../projection/row-csv.ts'
import type { Row } from './schemas.ts'
import { reportIdOf } from './row-json.ts'
import type { TextRow } from './load-texts.ts'

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

/** The cells of the report itself, and the comma behind them. */
const reportCells = (row: TextRow): string => {
  const cells = [
    reportIdOf(row),
    row.value === null ? '' : String(row.value),
    row.ready?.valueText ?? csvCell(row.valueText),
    row.ready?.unit ?? csvCell(row.unit ?? ''),
    row.periodStart ?? '',
    row.periodEnd ?? '',
  ]
  return `${cells.join(',')},`
}

export interface WrittenRow {
  readonly start: string
  /** What the rows of a card share. */
  readonly shared: string
  readonly end: string
}

/** Writes rows that come in order: what neighbours have in common is written once. */
export function csvWriter(): (row: TextRow) => WrittenRow {
  let card: { source: unknown; shared: string } = { source: undefined, shared: '' }
  return (row) => {
    const source = row.cells ?? row.fragment
    if (source !== card.source) {
      const cells = row.cells ?? cardCells(row.fragment)
      card = { source, shared: cells }
    }
    return { start: reportCells(row), shared: card.shared, end: '\r\n' }
  }
}
