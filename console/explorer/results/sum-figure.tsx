// A sum as a large figure, with its change and its target.
import type { ReactElement } from 'react'

import type { Explorer } from '../model.ts'
import { progressOfSum, todayText, type Sum } from '../sums/results.ts'
import { unitName } from '../texts/unit-name.ts'
import { useTexts } from '../texts/use-texts.ts'
import { TargetBar } from './result-parts.tsx'
import { changeText, isGroupSum, unitSums } from './result-texts.ts'
import { resultsWords } from './words.ts'
import './results.css'

interface SumFigureProps {
  readonly explorer: Explorer
  readonly name: string
  readonly sum: Sum
  /** The name of the period before; null where nothing is compared. */
  readonly before: string | null
}

export function SumFigure({ explorer, name, sum, before }: SumFigureProps): ReactElement {
  const words = resultsWords.use()
  const texts = useTexts()
  const exact = sum.exact.sum
  const change = changeText(sum, texts)
  const unit = sum.unit === null ? '' : unitName(sum.unit)
  const sums = isGroupSum(sum) ? unitSums(sum, texts) : []
  const progress = progressOfSum(sum, { to: explorer.filters.to, today: todayText() })
  return (
    <li className="results-total stack gap-1">
      {exact === null ? (
        <strong className={sums.length > 0 ? 'several' : undefined}>
          {sums.length > 0 ? sums.join(' · ') : words.noSum}
        </strong>
      ) : (
        <strong>{texts.value(exact)}</strong>
      )}
      <span>
        {name}
        {exact !== null && unit !== '' && ` (${unit})`}
      </span>
      {sum.not_summed !== null && <small>{words.reasons[sum.not_summed]}</small>}
      {change !== null && before !== null && <small>{words.changed(change, before)}</small>}
      <TargetBar sum={sum} unit={sum.unit} progress={progress} />
    </li>
  )
}
