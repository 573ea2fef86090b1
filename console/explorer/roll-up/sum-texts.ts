// Sums as text: a summary, and the reasons for excluded reports. Pure: the texts are passed in.
import type { SummaryGroup } from '../../../src/core/summary/summarize.ts'
import { locales } from '../charts/locales.ts'
import { joined } from '../charts/sentences.ts'
import type { Texts } from '../charts/texts.ts'
import type { Language } from '../../shared/words/language.ts'
import type { SumLine, Sums } from './sums.ts'
import type { RollUpWords } from './words.ts'

export const labelOf = (
  { key, of }: SumLine,
  { split }: Sums,
  words: RollUpWords,
  themeLabel: (iri: string) => string,
): string => {
  if (key === null) return words.none[split]
  if (split === 'org') return of?.name ?? key
  return split === 'theme' ? themeLabel(key) : periodLabel(key)
}

/** `2023/2024` is a range of years. */
const periodLabel = (key: string): string => key.replace(/^(\d{4})\/(\d{4})$/, '$1 – $2')

/** Why reports are excluded; empty when none are. */
export function whyOut(group: SummaryGroup, words: RollUpWords, texts: Texts): string {
  if (group.not_summed !== null) return words.reasons[group.not_summed]
  const withoutNumber = group.report_count - group.numeric_count
  return withoutNumber === 0 ? '' : words.withoutNumber(withoutNumber, texts.number(withoutNumber))
}

export function sumSentence(
  name: string,
  sums: Sums,
  words: RollUpWords,
  texts: Texts,
  themeLabel: (iri: string) => string,
): string {
  const { total, lines, split } = sums
  const formatted = (sum: number) => texts.measured(sum, total.unit)
  const summed = lines.filter(({ group, key }) => group.sum !== null && key !== null)
  const largest = summed.reduce<SumLine | null>(
    (best, line) => ((line.group.sum ?? 0) > (best?.group.sum ?? -Infinity) ? line : best),
    null,
  )
  const unsummed = lines.filter(({ group }) => group.sum === null).length
  const silent = total.report_count - total.numeric_count
  const isPartly = unsummed > 0 && unsummed < lines.length
  return joined([
    total.sum === null
      ? words.noTotal(name, words.reasons[total.not_summed ?? 'no_numbers'])
      : words.addUp(name, total.numeric_count, texts.number(total.numeric_count), formatted(total.sum)),
    largest && summed.length > 1
      ? words.largest(labelOf(largest, sums, words, themeLabel), formatted(largest.group.sum ?? 0))
      : null,
    isPartly
      ? words.unsummed(
          unsummed,
          texts.number(unsummed),
          words.many[split](lines.length, texts.number(lines.length)),
        )
      : null,
    silent > 0 && total.numeric_count > 0 ? words.aside(silent, texts.number(silent)) : null,
    summed.length > 1 ? words.each[split] : null,
  ])
}

const roundedIn = (language: Language) => ({
  large: new Intl.NumberFormat(locales[language], { maximumFractionDigits: 2 }),
  small: new Intl.NumberFormat(locales[language], { maximumSignificantDigits: 3 }),
})
const rounded = { en: roundedIn('en'), fr: roundedIn('fr') }

/** Rounded, because a mean may have many digits; files have all of them. */
export const meanText = (mean: number, language: Language): string =>
  (Math.abs(mean) >= 1 ? rounded[language].large : rounded[language].small).format(mean)
