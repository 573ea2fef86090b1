// Sums as text: a summary, and the reasons for excluded reports. Pure: the texts are passed in.
import { meanFormat } from '../../../src/core/summary/mean-format.ts'
import type { SummaryNumbers } from '../../../src/core/summary/summary.ts'
import { locales } from '../texts/locales.ts'
import { dayOf } from '../texts/period.ts'
import { joined } from '../charts/sentences.ts'
import type { Texts } from '../texts/texts.ts'
import type { Language } from '../../shared/words/language.ts'
import type { Counted, SumLabels, SumLine, Sums } from './sums.ts'
import type { RollUpWords } from './words.ts'

export const labelOf = (
  { key, of }: SumLine,
  { split, fiscalYearStart }: SumLabels,
  words: RollUpWords,
  themeLabel: (iri: string) => string,
): string => {
  if (key === null) return words.none[split]
  if (split === 'org') return of?.name ?? key
  return split === 'theme' ? themeLabel(key) : split === 'period' ? periodLabel(key, fiscalYearStart) : key
}

/** `2023/2024` is a range of calendar years, and one year where years begin in another month. */
export function periodLabel(key: string, firstMonth: number): string {
  const [first = '', last] = key.split('/')
  if (last === undefined) return key
  if (firstMonth === 1) return `${first} – ${last}`
  const oneYear = (start: number) => `${String(start).padStart(4, '0')}/${String(start + 1).padStart(4, '0')}`
  return Number(last) - Number(first) === 1 ? key : `${oneYear(Number(first))} – ${oneYear(Number(last) - 1)}`
}

/** Why reports are excluded; empty when none are. */
export function whyOut(group: SummaryNumbers, words: RollUpWords, texts: Texts): string {
  if (group.not_summed !== null) return words.reasons[group.not_summed]
  const withoutNumber = group.report_count - group.numeric_count
  return withoutNumber === 0 ? '' : words.withoutNumber(withoutNumber, texts.number(withoutNumber))
}

/** The days it covers, and how many of its reports reach beyond the days of the filter. */
export function coverText(
  { group, beyond }: Counted<SummaryNumbers>,
  filter: string | null,
  words: RollUpWords,
  texts: Texts,
): string {
  const { period_start: start, period_end: end, report_count: all } = group
  if (start === null || end === null) return ''
  const span = texts.period({ start: dayOf(start), end: dayOf(end) })
  if (filter === null || beyond === 0) return span
  return words.covers(span, words.beyond(beyond, texts.number(beyond), texts.number(all), filter))
}

export function sumSentence(
  name: string,
  sums: Sums,
  words: RollUpWords,
  texts: Texts,
  themeLabel: (iri: string) => string,
): string {
  const { lines, split } = sums
  const total = sums.total.group
  const formatted = (sum: string) => texts.measured(sum, total.unit)
  const summed = lines.filter(({ group, key }) => group.sum !== null && key !== null)
  const largest = summed.reduce<SumLine | null>(
    (best, line) => ((line.group.sum ?? 0) > (best?.group.sum ?? -Infinity) ? line : best),
    null,
  )
  const unsummed = lines.filter(({ group }) => group.sum === null).length
  const silent = total.report_count - total.numeric_count
  const isPartly = unsummed > 0 && unsummed < lines.length
  return joined([
    total.exact.sum === null
      ? words.noTotal(name, words.reasons[total.not_summed ?? 'no_numbers'])
      : words.addUp(name, total.numeric_count, texts.number(total.numeric_count), formatted(total.exact.sum)),
    largest && summed.length > 1
      ? words.largest(labelOf(largest, sums, words, themeLabel), formatted(largest.group.exact.sum ?? ''))
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

/** Rounded, because a mean may have many digits; files have all of them. */
export function meanText(mean: number, language: Language): string {
  const options = meanFormat(mean)
  const key = JSON.stringify([language, options])
  const format = meanFormats.get(key) ?? new Intl.NumberFormat(locales[language], options)
  meanFormats.set(key, format)
  return format.format(mean)
}

/** To make one takes longer than to use it for a whole table. */
const meanFormats = new Map<string, Intl.NumberFormat>()
