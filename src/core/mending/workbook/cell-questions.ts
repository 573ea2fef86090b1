// Questions about cells that have no place in the converted document: cells that show an error, and rows without an
// identifier on sheets that no rule asks for one. Rules, section 12. Pure.
import { cellName, type CellPlace } from '../../spreadsheet/cell-place.ts'
import { columnName } from '../../spreadsheet/sheet.ts'
import { kindOfType } from '../../validation/document-index.ts'
import type { Finding } from '../../validation/finding.ts'
import { rowName, type MappedRow } from '../../workbook/cell-map.ts'
import type { ConvertedWorkbook } from '../../workbook/convert-workbook.ts'
import { expandName, isNumberColumn, neededKeys, type LayoutColumn } from '../../workbook/layout.ts'
import { entryKey } from '../../workbook/write-entry.ts'
import { asReference, plain, type Around } from '../edits.ts'
import type { Edit, Field, Lists, Proposal } from '../proposal.ts'
import { listOfPath } from '../rules/links.ts'
import { removal, type Sketch } from '../sketch.ts'
import { columnAt, isLocked } from './patch-rows.ts'

export class CellQuestions {
  readonly #errors: ConvertedWorkbook['errorCells']
  readonly #lineEnd: (at: number) => number
  readonly #rows: ReadonlyMap<string, { readonly row: MappedRow; readonly at: number }>

  /** `lineEnd`: where a member can be added to the entry of a row. */
  constructor({ rows, errorCells }: ConvertedWorkbook, lineEnd: (at: number) => number) {
    this.#errors = errorCells
    this.#lineEnd = lineEnd
    this.#rows = new Map(rows.map((row, at) => [`${row.sheet.name}!${row.row.row}`, { row, at }]))
  }

  /** Thousands of rows may have no identifier: where it belongs is known without reading their entries. */
  asks({ rule, place, cell }: Finding): boolean {
    if (place === null) return true
    const found = rule === 'missing-id' && cell ? this.#find(cell) : undefined
    return found !== undefined && found.row.id === undefined
  }

  #find = ({ sheet, row }: CellPlace) => this.#rows.get(`${sheet}!${row}`)

  /** Of a finding that is asked here; null for a cell that cannot be changed alone. */
  ask(finding: Finding, item: number, lists: Lists): Proposal | null {
    const { rule, cell } = finding
    const found = cell && this.#find(cell)
    if (!found) return null
    const { row, at } = found
    const key = rule === 'cell-error' ? this.#errors[item]?.key : rule === 'missing-id' ? '@id' : undefined
    const column = row.sheet.layout.columns.find((each) => each.key === key)
    if (!column) return null
    const place = columnAt(row.sheet, column)
    if (isLocked(row.sheet, cell.row, place)) return null
    const shown = { sheet: cell.sheet, column: columnName(place), row: cell.row }
    const start = this.#lineEnd(at)
    const id = JSON.stringify([rule, cellName(shown)])
    return {
      id,
      group: id,
      rule,
      variant: finding.variant,
      item,
      isNeeded: true,
      entity: describeEntity(row, at),
      path: column.property,
      ...(finding.value !== undefined && { value: finding.value }),
      place: { start, end: start },
      line: at + 2,
      cell: shown,
      ...answerTo(column, start, lists, rule === 'cell-error' && !isNeeded(row, column)),
    }
  }
}

function answerTo(
  column: LayoutColumn,
  start: number,
  lists: Lists,
  canBeEmpty: boolean,
): Omit<Sketch, 'place'> {
  const key = JSON.stringify(entryKey(column))
  const [before, after] = valueSurroundings(column)
  const edits: Edit[] = [{ start, end: start, text: `,${key}:${before}`, after }]
  const empty = removal({ start, end: start, text: `,${key}:null` })
  const options = canBeEmpty ? { options: [empty] } : {}
  const list = listOfPath.get(column.property)
  if (!list || (list === 'organization' && lists.organization.length === 0))
    return { kind: 'answer', edits, field: cellField(column), ...options }
  return {
    kind: 'choice',
    edits,
    list,
    ...(list !== 'organization' && { field: 'iri' as const }),
    ...options,
  }
}

/** What a row is rejected without cannot be left out; a name is needed of the entries that rules ask for one. */
const isNeeded = ({ sheet }: MappedRow, { key }: LayoutColumn): boolean =>
  neededKeys.has(key) ||
  (key === 'hasName' && (sheet.layout.name === 'Outcome' || sheet.layout.name === 'Indicator'))

function describeEntity(row: MappedRow, at: number): Proposal['entity'] {
  const kind = kindOfType.get(expandName(row.sheet.layout.type)) ?? null
  return { pointer: `#/@graph/${at}`, kind, name: rowName(row) ?? null, id: row.id ?? null }
}

function valueSurroundings(column: LayoutColumn): Around {
  if (isNumberColumn(column)) return ['{"@type":"i72:Measure","hasNumericalValue":', '}']
  return column.kind === 'link' && entryKey(column) !== column.key ? asReference : plain
}

function cellField(column: LayoutColumn): Field {
  const { kind, key } = column
  if (kind === 'day') return key === 'endedAtTime' ? 'end-date' : 'start-date'
  if (isNumberColumn(column)) return 'value'
  return kind === 'text' || kind === 'unit' ? 'text' : 'iri'
}
