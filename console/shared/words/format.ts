// Numbers, sizes and times in the reader's language.
import { localeOf, useLanguage, type Language } from './language.ts'

export interface Format {
  readonly number: (value: number) => string
  /** Such as `1.4 MB`; in powers of 1,024, as on the server. */
  readonly size: (bytes: number) => string
  readonly date: (iso: string) => string
  readonly time: (iso: string) => string
  /** Such as `3 minutes ago`. */
  readonly ago: (iso: string, now?: number) => string
  /** Such as `12 ms` or `1.4 s`. */
  readonly duration: (ms: number) => string
}

const units: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
]

const sizeNames = { en: ['bytes', 'KB', 'MB', 'GB'], fr: ['octets', 'Ko', 'Mo', 'Go'] } as const

function formatIn(language: Language): Format {
  const locale = localeOf[language]
  const numbers = new Intl.NumberFormat(locale)
  const short = new Intl.NumberFormat(locale, { maximumSignificantDigits: 3 })
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })
  const times = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  return {
    number: (value) => numbers.format(value),
    size: (bytes) => {
      const step = Math.min(3, bytes < 1 ? 0 : Math.floor(Math.log2(bytes) / 10))
      return `${short.format(bytes / 1024 ** step)} ${sizeNames[language][step]}`
    },
    date: (iso) => dates.format(new Date(iso)),
    time: (iso) => times.format(new Date(iso)),
    ago: (iso, now = Date.now()) => {
      const seconds = (new Date(iso).getTime() - now) / 1000
      const [unit, length] = units.find(([, each]) => Math.abs(seconds) >= each) ?? ['second', 1]
      return relative.format(Math.round(seconds / length), unit)
    },
    duration: (ms) => (ms < 1000 ? `${short.format(Math.round(ms))} ms` : `${short.format(ms / 1000)} s`),
  }
}

const formats = { en: formatIn('en'), fr: formatIn('fr') }

export const useFormat = (): Format => formats[useLanguage()]
