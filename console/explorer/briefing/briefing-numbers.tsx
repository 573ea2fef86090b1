// The numbers of a briefing: every indicator in each of its units, by the rules of the roll-up.
import { useMemo } from 'react'
import type { ReactElement } from 'react'

import { compareNames } from '../../../src/core/natural-order.ts'
import { summarize, summarizeExactly } from '../../../src/core/summary/summarize.ts'
import type { SummaryGroup } from '../../../src/core/summary/summarize.ts'
import type { Groups } from '../charts/groups.ts'
import type { Explorer } from '../model.ts'
import { IndicatorName } from '../roll-up/indicator-name.tsx'
import { SumRow, SumTable } from '../roll-up/sum-table.tsx'
import { reachesBeyond } from '../roll-up/sums.ts'
import { rollUp } from '../roll-up/words.ts'
import { useFormat } from '../../shared/words/format.ts'
import { useLanguage } from '../../shared/words/language.ts'
import { ownerOf } from './subject.ts'
import type { Subject } from './subject.ts'
import { briefing } from './words.ts'

/** About two printed pages; the roll-up shows all of them. */
const maxIndicators = 40

interface NumbersProps {
  readonly explorer: Explorer
  readonly subject: Subject
  readonly groups: Groups
}

export function BriefingNumbers({ explorer, subject, groups }: NumbersProps): ReactElement {
  const words = briefing.use()
  const { columns } = rollUp.use()
  const { number } = useFormat()
  const language = useLanguage()
  const { filters } = explorer
  const all = useMemo(() => {
    const beyond = summarize(groups.rows.filter((row) => reachesBeyond(row, filters))).data
    const counts = new Map(beyond.map((group) => [keyOf(group), group.report_count]))
    return summarizeExactly(groups.rows)
      .data.sort((a, b) => b.report_count - a.report_count || compareNames(nameOf(a), nameOf(b), language))
      .map((group) => ({ group, beyond: counts.get(keyOf(group)) ?? 0 }))
  }, [groups, filters, language])
  const shown = all.slice(0, maxIndicators)
  const owners = useMemo(
    () => new Map(groups.indicators.map(({ of, rows }) => [of?.id, ownerOf(subject, rows)])),
    [subject, groups],
  )
  return (
    <section className="briefing-numbers">
      <h3>{words.numbers}</h3>
      <p className="muted">{words.numbersLead}</p>
      <SumTable label={words.numbers} lead={[columns.indicator]}>
        {shown.map((sum) => (
          <SumRow
            key={keyOf(sum.group)}
            explorer={explorer}
            sum={sum}
            name={
              <>
                <IndicatorName indicator={sum.group.indicator} unit={sum.group.unit} />
                <Owner name={owners.get(sum.group.indicator.id) ?? null} />
              </>
            }
          />
        ))}
      </SumTable>
      {all.length > maxIndicators && <p>{words.moreNumbers(number(maxIndicators), number(all.length))}</p>}
    </section>
  )
}

const keyOf = ({ indicator, unit }: SummaryGroup): string => JSON.stringify([indicator.id, unit])

const Owner = ({ name }: { name: string | null }): ReactElement | null =>
  name === null ? null : <small className="briefing-owner">{name}</small>

const nameOf = ({ indicator: { id, name } }: SummaryGroup): string => name ?? id
