// One row of a workbook as an entry of a JSON-LD document. Rules, section 12. Pure.
import { tooMuch, workbookLimits } from '../spreadsheet/workbook-fault.ts'
import { cellTextOf } from './cell-map.ts'
import type { MappedRow } from './cell-map.ts'
import type { LayoutColumn } from './layout.ts'
import { findUnit, References } from './references.ts'

type Value = string | readonly string[] | object

/** Terms that no context has, or that the SFF context gives another meaning. */
const prefixedKeys = new Set(['cids:hasComment', 'cids:describesPopulation', 'rdfs:label'])

/** The key of a column in an entry. */
export const keyOf = ({ key, property }: LayoutColumn): string =>
  prefixedKeys.has(property) ? property : key

export class EntryWriter {
  readonly #references: References
  /** Of the indicators of this workbook that have one. */
  readonly #units = new Map<string, string>()

  #listed = 0

  constructor(rows: readonly MappedRow[]) {
    this.#references = new References(rows)
    for (const row of rows) {
      if (row.sheet.layout.name !== 'Indicator' || row.id === undefined) continue
      const unit = unitOf(row)
      if (unit !== undefined && !this.#units.has(row.id)) this.#units.set(row.id, unit)
    }
  }

  write(row: MappedRow): string {
    const entry: Record<string, Value> = {}
    if (row.id !== undefined) entry['@id'] = row.id
    entry['@type'] = row.sheet.layout.type
    for (const column of row.sheet.layout.columns) {
      const text = column.kind === 'id' ? undefined : cellTextOf(row, column.key)
      // A measure with an empty text is a measure all the same; an empty text elsewhere is no value.
      if (text !== undefined && (text !== '' || column.kind === 'value')) this.#add(entry, row, column, text)
    }
    return JSON.stringify(entry)
  }

  #add(entry: Record<string, Value>, row: MappedRow, column: LayoutColumn, text: string): void {
    const key = keyOf(column)
    switch (column.kind) {
      case 'link': {
        if (text.trim() === '') return
        const id = this.#references.resolve(column, text)
        entry[key] = key === column.key ? id : { '@id': id }
        return
      }
      case 'links': {
        const ids: string[] = []
        for (const id of this.#references.resolveAll(column, text)) {
          // Each counts like a cell: one cell must not hold more than a whole workbook may.
          if (++this.#listed > workbookLimits.cells) throw tooMuch('cells')
          ids.push(id)
        }
        if (ids.length > 0) entry[key] = ids.length === 1 ? (ids[0] ?? '') : ids
        return
      }
      case 'unit': {
        // The unit of a target belongs to its measure.
        if (cellTextOf(row, 'value') !== undefined) return
        const unit = findUnit(text)
        // Words stay words: under the term they would be read as an identifier.
        entry[unit === undefined ? column.property : key] = unit ?? text
        return
      }
      case 'value':
        entry[key] = this.#measure(row, text)
        return
      default:
        entry[key] = text
    }
  }

  #measure(row: MappedRow, text: string): object {
    const own = cellTextOf(row, 'unit_of_measure')
    const ownUnit = own === undefined || own === '' ? undefined : (findUnit(own) ?? { words: own })
    const unit = ownUnit ?? this.#indicatorUnit(row)
    return {
      '@type': 'i72:Measure',
      hasNumericalValue: text,
      ...(typeof unit === 'string' && { unit_of_measure: unit }),
      ...(typeof unit === 'object' && { 'i72:unit_of_measure': unit.words }),
    }
  }

  #indicatorUnit(row: MappedRow): string | undefined {
    const column = row.sheet.layout.columns.find(({ key }) => key === 'forIndicator')
    const text = cellTextOf(row, 'forIndicator')
    if (!column || text === undefined) return undefined
    return this.#units.get(this.#references.resolve(column, text))
  }
}

function unitOf(row: MappedRow): string | undefined {
  const text = cellTextOf(row, 'unit_of_measure')
  return text === undefined || text === '' ? undefined : findUnit(text)
}
