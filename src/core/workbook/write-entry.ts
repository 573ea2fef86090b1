// One row of a workbook as an entry of a JSON-LD document. Rules, section 12. Pure.
import type { ReadCell } from '../spreadsheet/read-sheet.ts'
import { tooMuch, workbookLimits } from '../spreadsheet/workbook-fault.ts'
import { timesHundred } from '../summary/decimal.ts'
import { unitKind } from '../summary/unit-kind.ts'
import { findCell, type MappedRow } from './cell-map.ts'
import type { LayoutColumn } from './layout.ts'
import { References } from './references.ts'
import { isIndicator, RowUnits } from './row-units.ts'
import { readIndicatorUnit, readUnitCell } from './unit-cell.ts'

type Entry = Record<string, string | readonly string[] | object>

/** Terms that no context has, or that the SFF context gives another meaning. */
const prefixedKeys = new Set([
  'cids:hasComment',
  'cids:describesPopulation',
  'cids:forIndicatorReport',
  'rdfs:label',
])

/** The key of a column in an entry. */
export const entryKey = ({ key, property }: LayoutColumn): string =>
  prefixedKeys.has(property) ? property : key

/** A value whose format shows something else than the number that is stored. */
export interface FormattedValue {
  readonly row: MappedRow
  readonly column: LayoutColumn
  readonly form: 'percent' | 'day'
  /** Undefined for a day that is stored as a text. */
  readonly stored: string | undefined
  /** By Excel: of a percentage the number before its sign. */
  readonly shown: string
  /** That readers see. */
  readonly unit: string | null
  /** The unit says so: then the value is what is shown, else what is stored. */
  readonly isPercentage: boolean
}

export class EntryWriter {
  readonly formattedValues: FormattedValue[] = []
  readonly #references: References
  readonly #units: RowUnits

  #listed = 0

  constructor(rows: readonly MappedRow[]) {
    this.#references = new References(rows)
    this.#units = new RowUnits(rows, this.#references)
  }

  write(row: MappedRow): string {
    const entry: Entry = {}
    if (row.id !== undefined) entry['@id'] = row.id
    entry['@type'] = row.sheet.layout.type
    for (const column of row.sheet.layout.columns) {
      const cell = column.kind === 'id' ? undefined : findCell(row, column.key)
      // A measure with an empty text is a measure all the same; an empty text elsewhere is no value.
      if (cell && (cell.text !== '' || column.kind === 'value')) this.#add(entry, row, column, cell)
    }
    return JSON.stringify(entry)
  }

  #add(entry: Entry, row: MappedRow, column: LayoutColumn, cell: ReadCell): void {
    const { text } = cell
    const key = entryKey(column)
    switch (column.kind) {
      case 'link': {
        if (text.trim() === '') return
        const id = this.#references.resolve(column, text)
        entry[key] = key === column.key ? id : { '@id': id }
        return
      }
      case 'links': {
        const ids: string[] = []
        for (const { id } of this.#references.resolveParts(column, text)) {
          // Each counts like a cell: one cell must not hold more than a whole workbook may.
          if (++this.#listed > workbookLimits.cells) throw tooMuch('cells')
          ids.push(id)
        }
        if (ids.length > 0) entry[key] = ids.length === 1 ? (ids[0] ?? '') : ids
        return
      }
      case 'unit':
        // The unit of a value belongs to its measure.
        if (!findCell(row, 'value')) Object.assign(entry, unitMembers(text, isIndicator(row)))
        return
      case 'value':
      case 'baseline':
        entry[key] = this.#measure(row, column, cell)
        return
      default:
        entry[key] = text
    }
  }

  /** A baseline has the unit of its indicator alone. */
  #measure(row: MappedRow, column: LayoutColumn, cell: ReadCell): object {
    const own = column.kind === 'value' ? (findCell(row, 'unit_of_measure')?.text ?? '') : ''
    const indicator = own === '' ? this.#units.indicatorUnit(row)?.iri : undefined
    return {
      '@type': 'i72:Measure',
      hasNumericalValue: this.#valueText(row, column, cell),
      ...(indicator === undefined ? unitMembers(own, false) : { unit_of_measure: indicator }),
    }
  }

  /** A percentage is what its cell shows, 25 for a stored 0.25, where its unit says that it is one. */
  #valueText(row: MappedRow, column: LayoutColumn, { form, text, number }: ReadCell): string {
    if (form !== 'percent' && form !== 'day') return text
    const unit = this.#units.shownUnit(row)
    const isPercentage = form === 'percent' && unitKind(unit) === 'percentage'
    const [shown, stored] = form === 'percent' ? [timesHundred(text), text] : [text, number]
    this.formattedValues.push({ row, column, form, stored, shown, unit, isPercentage })
    return isPercentage ? shown : text
  }
}

/** Words stay words: under the term they would be read as an identifier. */
function unitMembers(cell: string, ofIndicator: boolean): Entry {
  if (cell === '') return {}
  const { text, iri } = ofIndicator ? readIndicatorUnit(cell) : readUnitCell(cell)
  return {
    ...(iri !== undefined && { unit_of_measure: iri }),
    ...(text !== undefined && { 'i72:unit_of_measure': text }),
  }
}
