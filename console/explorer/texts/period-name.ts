// Names of periods: a year, a quarter, a month, or a range of days. Independent of the time zone.
import type { Language } from '../../shared/words/language.ts'
import { locales } from './locales.ts'
import { dateOfDay } from '../../../src/core/calendar-day.ts'
import { periodOfStep, periodStep, type Grain, type Period } from './period.ts'

const quarterLetter = { en: 'Q', fr: 'T' } as const

const makeFormats = (language: Language) => {
  const make = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locales[language], { ...options, timeZone: 'UTC' })
  return {
    month: make({ month: 'short', year: 'numeric' }),
    monthAlone: make({ month: 'short' }),
    day: make({ dateStyle: 'medium' }),
  }
}
const formats = { en: makeFormats('en'), fr: makeFormats('fr') }

const yearText = (year: number): string => String(year)

const isWhole = ({ start, end }: Period, grain: Grain): boolean => {
  const whole = periodOfStep(periodStep(start, grain), grain)
  return whole.start === start && whole.end === end
}

export function stepName(step: number, grain: Grain, language: Language): string {
  if (grain === 'year') return yearText(step)
  if (grain === 'quarter')
    return `${quarterLetter[language]}${(step % 4) + 1} ${yearText(Math.floor(step / 4))}`
  return formats[language].month.format(dateOfDay(periodOfStep(step, 'month').start))
}

/** For a column header: the part that the year above it does not include. */
export function stepPart(step: number, grain: Grain, language: Language): string {
  if (grain === 'year') return yearText(step)
  if (grain === 'quarter') return `${quarterLetter[language]}${(step % 4) + 1}`
  return formats[language].monthAlone.format(dateOfDay(periodOfStep(step, 'month').start))
}

const grains: readonly Grain[] = ['year', 'quarter', 'month']

export function periodName(period: Period, language: Language): string {
  const grain = grains.find((each) => isWhole(period, each))
  if (grain) return stepName(periodStep(period.start, grain), grain, language)
  const { month, day } = formats[language]
  const [first, last] = [periodStep(period.start, 'month'), periodStep(period.end, 'month')]
  const isMonths =
    periodOfStep(first, 'month').start === period.start && periodOfStep(last, 'month').end === period.end
  const format = isMonths ? month : day
  if (period.start === period.end) return day.format(dateOfDay(period.start))
  return `${format.format(dateOfDay(period.start))} – ${format.format(dateOfDay(period.end))}`
}

/** The label of a tick on the time axis. */
export const tickName = (date: Date, language: Language): string =>
  date.getUTCMonth() === 0 && date.getUTCDate() === 1
    ? yearText(date.getUTCFullYear())
    : date.getUTCDate() === 1
      ? formats[language].monthAlone.format(date)
      : formats[language].day.format(date)
