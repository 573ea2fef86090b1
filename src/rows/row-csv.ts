// Rows as CSV: RFC 4180, one header row, flat columns, themes separated by spaces. Decisions, section 4.
import type { Row } from './schemas.ts'
import { reportIdOf } from './row-json.ts'
import type { StoredRow } from './read-rows.ts'

export const csvColumns = [
  'id',
  'value',
  'value_text',
  'unit',
  'period_start',
  'period_end',
  'themes',
  'indicator_id',
  'indicator_name',
  'outcome_id',
  'outcome_name',
  'org_id',
  'org_name',
] as const

export const csvHeader = `${csvColumns.join(',')}\r\n`

const number = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/

/** A spreadsheet would take the cell for a formula and run it. */
const isFormula = (text: string): boolean => /^[=+\-@\t\r]/.test(text) && !number.test(text)

export function csvCell(text: string): string {
  const safe = isFormula(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

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
