// A table of sums, for the briefing: one head, the cells from the sum on, and below the name why reports are
// excluded and what the sum covers.
import type { ReactElement, ReactNode } from 'react'

import type { Exactly, SummaryNumbers } from '../../../src/core/summary/summary.ts'
import { useTexts } from '../texts/use-texts.ts'
import { usePeriodName } from '../facets/period-name.ts'
import type { Explorer } from '../model.ts'
import { Table } from '../../shared/parts/table.tsx'
import { coverText, inSum, meanText, outOfSum, whyOut, type Counted } from './sum-texts.ts'
import { sumWords } from './sum-words.ts'

interface SumTableProps {
  readonly label: string
  readonly children: ReactNode
}

export function SumTable({ label, children }: SumTableProps): ReactElement {
  const { indicator, ...numbers } = sumWords.use().columns
  const head = Object.values(numbers).map((each) => ({ label: each, align: 'end' as const }))
  return (
    <Table label={label} head={[indicator, ...head]}>
      {children}
    </Table>
  )
}

interface SumRowProps {
  readonly explorer: Explorer
  readonly sum: Counted<Exactly<SummaryNumbers>>
  /** The heading of the row. */
  readonly name: ReactNode
}

export function SumRow({ explorer, sum, name }: SumRowProps): ReactElement {
  const words = sumWords.use()
  const texts = useTexts()
  const period = usePeriodName(explorer)
  const { group } = sum
  const notes = [whyOut(group, words, texts), coverText(sum, period, words, texts)]
  const { mean } = group
  const { sum: total, min, max } = group.exact
  const value = (text: string | null) => (text === null ? '–' : texts.value(text))
  return (
    <tr>
      <th scope="row">
        {name}
        {/* Below the name, where it is visible on a phone. */}
        {notes.map(
          (note) =>
            note !== '' && (
              <small key={note} className="briefing-owner">
                {note}
              </small>
            ),
        )}
      </th>
      <td className="end briefing-sum">{total === null ? <em>{words.noSum}</em> : texts.value(total)}</td>
      <td className="end">{texts.number(inSum(group))}</td>
      <td className="end">{texts.number(outOfSum(group))}</td>
      <td className="end">{value(min)}</td>
      <td className="end">{value(max)}</td>
      <td className="end">{mean === null ? '–' : meanText(mean, texts.language)}</td>
    </tr>
  )
}
