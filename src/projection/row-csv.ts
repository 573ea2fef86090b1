// Columns and cells of rows as CSV: RFC 4180, flat columns, no cell that a spreadsheet would run as a formula. Decisions,
// section 4. Pure: used by the service and by the explorer.

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

/** A spreadsheet would run such a cell as a formula. */
const isFormula = (text: string): boolean => /^[=+\-@\t\r]/.test(text) && !number.test(text)

export function csvCell(text: string): string {
  const safe = isFormula(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
