// Parts of a line of Results: all its years as small bars, a value with its reason, and a bar to the target.
import type { ReactElement } from 'react'

import type { DayRange } from '../../../src/core/summary/period.ts'
import type { SummaryNumbers, Exactly } from '../../../src/core/summary/summary.ts'
import { Sparkline } from '../../shared/parts/sparkline.tsx'
import { readDay } from '../texts/period.ts'
import { unitName } from '../texts/unit-name.ts'
import { useTexts } from '../texts/use-texts.ts'
import { shareText, shownNumber, whyText } from './result-texts.ts'
import type { Progress, YearSum } from '../sums/results.ts'
import { resultsWords } from './words.ts'

export function Trend({ years }: { years: readonly YearSum[] }): ReactElement {
  const words = resultsWords.use()
  const texts = useTexts()
  const shown = years.map(({ year, sum }) => ({ year, text: sum ? shownNumber(sum) : null }))
  const said = shown.map(({ year, text }) =>
    words.inYear(year, text === null ? words.noReports : texts.value(text)),
  )
  return (
    <Sparkline
      values={shown.map(({ text }) => Math.max(0, Number(text ?? 0)))}
      label={words.trend(said.join(', '))}
    />
  )
}

interface ValueProps {
  readonly sum: Exactly<SummaryNumbers> | null
  /** Those of the filter: what reaches beyond them is said. */
  readonly days?: DayRange
}

/** The sum, or the only number; else why there is none. */
export function Value({ sum, days }: ValueProps): ReactElement {
  const words = resultsWords.use()
  const texts = useTexts()
  if (sum === null) return <span className="muted">{words.noReports}</span>
  const text = shownNumber(sum)
  const why = whyText(sum, words, texts)
  return (
    <>
      {text === null ? <em>{words.noSum}</em> : <b>{texts.value(text)}</b>}
      {why !== '' && <small className="results-why">{why}</small>}
      {days && reachesBeyond(sum, days) && (
        <small className="results-why">
          {words.covers(
            texts.period({ start: readDay(sum.period_start ?? ''), end: readDay(sum.period_end ?? '') }),
          )}
        </small>
      )}
    </>
  )
}

const reachesBeyond = ({ period_start: start, period_end: end }: SummaryNumbers, { from, to }: DayRange) =>
  start !== null && end !== null && ((from != null && start < from) || (to != null && end > to))

/** Of the width of the bar, so that what is beyond the target is seen. */
const longest = 1.3

interface TargetBarProps {
  readonly sum: Exactly<SummaryNumbers>
  readonly unit: string | null
  readonly progress: Progress
}

export function TargetBar({ sum, unit, progress }: TargetBarProps): ReactElement | null {
  const words = resultsWords.use()
  const texts = useTexts()
  const share = shareText(sum, texts)
  const { target } = sum.exact
  if (share === null || target == null) return null
  const percent = sum.percent_of_target ?? 0
  const filled = Math.min(Math.max(percent / 100, 0), longest) / longest
  const state = words.progress[progress]
  return (
    <span className="results-target row one-line">
      <span
        className={`results-bar ${progress}`}
        role="img"
        aria-label={words.bar(share, texts.measured(target, unit === null ? null : unitName(unit)))}
      >
        <span style={{ width: `${filled * 100}%` }} />
        <i style={{ left: `${100 / longest}%` }} />
      </span>
      <span className="results-share">
        {share}
        {state !== '' && <small className={`results-state ${progress}`}>{state}</small>}
      </span>
    </span>
  )
}
