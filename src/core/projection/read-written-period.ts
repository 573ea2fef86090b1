// Days and periods as people write them, in many orders and two languages: what a text probably means that is no date by the
// rules. A suggestion to a person, never taken without being asked. Rules, section 2. Pure.
import { parseDate, type Period } from '../calendar-day.ts'
import { monthNumber, plainWord } from './month-names.ts'

/** Which of two numbers is the day, where both could be. */
export type DayOrder = 'day-first' | 'month-first'

/** A text that is longer is no date. */
const maxLength = 100

/**
 * The first and last day that are meant; several where it could be a month and a day or a day and a month, first that with
 * the day first. None where it cannot be said. A year, a quarter and a month have their days; one day is both.
 */
export function readWrittenPeriods(written: string, order?: DayOrder): readonly Period[] {
  if (written.length > maxLength) return []
  const text = written.normalize('NFKC').replaceAll(/\s+/g, ' ').trim()
  const single = readSingle(text, order)
  return single.length > 0 ? single : readRange(text, order)
}

/**
 * How these days are written, by those that can be read in one way alone: of a column where one is `31/12/2024`, the day is
 * first. Null where none says it, or they disagree.
 */
export function findDayOrder(texts: Iterable<string>): DayOrder | null {
  const orders = new Set<DayOrder>()
  for (const text of texts) {
    const [, first, second] = /^\s*(\d{1,2})[/. -](\d{1,2})[/. -]\d{2,4}\b/.exec(text) ?? []
    if (Number(first) > 12 && Number(second) <= 12) orders.add('day-first')
    if (Number(second) > 12 && Number(first) <= 12) orders.add('month-first')
  }
  const [only = null] = orders
  return orders.size === 1 ? only : null
}

function readSingle(text: string, order: DayOrder | undefined): readonly Period[] {
  const plain = withoutTime(text)
  return (
    readNumericDay(plain, order) ??
    readNamedDay(plain) ??
    readMonth(plain) ??
    readPartOfYear(plain) ??
    readYear(plain) ??
    []
  )
}

const weekday =
  /^(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?[., ]+|^(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)[., ]+/i

const withoutTime = (text: string): string =>
  text
    .replace(
      /(?:, |[ T,]| [aà] )\d{1,2}[:h]\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[ap]\.?m\.?)?(?: ?Z|[+-]\d{2}:?\d{2})?$/iu,
      '',
    )
    .replace(weekday, '')
    .replace(/^(?:le|the|on|since|from|until|depuis le|du|au) /i, '')
    .trim()

/** Of a year with two digits the century of today is meant. */
const fullYear = (year: string): string => (year.length === 2 ? `20${year}` : year)

const pad = (number: number | string): string => String(number).padStart(2, '0')

function oneDay(year: string, month: number | string, day: number | string): Period | null {
  const text = parseDate(`${year}-${pad(month)}-${pad(day)}`)
  return text === null ? null : { start: text, end: text }
}

function readNumericDay(text: string, order: DayOrder | undefined): readonly Period[] | null {
  const [, year = '', a = '', b = ''] =
    /^(\d{4})(?:\.|[/-]| )(\d{1,2})(?:\.|[/-]| )(\d{1,2})\.?$/.exec(text) ??
    /^(\d{4})(\d{2})(\d{2})$/.exec(text) ??
    []
  if (year !== '') return some(oneDay(year, a, b) ?? (Number(a) > 12 ? oneDay(year, b, a) : null))
  const [, first = '', separator, second = '', last = ''] =
    /^(\d{1,2})([/. -])(\d{1,2})\2(\d{4}|\d{2})$/.exec(text) ?? []
  if (separator === undefined) return null
  const dayFirst = oneDay(fullYear(last), second, first)
  const monthFirst = oneDay(fullYear(last), first, second)
  if (order !== undefined && dayFirst && monthFirst) return [order === 'day-first' ? dayFirst : monthFirst]
  return distinct([dayFirst, monthFirst])
}

/** Null for what is none of these; an empty list for what is, and is no day: 30 February. */
const some = (period: Period | null): readonly Period[] => (period ? [period] : [])

function distinct(periods: readonly (Period | null)[]): readonly Period[] {
  const [first, second] = periods.filter((each) => each !== null)
  if (!first) return []
  return second && second.start !== first.start ? [first, second] : [first]
}

const ordinal = '(?:st|nd|rd|th|er|re)?'
const between = '[ .,/-]+(?:of |de )?'
const word = String.raw`(\p{L}+)\.?`

const namedDays: readonly (readonly [pattern: RegExp, order: 'dmy' | 'mdy' | 'ymd' | 'ydm'])[] = [
  [new RegExp(`^(\\d{1,2})${ordinal}${between}${word}${between}(\\d{4}|'?\\d{2})$`, 'iu'), 'dmy'],
  [new RegExp(`^${word}${between}(\\d{1,2})${ordinal}${between}(\\d{4})$`, 'iu'), 'mdy'],
  [new RegExp(`^(\\d{4})${between}${word}${between}(\\d{1,2})${ordinal}$`, 'iu'), 'ymd'],
  [new RegExp(`^(\\d{4})${between}(\\d{1,2})${ordinal}${between}${word}$`, 'iu'), 'ydm'],
]

