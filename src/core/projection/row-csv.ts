// Columns and cells of rows as CSV: RFC 4180, flat columns, no cell that a spreadsheet would run as a formula. Rules,
// section 4. Pure: used by the service and by the explorer.
import { decimal } from './values.ts'

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

/** Further columns, last, where IRIs are asked for. */
export const csvUriColumns = ['uri', 'indicator_uri', 'outcome_uri', 'org_uri', 'unit_uri'] as const

/** The last ones, where targets and baselines are asked for. */
export const csvTargetColumns = [
  'target_value',
  'target_value_text',
  'target_unit',
  'baseline_value',
  'baseline_value_text',
] as const

/** Where the registry numbers of organizations are asked for. */
export const csvNumberColumns = ['org_identifiers'] as const

/**
 * A spreadsheet would run a cell that begins like this as a formula: `=`, `+`, `@`, `-`, their full-width forms, which
 * some spreadsheets read alike, and white space before one of them.
 */
const formulaStart = /^[=+@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20-]/

const isFormula = (text: string): boolean => formulaStart.test(text) && !decimal.test(text)

export const csvCell = (text: string): string => plainCsvCell(isFormula(text) ? `'${text}` : text)

/** A line of a table. */
export const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map((cell) => csvCell(String(cell ?? ''))).join(',')}\r\n`

/** For programs: without the apostrophe that keeps a spreadsheet from running a formula. */
export const plainCsvCell = (text: string): string =>
  /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
