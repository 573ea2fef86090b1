// A target and how far a value has come towards it, as text. That a target is met is said only where a baseline shows what
// is wanted; that it is not met is never said, because its period may not be over. Pure: words are passed in.
import { progressOf } from '../../../src/core/progress.ts'
import type { ShownBaseline } from '../../../src/core/projection/target.ts'
import { exactText } from '../../../src/core/summary/decimal.ts'
import type { ComparedReport } from '../model.ts'
import type { Texts } from './texts.ts'
import type { TargetWords } from './target-words.ts'

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
  if (sinceBaseline === null || !baseline) return ofTarget
  const [way, start] = [texts.percent(sinceBaseline), amountText(baseline, texts)]
  const text = ofTarget === null ? words.way(way, start, goal) : words.shareAndWay(ofTarget, way, start)
  return isMet === true ? words.met(text) : text
}

/** For a box or cell: `75% of target`. */
export function shortProgress(words: TargetWords, texts: Texts, report: ComparedReport): string | null {
  const progress = progressOf(report)
  if (!progress) return null
  const { share, sinceBaseline } = progress
  if (share !== null) return words.short(texts.percent(share))
  return sinceBaseline === null ? null : words.shortWay(texts.percent(sinceBaseline))
}
