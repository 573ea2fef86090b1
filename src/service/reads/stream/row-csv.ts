// Rows as CSV: RFC 4180, one header row, flat columns, themes separated by spaces. Rules, section 4.
import {
  csvCell,
  csvColumns,
  csvHeader,
  csvTargetColumns,
  csvUriColumns,
  plainCsvCell,
} from '../../../core/projection/row-csv.ts'
import type { Row } from '../../../contract/row-schemas.ts'
import { parsedTargets, reportIdOf } from '../page/row-json.ts'
import type { TextRow } from '../page/load-long-cards.ts'

export { csvCell, csvColumns, csvHeader }

/** What rows have besides their usual cells. */
export interface FurtherCells {
  readonly hasUris?: boolean
  readonly hasTargets?: boolean
}

export const csvHeaderWith = ({ hasUris = false, hasTargets = false }: FurtherCells): string =>
  `${[...csvColumns, ...(hasUris ? csvUriColumns : []), ...(hasTargets ? csvTargetColumns : [])].join(',')}\r\n`

type WriteCell = (text: string) => string

type CardMembers = Pick<Row, 'themes' | 'indicator' | 'outcome' | 'org'>

function cardCells(fragment: string, writeCell: WriteCell): string {
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
  return cells.map((cell) => writeCell(cell ?? '')).join(',')
}

/** The cells of the report itself, and the comma behind them. */
const reportCells = (row: TextRow, writeCell: WriteCell): string => {
  const cells = [
    reportIdOf(row),
    row.value === null ? '' : String(row.value),
    writeCell(row.valueText),
    writeCell(row.unit ?? ''),
    row.periodStart ?? '',
    row.periodEnd ?? '',
  ]
  return `${cells.join(',')},`
}

/** The cells of the columns that come last, and the comma before each. */
const uriCells = ({ uris }: TextRow): string =>
  uris === undefined
    ? ''
    : [uris.report, uris.indicator, uris.outcome ?? '', uris.org ?? '', uris.unit ?? '']
        .map((uri) => `,${plainCsvCell(uri)}`)
        .join('')

const numberText = (value: number | null | undefined): string => (value == null ? '' : String(value))

function targetCells({ targets }: TextRow, writeCell: WriteCell): string {
  if (!targets) return ''
  const { target, baseline } = parsedTargets(targets)
  const cells = [
    numberText(target?.value),
    writeCell(target?.value_text ?? ''),
    writeCell(target?.unit ?? ''),
    numberText(baseline?.value),
    writeCell(baseline?.value_text ?? ''),
  ]
  return `,${cells.join(',')}`
}

/** Writes rows that come in order: what neighbours have in common is written once. */
export function csvWriter(isGuarded = true): (row: TextRow) => string {
  const writeCell = isGuarded ? csvCell : plainCsvCell
  let card = { fragment: '', cells: '' }
  return (row) => {
    if (row.fragment !== card.fragment) {
      card = { fragment: row.fragment, cells: cardCells(row.fragment, writeCell) }
    }
    return `${reportCells(row, writeCell)}${card.cells}${uriCells(row)}${targetCells(row, writeCell)}\r\n`
  }
}
