// Rows as CSV: RFC 4180, one header row, flat columns, themes separated by spaces. Rules, section 4.
import {
  csvCell,
  csvColumns,
  csvNumberColumns,
  csvTargetColumns,
  csvUriColumns,
  plainCsvCell,
} from '../../../core/projection/row-csv.ts'
import type { Row } from '../../../contract/row-schemas.ts'
import type { Further } from '../page/select-page.ts'

export const csvHeaderWith = ({ hasUris, hasTargets, hasNumbers }: Partial<Further>): string => {
  const further = [
    ...(hasUris ? csvUriColumns : []),
    ...(hasTargets ? csvTargetColumns : []),
    ...(hasNumbers ? csvNumberColumns : []),
  ]
  return `${[...csvColumns, ...further].join(',')}\r\n`
}

type WriteCell = (text: string) => string

/** The cells that rows of one indicator and organization share. */
function sharedCells({ themes, indicator, outcome, org }: Row, writeCell: WriteCell): string {
  const cells = [
    themes.join(' '),
    indicator.id,
    indicator.name,
    outcome?.id,
    outcome?.name,
    org?.id,
    org?.name,
  ]
  return cells.map((cell) => writeCell(cell ?? '')).join(',')
}

/** The cells of the report itself, and the comma behind them. */
const reportCells = (row: Row, writeCell: WriteCell): string => {
  const cells = [
    row.id,
    row.value === null ? '' : String(row.value),
    writeCell(row.value_text),
    writeCell(row.unit ?? ''),
    row.period_start ?? '',
    row.period_end ?? '',
  ]
  return `${cells.join(',')},`
}

/** The cells of the columns that come last, and the comma before each. */
const uriCells = ({ uri, indicator, outcome, org, unit_uri }: Row): string =>
  uri === undefined
    ? ''
    : [uri, indicator.uri, outcome?.uri, org?.uri, unit_uri]
        .map((each) => `,${plainCsvCell(each ?? '')}`)
        .join('')

const numberText = (value: number | null | undefined): string => (value == null ? '' : String(value))

function targetCells({ target, baseline }: Row, writeCell: WriteCell): string {
  if (target === undefined) return ''
  const cells = [
    numberText(target?.value),
    writeCell(target?.value_text ?? ''),
    writeCell(target?.unit ?? ''),
    numberText(baseline?.value),
    writeCell(baseline?.value_text ?? ''),
  ]
  return `,${cells.join(',')}`
}

/** Numbers without their spaces, with a space between them. */
export const numbersText = ({ org }: Row): string =>
  (org?.identifiers ?? []).map(({ value }) => value.replaceAll(/\s/gu, '')).join(' ')

/** Whether two rows are of one indicator and organization. */
export const isOfSameCard = (a: Row, b: Row): boolean =>
  a.indicator.id === b.indicator.id && a.org?.id === b.org?.id

/** Writes rows that come in order: what neighbours have in common is written once. */
export function csvWriter(isGuarded = true, hasNumbers = false): (row: Row) => string {
  const writeCell = isGuarded ? csvCell : plainCsvCell
  let last: { row: Row; cells: string } | undefined
  return (row) => {
    if (!last || !isOfSameCard(last.row, row)) last = { row, cells: sharedCells(row, writeCell) }
    const numbers = hasNumbers ? `,${writeCell(numbersText(row))}` : ''
    return `${reportCells(row, writeCell)}${last.cells}${uriCells(row)}${targetCells(row, writeCell)}${numbers}\r\n`
  }
}
