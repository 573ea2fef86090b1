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

/** Further columns, last, where the identifiers are asked for. */
export const csvUriColumns = ['uri', 'indicator_uri', 'outcome_uri', 'org_uri'] as const

export const csvHeader = `${csvColumns.join(',')}\r\n`

const number = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/

/** A spreadsheet would run such a cell as a formula. */
const isFormula = (text: string): boolean => /^[=+\-@\t\r]/.test(text) && !number.test(text)

export const csvCell = (text: string): string => plainCsvCell(isFormula(text) ? `'${text}` : text)

/** For programs: without the apostrophe that keeps a spreadsheet from running a formula. */
export const plainCsvCell = (text: string): string =>
  /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
