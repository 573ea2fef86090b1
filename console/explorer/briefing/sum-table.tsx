// A table of sums, for the briefing: one head, the cells from the sum on, and below the name why reports are
// excluded and what the sum covers.
import type { ReactElement, ReactNode } from 'react'

import type { Exactly, SummaryNumbers } from '../../../src/core/summary/summary.ts'
import { unitName } from '../texts/unit-name.ts'
import { useTexts } from '../texts/use-texts.ts'
import { usePeriodName } from '../facets/period-name.ts'
import type { Explorer } from '../model.ts'
import { Table } from '../../shared/parts/table.tsx'
import { coverText, meanText, whyOut } from './sum-texts.ts'
import { inSum, outOfSum, type Counted } from './sums.ts'
import { sumWords } from './sum-words.ts'

interface SumTableProps {
  readonly label: string
  /** The columns before the sum. */
  readonly lead: readonly string[]
  /** The unit of all its sums; absent where they differ. */
  readonly unit?: string | null
  readonly children: ReactNode
}

export function SumTable({ label, lead, unit, children }: SumTableProps): ReactElement {
  const { columns } = sumWords.use()
  const sum = unit === undefined || unit === null ? columns.sum : columns.sumIn(unitName(unit))
  const numbers = [sum, columns.inSum, columns.out, columns.min, columns.max, columns.mean]
  return (
    <div className="briefing-table wrapped-heads">
      <Table
        label={label}
        head={[
          ...lead.map((each) => each),
          ...numbers.map((each) => ({ label: each, align: 'end' as const })),
        ]}
      >
        {children}
      </Table>
    </div>
  )
}

interface SumRowProps {
  readonly explorer: Explorer
  readonly sum: Counted<Exactly<SummaryNumbers>>
  /** The heading of the row. */
  readonly name: ReactNode
  /** The other cells before the sum. */
  readonly lead?: ReactNode
  readonly isTotal?: boolean
}

export function SumRow({ explorer, sum, name, lead, isTotal = false }: SumRowProps): ReactElement {
  const words = sumWords.use()
  const texts = useTexts()
  const period = usePeriodName(explorer)
  const { group } = sum
  const notes = [whyOut(group, words, texts), coverText(sum, period, words, texts)]
  const { mean } = group
  const { sum: total, min, max } = group.exact
  const value = (text: string | null) => (text === null ? '–' : texts.value(text))
  return (
    <tr className={isTotal ? 'briefing-total' : undefined}>
      <th scope="row">
        {name}
        {notes.map((note) => note !== '' && <Note key={note}>{note}</Note>)}
      </th>
      {lead}
      <td className="end briefing-sum">{total === null ? <em>{words.noSum}</em> : texts.value(total)}</td>
      <td className="end">{texts.number(inSum(group))}</td>
      <td className="end">{texts.number(outOfSum(group))}</td>
      <td className="end">{value(min)}</td>
      <td className="end">{value(max)}</td>
      <td className="end">{mean === null ? '–' : meanText(mean, texts.language)}</td>
    </tr>
  )
}

/** Below the name, where it is visible on a phone. */
const Note = ({ children }: { children: ReactNode }): ReactElement => (
  <small className="briefing-why">{children}</small>
)
