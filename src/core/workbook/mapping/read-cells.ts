// What a cell of somebody's own workbook says: a number with its unit, or a day. Where it is read differently from how it is
// written, that is listed. Rules, section 12. Pure.
import type { Period } from '../../calendar-day.ts'
import { shownDay } from '../../spreadsheet/cell-values.ts'
import { isBroken, type ReadCell } from '../../spreadsheet/read-sheet.ts'
import { holdsDigit, readWrittenNumber } from '../../projection/read-written-number.ts'
import { timesHundred } from '../../summary/decimal.ts'
import { readPeriods, type PeriodContext } from './period-words.ts'

export interface Amount {
  /** A number by the rules, or the words of the cell where it holds none. */
  readonly text: string
  readonly unit: string | null
  /** As the cell is written, where that is something else than the number alone. */
  readonly written: string | null
}

const plainNumber = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/

/** Null where the cell holds no number at all: `n/a`, a dash, an error. */
export function readAmount(cell: ReadCell): Amount | null {
  const { form, text } = cell
  if (isBroken(cell) || !holdsDigit(text)) return null
  if (form === 'percent') return { text: timesHundred(text), unit: '%', written: text }
  const trimmed = text.trim()
  if (form === 'number' || plainNumber.test(trimmed)) return { text: trimmed, unit: null, written: null }
  const read = form === 'day' ? null : readWrittenNumber(text)
  // What is not sure is asked later, as in any other workbook.
  if (!read?.isExact || !plainNumber.test(read.number)) return { text, unit: null, written: null }
  return { text: read.number, unit: read.unit, written: trimmed }
}

export const isNumberCell = (cell: ReadCell): boolean => {
  if (cell.form === 'day') return false
  const amount = readAmount(cell)
  return amount !== null && plainNumber.test(amount.text)
}

/** The number of a cell that others may be added to: percentages are never added up, nor is what is beyond all numbers. */
export function readAddend(cell: ReadCell): string | null {
  const amount = isNumberCell(cell) ? readAmount(cell) : null
  return amount && amount.unit !== '%' && Number.isFinite(Number(amount.text)) ? amount.text : null
}

export interface CellPeriod {
  readonly period: Period
  /** As the cell is written, where that is no date by the rules. */
  readonly written: string | null
}

/** Several where it could be a month and a day or a day and a month; undefined where it cannot be said. */
export function readCellPeriods(
  cell: ReadCell,
  context: PeriodContext,
): readonly CellPeriod[] | 'fiscal' | undefined {
  const { form, text } = cell
  if (isBroken(cell)) return undefined
  if (form === 'day') return [{ period: { start: text, end: text }, written: null }]
  if (form === 'number') return readNumber(text, context)
  const found = readPeriods(text, context)
  if (found === 'fiscal') return found
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(text.trim())
  return found.length === 0
    ? undefined
    : found.map((period) => ({ period, written: isDate ? null : text.trim() }))
}

/** A year, or the number of a day without its format. */
function readNumber(text: string, context: PeriodContext): readonly CellPeriod[] | undefined {
  if (/^(?:19|20|21)\d\d$/.test(text)) {
    const found = readPeriods(text, context)
    return found === 'fiscal' ? undefined : found.map((period) => ({ period, written: text }))
  }
  const day = /^[2-6]\d{4}$/.test(text) ? shownDay(text, false) : null
  return day === null ? undefined : [{ period: { start: day, end: day }, written: text }]
}
