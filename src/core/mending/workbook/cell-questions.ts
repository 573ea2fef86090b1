// Questions about cells that have no place in the converted document: cells that show an error, and rows without an
// identifier on sheets that no rule asks for one. Rules, section 12. Pure.
import { cellName, type CellPlace } from '../../spreadsheet/cell-place.ts'
import { columnName } from '../../spreadsheet/sheet.ts'
import type { EntityKind, Finding } from '../../validation/finding.ts'
import { cellText, type MappedRow } from '../../workbook/cell-map.ts'
import type { ConvertedWorkbook, WorkbookRows } from '../../workbook/convert-workbook.ts'
import { isNumberColumn, type LayoutColumn } from '../../workbook/layout.ts'
import { entryKey } from '../../workbook/write-entry.ts'
import { asReference, plain, type Around } from '../edits.ts'
import type { Edit, Field, ListName, Lists, Option, Proposal } from '../proposal.ts'
import { listOfPath } from '../rules/links.ts'
import { columnAt, isLocked } from './patch-rows.ts'

const kinds: ReadonlyMap<string, EntityKind> = new Map([
  ['Organization', 'organization'],
  ['Outcome', 'outcome'],
  ['Indicator', 'indicator'],
  ['IndicatorReport', 'indicator_report'],
])

/** Without these a row is rejected, so they cannot be left out. */
const neededKeys = new Set(['@id', 'hasLegalName', 'value', 'startedAtTime', 'endedAtTime', 'forIndicator'])

export class CellQuestions {
  readonly #rows: readonly MappedRow[]
  readonly #errors: ConvertedWorkbook['errorCells']
  readonly #lineEnd: (at: number) => number
  readonly #positions: ReadonlyMap<string, number>

  /** `lineEnd`: where a member can be added to the entry of a row. */
  constructor({ rows }: WorkbookRows, { errorCells }: ConvertedWorkbook, lineEnd: (at: number) => number) {
    this.#rows = rows
    this.#errors = errorCells
    this.#lineEnd = lineEnd
    this.#positions = new Map(rows.map(({ sheet, row }, at) => [`${sheet.name}!${row.row}`, at]))
  }

  /** Thousands of rows may have no identifier: where it belongs is known without reading their entries. */
  asks({ rule, place, cell }: Finding): boolean {
    if (place === null) return true
    const row = rule === 'missing-id' && cell ? this.#rowAt(cell) : undefined
    return row !== undefined && row.id === undefined
  }

  #rowAt({ sheet, row }: CellPlace): MappedRow | undefined {
    const at = this.#positions.get(`${sheet}!${row}`)
    return at === undefined ? undefined : this.#rows[at]
  }

  /** Of a finding that is asked here; null for a cell that cannot be changed alone. */
  ask(finding: Finding, item: number, lists: Lists): Proposal | null {
    const { rule, cell } = finding
    if (!cell) return null
    const at = this.#positions.get(`${cell.sheet}!${cell.row}`)
    const row = at === undefined ? undefined : this.#rows[at]
    const key = rule === 'cell-error' ? this.#errors[item]?.key : rule === 'missing-id' ? '@id' : undefined
    const column = row?.sheet.layout.columns.find((each) => each.key === key)
    if (at === undefined || !row || !column) return null
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

function answerTo(column: LayoutColumn, start: number, lists: Lists, canBeEmpty: boolean): Answer {
  const key = JSON.stringify(entryKey(column))
  const [before, after] = valueSurroundings(column)
  const edits: Edit[] = [{ start, end: start, text: `,${key}:${before}`, after }]
  const removal: Option = {
    means: 'remove',
    value: '',
    edits: [{ start, end: start, text: `,${key}:null` }],
  }
  const options = canBeEmpty ? { options: [removal] } : {}
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

interface Answer {
  readonly kind: 'answer' | 'choice'
  readonly edits: readonly Edit[]
  readonly field?: Field
  readonly list?: ListName
  readonly options?: readonly Option[]
}

/** A name is needed of the entries that rules ask for one. */
const isNeeded = ({ sheet }: MappedRow, { key }: LayoutColumn): boolean =>
  neededKeys.has(key) ||
  (key === 'hasName' && (sheet.layout.name === 'Outcome' || sheet.layout.name === 'Indicator'))

function describeEntity(row: MappedRow, at: number): Proposal['entity'] {
  const name = ['hasLegalName', 'hasName', 'label'].map((key) => cellText(row, key)).find((text) => text)
  const kind = kinds.get(row.sheet.layout.name) ?? null
  return { pointer: `#/@graph/${at}`, kind, name: name ?? null, id: row.id ?? null }
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
