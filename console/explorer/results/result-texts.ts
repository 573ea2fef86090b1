// Results as text: sums with their changes and targets, and the sentence above them. Pure: the texts are passed in.
import { isByCode, type Exactly, type Split, type SummaryNumbers } from '../../../src/core/summary/summary.ts'
import { joinSentences } from '../charts/sentences.ts'
import type { Texts } from '../texts/texts.ts'
import type { GroupSum, ResultLine, Results, Sum } from '../sums/results.ts'
import type { ResultsWords } from './words.ts'

/** A sum, or the only number, which is none; null where there is neither. */
export const shownNumber = ({ exact, numeric_count: count }: Exactly<SummaryNumbers>): string | null =>
  exact.sum ?? (count === 1 ? exact.min : null)

/** Such as `+39 (+12.5%)`; null where nothing is compared. */
export function changeText(sum: Exactly<SummaryNumbers>, texts: Texts): string | null {
  const { change, exact } = sum
  if (!change || exact.change == null) return null
  const absolute = signedText(change.absolute, texts.value(exact.change))
  if (change.percent === null) return absolute
  return `${absolute} (${percentText(change.percent, texts)})`
}

const percentText = (percent: number, texts: Texts): string =>
  signedText(percent, texts.percent(Math.round(percent * 10) / 1000))

const signedText = (value: number, text: string): string => (value > 0 ? `+${text}` : text)

export const shareText = (sum: Exactly<SummaryNumbers>, texts: Texts): string | null =>
  sum.percent_of_target == null ? null : texts.percent(sum.percent_of_target / 100)

/** Why there is no sum, or how many reports have no number; empty where all is said. */
export function whyText(sum: Exactly<SummaryNumbers>, words: ResultsWords, texts: Texts): string {
  if (sum.not_summed !== null && shownNumber(sum) === null) return words.reasons[sum.not_summed]
  const silent = sum.report_count - sum.numeric_count
  return silent === 0 ? '' : words.withoutNumber(silent, texts.number(silent))
}

export const nameOfLine = (
  { of }: ResultLine,
  split: Split,
  words: ResultsWords,
  themeLabel: (iri: string) => string,
): string =>
  of === null
    ? words.none[split === 'period' ? 'org' : split]
    : isByCode(split)
      ? themeLabel(of.id)
      : (of.name ?? of.id)

interface Said {
  readonly results: Results
  /** Such as `2024`; null without a period. */
  readonly period: string | null
  readonly before: string | null
}

export function resultsSentence(
  { results, period, before }: Said,
  words: ResultsWords,
  texts: Texts,
): string {
  const { organizations, reports, totals, targets, missing } = results
  const [met, behind] = [targets.met, targets.behind]
  return joinSentences([
    words.reported(
      organizations,
      texts.number(organizations),
      words.reportCount(reports, texts.number(reports)),
      period,
    ),
    ...totals.slice(0, 3).map((total) => totalSentence(total, before, words, texts)),
    met + behind === 0 ? null : words.reached(met, texts.number(met), texts.number(met + behind)),
    behind === 0 ? null : words.behind(behind, texts.number(behind)),
    missing.length === 0
      ? words.noneMissing(period)
      : words.missing(missing.length, texts.number(missing.length), period),
  ])
}

function totalSentence(total: GroupSum, before: string | null, words: ResultsWords, texts: Texts): string {
  const { name } = total.group
  if (total.exact.sum === null) {
    const sums = unitSums(total, texts)
    return sums.length > 0
      ? words.totalByUnit(name, sums.join(', '))
      : words.noTotal(name, words.reasons[total.not_summed ?? 'no_numbers'])
  }
  const percent = total.change?.percent ?? null
  return words.total(name, texts.measured(total.exact.sum, total.unit), [
    ...(percent === null || before === null ? [] : [words.changed(percentText(percent, texts), before)]),
    ...(total.percent_of_target == null || total.exact.target == null
      ? []
      : [words.ofTarget(texts.percent(total.percent_of_target / 100), texts.value(total.exact.target))]),
  ])
}

/** The sums of a group whose units differ. */
export const unitSums = ({ sums = [] }: GroupSum, texts: Texts): string[] =>
  sums.flatMap(({ exact, unit }) => (exact.sum === null ? [] : [texts.measured(exact.sum, unit)]))

export const isGroupSum = (sum: Sum): sum is GroupSum => 'members' in sum
