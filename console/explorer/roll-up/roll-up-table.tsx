// The sums as a table: reports included, reports excluded, and why.
import type { ReactElement } from 'react'

import type { Exactly, SummaryNumbers } from '../../../src/core/summary/summarize.ts'
import { useTexts } from '../texts/use-texts.ts'
import type { Explorer } from '../model.ts'
import { Table } from '../../shared/parts/table.tsx'
import { labelOf, meanText, whyOut } from './sum-texts.ts'
import { inSum, outOfSum } from './sums.ts'
import type { Sums } from './sums.ts'
import { rollUp } from './words.ts'

interface RollUpTableProps {
  readonly explorer: Explorer
  readonly sums: Sums
  readonly shown: number
}

export function RollUpTable({ explorer, sums, shown }: RollUpTableProps): ReactElement {
  const words = rollUp.use()
  const { columns } = words
  const { split, lines, total } = sums
  const end = 'end' as const
  return (
    <div className="roll-up-table">
      <Table
        label={words.table}
        head={[
          { label: words.splits[split] },
          { label: columns.sum, align: end },
          { label: columns.inSum, align: end },
          { label: columns.out, align: end },
          { label: columns.min, align: end },
          { label: columns.max, align: end },
          { label: columns.mean, align: end },
        ]}
      >
        {lines.slice(0, shown).map((line) => (
          <tr key={line.key ?? ''}>
            <th scope="row">
              {labelOf(line, sums, words, explorer.themeLabel)}
              <Why group={line.group} />
            </th>
            <Cells group={line.group} />
          </tr>
        ))}
        {lines.length > 1 && (
          <tr className="roll-up-total">
            <th scope="row">
              {words.all}
              <Why group={total} />
            </th>
            <Cells group={total} />
          </tr>
        )}
      </Table>
    </div>
  )
}

/** Below the name, where it is visible on a phone: why reports are excluded. */
export function Why({ group }: { group: SummaryNumbers }): ReactElement | null {
  const why = whyOut(group, rollUp.use(), useTexts())
  return why === '' ? null : <small className="roll-up-why">{why}</small>
}

/** The cells from the sum on, shared with the briefing. */
export function Cells({ group }: { group: Exactly<SummaryNumbers> }): ReactElement {
  const words = rollUp.use()
  const texts = useTexts()
  const { mean } = group
  const { sum, min, max } = group.exact
  const value = (text: string | null) => (text === null ? '–' : texts.value(text))
  return (
    <>
      <td className="end roll-up-sum">{sum === null ? <em>{words.noSum}</em> : texts.value(sum)}</td>
      <td className="end">{texts.number(inSum(group))}</td>
      <td className="end">{texts.number(outOfSum(group))}</td>
      <td className="end">{value(min)}</td>
      <td className="end">{value(max)}</td>
      <td className="end">{mean === null ? '–' : meanText(mean, texts.language)}</td>
    </>
  )
}