function readNamedDay(text: string): readonly Period[] | null {
  for (const [pattern, order] of namedDays) {
    const found = pattern.exec(text)
    if (!found) continue
    const part = (letter: string): string => found[order.indexOf(letter) + 1] ?? ''
    const month = monthNumber(part('m'))
    if (month === undefined) continue
    return some(oneDay(fullYear(part('y').replace("'", '')), month, part('d')))
  }
  return null
}

function readMonth(text: string): readonly Period[] | null {
  const [, name, named = ''] =
    new RegExp(`^${word}[ .,/-]*(?:of |de )?(\\d{4}|'?\\d{2})$`, 'iu').exec(text) ?? []
  if (name !== undefined) return monthPeriod(fullYear(named.replace("'", '')), monthNumber(name))
  const [, before, after] = new RegExp(`^(\\d{4})[ .,/-]*${word}$`, 'iu').exec(text) ?? []
  if (before !== undefined) return monthPeriod(before, monthNumber(after ?? ''))
  const [, year, month] = /^(\d{4})[-/.](\d{1,2})$/.exec(text) ?? []
  if (year !== undefined) return monthPeriod(year, Number(month))
  const [, first, last = ''] = /^(\d{1,2})[-/.](\d{4})$/.exec(text) ?? []
  return first === undefined ? null : monthPeriod(last, Number(first))
}

const monthPeriod = (year: string, month: number | undefined): readonly Period[] | null =>
  month === undefined ? null : months(year, month, month)

const lastDays = [31, 30, 29, 28]

/** From the first day of a month to the last one of another. */
function months(year: string, first: number, last: number): readonly Period[] {
  const start = oneDay(year, first, 1)?.start
  const end = lastDays.map((day) => oneDay(year, last, day)?.start).find((day) => day !== undefined)
  return start !== undefined && end !== undefined && first <= last ? [{ start, end }] : []
}

/** Quarters and halves, before and after their year. */
const partsOfYear: readonly (readonly [words: string, length: number])[] = [
  ['q|quarter|t|trim|trimestre', 3],
  ['h|half|s|sem|semestre', 6],
]

function readPartOfYear(text: string): readonly Period[] | null {
  const plain = plainWord(text)
  for (const [words, length] of partsOfYear) {
    const number = `(?:(?:${words})[ -]?([1-4])|([1-4])(?:st|nd|rd|th|ere|er|re|eme|e)? ?(?:${words})(?: of| de)?)`
    const [, a, b, last] = new RegExp(`^${number}[ ,/-]*(\\d{4})$`).exec(plain) ?? []
    const [, year, c, d] = new RegExp(`^(\\d{4})[ ,/-]*${number}$`).exec(plain) ?? []
    const part = Number(a ?? b ?? c ?? d ?? 0)
    if (part > 0)
      return part * length > 12 ? [] : months(last ?? year ?? '', (part - 1) * length + 1, part * length)
  }
  return null
}

function readYear(text: string): readonly Period[] | null {
  const [, year] = /^(?:(?:calendar )?year |annee )?(\d{4})$/.exec(plainWord(text)) ?? []
  return year !== undefined && /^(?:19|20|21)/.test(year) ? months(year, 1, 12) : null
}

const rangeMark =
  / (?:to|until|till|through|thru|and|au|a|jusqu'au|et) | ?[–—→] ?| - |(?<=\p{L}\.?) ?- ?(?=\p{L})/iu

/** `January to December 2024`, `2024-01-01 – 2024-12-31`: both ends, where the year of the second one may stand for both. */
function readRange(text: string, order: DayOrder | undefined): readonly Period[] {
  const plain = text
    .replaceAll('à', 'a')
    .replaceAll('’', "'")
    .replace(/^(?:from|between|de|du|entre) /i, '')
  const parts = plain.split(rangeMark)
  const [from = '', to = ''] = parts
  if (parts.length !== 2) return []
  const year = /\d{4}$/.exec(to.trim())?.[0]
  // Both ends are written in the same order.
  const same = order ?? findDayOrder([from, to]) ?? undefined
  const own = readSingle(from, same)
  const starts = own.length > 0 || year === undefined ? own : readSingle(`${from} ${year}`, same)
  const ends = readSingle(to, same)
  const pairs = starts.length > ends.length ? starts : ends
  return pairs.flatMap((_, at) => {
    const [start, end] = [starts[at] ?? starts[0], ends[at] ?? ends[0]]
    return start && end && start.start <= end.end ? [{ start: start.start, end: end.end }] : []
  })
}
