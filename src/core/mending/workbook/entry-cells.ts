// From an entry of the converted document back to the cells of its row: what an edit of the entry means for the workbook.
// Rules, section 12. Pure.
import { isDay } from '../../calendar-day.ts'
import { maxCellLength } from '../../spreadsheet/cell-text.ts'
import {
  expandName,
  isNumberColumn,
  layout,
  type LayoutColumn,
  type LayoutSheet,
} from '../../workbook/layout.ts'

export type Entry = ReadonlyMap<string, unknown>

/** What a cell is to say: one text, or the references of a list. None empties it. */
export interface WantedCell {
  readonly column: LayoutColumn
  readonly texts: readonly string[]
}

/** A line of the document; the last one has no comma. */
export const readEntry = (line: string): Entry =>
  new Map(Object.entries(JSON.parse(line.replace(/,$/, '')) as Readonly<Record<string, unknown>>))

/** The cells that differ; null where no cell of the sheet can say the same as the entry. */
export function changedCells(sheet: LayoutSheet, before: Entry, after: Entry): WantedCell[] | null {
  const wanted: WantedCell[] = []
  const known = new Set<string>()
  for (const column of sheet.columns) {
    for (const key of entryKeys(column)) known.add(key)
    // A cell that shows an error is no part of the entry; what empties it is null there.
    if (entryKeys(column).some((key) => after.get(key) === null)) {
      wanted.push({ column, texts: [] })
      continue
    }
    const [was, is] = [entryTexts(column, before), entryTexts(column, after)]
    if (!is) return null
    if (was && was.length === is.length && was.every((text, at) => text === is[at])) continue
    if (is.length > 1 && column.kind !== 'links') return null
    if (is.some((text) => text.length > maxCellLength)) return null
    wanted.push({ column, texts: is })
  }
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    if (!known.has(key) && JSON.stringify(before.get(key)) !== JSON.stringify(after.get(key))) return null
  }
  return wanted
}

/** The sheet of an entry that is new. */
export function sheetOfEntry(entry: Entry): LayoutSheet | undefined {
  const type = entry.get('@type')
  return layout.find((sheet) => sheet.type === type || expandName(sheet.type) === type)
}

/** As the conversion and mending write them. */
const entryKeys = ({ key, property }: LayoutColumn): readonly string[] =>
  key === property ? [key] : [key, property]

/** What the entry says in the column; null where no cell can say that. */
export function entryTexts(column: LayoutColumn, entry: Entry): readonly string[] | null {
  const texts: string[] = []
  for (const key of entryKeys(column)) {
    const value = entry.get(key)
    for (const each of Array.isArray(value) ? (value as unknown[]) : value === undefined ? [] : [value]) {
      const text = entryText(column, each)
      if (text === null) return null
      texts.push(text)
    }
  }
  return texts
}

function entryText(column: LayoutColumn, value: unknown): string | null {
  if (typeof value === 'string') return column.kind === 'day' ? dayText(value) : value
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'object' || value === null) return null
  const parts = new Map(Object.entries(value))
  if (isNumberColumn(column)) {
    if ([...parts.keys()].some((key) => !measureKeys.has(key))) return null
    const number: unknown = parts.get('hasNumericalValue') ?? parts.get('i72:hasNumericalValue') ?? ''
    if (typeof number === 'number') return String(number)
    return typeof number === 'string' ? number : null
  }
  const only: unknown = parts.size === 1 ? (parts.get('@id') ?? parts.get('@value')) : undefined
  return typeof only === 'string' ? only : null
}

/** Units are those of the indicator, or have a column of their own. */
const measureKeys = new Set([
  '@type',
  'hasNumericalValue',
  'i72:hasNumericalValue',
  'unit_of_measure',
  'i72:unit_of_measure',
])

/** A whole day is a day in a cell. */
function dayText(text: string): string {
  const [, day] = /^(\d{4}-\d{2}-\d{2})T(?:00:00:00|23:59:59)$/.exec(text) ?? []
  return day !== undefined && isDay(day) ? day : text
}
