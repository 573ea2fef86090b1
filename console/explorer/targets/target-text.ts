// A target and how far a value has come towards it, as text. That a target is met is said only where a baseline shows what is
// wanted; that it is not met is never said, because its period may not be over. Pure: words are passed in.
import { progressOf } from '../../../src/core/progress.ts'
import type { ShownBaseline, ShownTarget } from '../../../src/core/projection/target.ts'
import { exactText } from '../../../src/core/summary/decimal.ts'
import type { Texts } from '../charts/texts.ts'
import type { TargetWords } from './words.ts'

/** A report in any form: a row, or one of a tree. */
export interface ComparedReport {
  readonly value: number | null
  readonly unit: string | null
  readonly target?: ShownTarget | null
  readonly baseline?: ShownBaseline | null
}

/** All its digits with the unit, or its words. */
export const amountText = ({ value, value_text: text, unit }: ShownBaseline, texts: Texts): string =>
  value === null ? text : texts.measured(exactText({ text, value }), unit)

/** Such as `75% of the target of 200 people`; null where nothing can be compared. */
export function progressText(words: TargetWords, texts: Texts, report: ComparedReport): string | null {
  const progress = progressOf(report)
  const { target, baseline } = report
  if (!progress || !target) return null
  const { share, sinceBaseline, isMet } = progress
  const goal = amountText(target, texts)
  const ofTarget = share === null ? null : words.share(texts.percent(share), goal)
  const isMetText = (text: string): string => (isMet === true ? words.met(text) : text)
  if (sinceBaseline === null || !baseline) return ofTarget
  const [way, start] = [texts.percent(sinceBaseline), amountText(baseline, texts)]
  return isMetText(ofTarget === null ? words.way(way, start, goal) : words.shareAndWay(ofTarget, way, start))
}

/** For a box or cell: `75% of target`. */
export function shortProgress(words: TargetWords, texts: Texts, report: ComparedReport): string | null {
  const { share, sinceBaseline } = progressOf(report) ?? {}
  if (share !== undefined && share !== null) return words.short(texts.percent(share))
  return sinceBaseline === undefined || sinceBaseline === null
    ? null
    : words.shortWay(texts.percent(sinceBaseline))
}
