// What a table of rows is made of as CSV: RFC 4180, flat columns, no cell that a spreadsheet would run. Decisions, section
// 4. Pure: the service and the explorer write alike.

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
