// Periods as headings and cells name them: also quarters and months whose year stands elsewhere, and years such as 2023-24
// that begin in a month somebody has to say. Rules, section 12. Pure.
import { dayNumber, dayText, type Period } from '../../calendar-day.ts'
import { plainWord } from '../../projection/month-names.ts'
import { readWrittenPeriods, type DayOrder } from '../../projection/read-written-period.ts'

export interface PeriodContext {
  readonly order?: DayOrder | undefined
  /** Of a quarter or a month without one. */
  readonly year?: string | undefined
  /** The first month of a year such as 2023-24. */
  readonly yearBegins?: number | undefined
}

/** Whether a text names a period does not depend on the year. */
export const anyYear: PeriodContext = { year: '2000', yearBegins: 1 }

/** Several where it could be a month and a day or a day and a month; `fiscal` where the first month has to be known. */
export function readPeriods(written: string, context: PeriodContext): readonly Period[] | 'fiscal' {
  const text = written.replaceAll(/[_\s]+/g, ' ').trim()
  const fiscal = readFiscalYear(text)
  if (fiscal !== null) return context.yearBegins ? [yearFrom(fiscal, context.yearBegins)] : 'fiscal'
  const found = readWrittenPeriods(text, context.order)
  if (found.length > 0 || context.year === undefined || /\d{4}/.test(text) || namesYear(text)) return found
  // A day of a month is read with its year alone: `May 3` is no month of 2003.
  return /^(?:\p{L}+\.?|[a-z]+ ?\d|\d\S* \p{L}+|.+ (?:to|à|au|-|–) .+)$/iu.test(text)
    ? readWrittenPeriods(`${text} ${context.year}`, context.order)
    : []
}

const namesYear = (text: string): boolean => /^(?:calendar )?year$|^annee$/.test(plainWord(text))

/** The calendar year in which it begins. */
function readFiscalYear(text: string): { readonly first: number; readonly isNamedByEnd: boolean } | null {
  const plain = plainWord(text)
  const [, named, begin = '', end] =
    /^(fy ?|fiscal year |fiscal |exercice )?((?:19|20)\d\d)(?: ?[-–/] ?((?:19|20)?\d\d))?$/.exec(plain) ?? []
  if (begin === '' || (named === undefined && end === undefined)) return null
  const first = Number(begin)
  if (end === undefined) return { first, isNamedByEnd: true }
  // `2011-12` is a month; `2023-24` can be none.
  if (end.length === 2 && Number(end) <= 12 && named === undefined && text.includes('-')) return null
  return Number(end) % 100 === (first + 1) % 100 ? { first, isNamedByEnd: false } : null
}

function yearFrom(
  { first, isNamedByEnd }: NonNullable<ReturnType<typeof readFiscalYear>>,
  month: number,
): Period {
  const year = isNamedByEnd && month > 1 ? first - 1 : first
  const start = `${year}-${String(month).padStart(2, '0')}-01`
  return { start, end: dayText(dayNumber(`${year + 1}${start.slice(4)}`) - 1) }
}

export interface PeriodInHeading {
  readonly period: Period | 'fiscal'
  /** The other words. */
  readonly rest: string
}

const maxWords = 8

/** The longest run of words that names a period: of `2024_Q1 actual` the first two. */
export function findHeadingPeriod(heading: string, context: PeriodContext): PeriodInHeading | null {
  const words = heading
    .replaceAll(/[_()[\]:,;]+/g, ' ')
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length > maxWords) return null
  for (let length = words.length; length > 0; length--) {
    for (let from = 0; from + length <= words.length; from++) {
      const run = words.slice(from, from + length).join(' ')
      const found = readPeriods(run, context)
      const period = found === 'fiscal' ? found : found.length === 1 ? found[0] : undefined
      if (period === undefined) continue
      return { period, rest: [...words.slice(0, from), ...words.slice(from + length)].join(' ') }
    }
  }
  return null
}

export const isInPeriod = (inner: Period, outer: Period): boolean =>
  inner.start >= outer.start && inner.end <= outer.end

/** A year that a text names, if it names one alone. */
export function findYear(text: string): string | null {
  // A year such as 2023-24 is no calendar year.
  if (/(?:19|20|21)\d\d ?[-–/] ?(?:\d\d)?\d\d(?!\d)/.test(text)) return null
  const years = new Set(text.match(/(?<!\d)(?:19|20|21)\d\d(?!\d)/g))
  const [year = null] = years
  return years.size === 1 ? year : null
}
