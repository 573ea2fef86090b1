// Formats values with all their digits, in the reader's language.
import type { Language } from '../../shared/words/language.ts'
import { locales } from './locales.ts'

export function numberText(language: Language) {
  const locale = locales[language]
  const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 20 })
  const scientific = new Intl.NumberFormat(locale, { notation: 'scientific', maximumSignificantDigits: 21 })
  const short = new Intl.NumberFormat(locale, { notation: 'compact', maximumSignificantDigits: 4 })
  const percent = (options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(locale, { style: 'percent', ...options })
  const [rounded, precise, huge] = [
    percent({ maximumFractionDigits: 1 }),
    percent({ maximumFractionDigits: 12 }),
    percent({ notation: 'compact', maximumSignificantDigits: 3 }),
  ]
  const small = new Intl.NumberFormat(locale, { maximumSignificantDigits: 6 })
  return {
    /** Takes a value, or a sum as text. */
    value: (value: number | string): string => {
      const size = Math.abs(Number(value))
      const isPlain = size === 0 || (size >= 1e-6 && size < 1e15)
      return (isPlain ? whole : scientific).format(value as number)
    },
    /** A share as a percentage: 0.5 is `50%`. Only what is exactly the whole is shown as 100%. */
    percent: (share: number): string => {
      if (Math.abs(share) >= 10_000) return huge.format(share)
      const isWhole = rounded.format(share) === rounded.format(1)
      return (isWhole && share !== 1 ? precise : rounded).format(share)
    },
    /** Short format for axis labels, which are round numbers. */
    tick: (value: number): string =>
      Math.abs(value) < 1_000_000 ? small.format(value) : short.format(value),
  }
}
