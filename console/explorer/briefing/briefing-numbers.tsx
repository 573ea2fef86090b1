// The numbers of a briefing: every indicator in each of its units, by the rules of the roll-up.
import { useMemo } from 'react'
import type { ReactElement } from 'react'

import { summarizeExactly } from '../../../src/core/summary/summarize.ts'
import type { SummaryGroup } from '../../../src/core/summary/summarize.ts'
import type { Groups } from '../charts/groups.ts'
import { unitName } from '../charts/unit-name.ts'
import { Table } from '../../shared/parts/table.tsx'
import { Cells, Why } from '../roll-up/roll-up-table.tsx'
import { rollUp } from '../roll-up/words.ts'
import { useFormat } from '../../shared/words/format.ts'
import { ownerOf } from './subject.ts'
import type { Subject } from './subject.ts'
import { briefing } from './words.ts'

/** About two printed pages; the roll-up shows all of them. */
const maxIndicators = 40

export function BriefingNumbers({ subject, groups }: { subject: Subject; groups: Groups }): ReactElement {
  const words = briefing.use()
  const { columns } = rollUp.use()
  const { number } = useFormat()
  const all = useMemo(() => summarizeExactly(groups.rows).data.sort(byReportCount), [groups])
  const shown = all.slice(0, maxIndicators)
  const owners = useMemo(
    () => new Map(groups.indicators.map(({ of, rows }) => [of?.id, ownerOf(subject, rows)])),
    [subject, groups],
  )
  const end = 'end' as const
  return (
    <section className="briefing-numbers">
      <h3>{words.numbers}</h3>
      <p className="muted">{words.numbersLead}</p>
      <Table
        label={words.numbers}
        head={[
          { label: columns.indicator },
          { label: columns.sum, align: end },
          { label: columns.inSum, align: end },
          { label: columns.out, align: end },
          { label: columns.min, align: end },
          { label: columns.max, align: end },
          { label: columns.mean, align: end },
        ]}
      >
        {shown.map((group) => (
          <tr key={JSON.stringify([group.indicator.id, group.unit])}>
            <th scope="row">
              {group.indicator.name ?? group.indicator.id}{' '}
              <span className="muted">({group.unit === null ? words.noUnit : unitName(group.unit)})</span>
              <Owner name={owners.get(group.indicator.id) ?? null} />
              <Why group={group} />
            </th>
            <Cells group={group} />
          </tr>
        ))}
      </Table>
      {all.length > maxIndicators && <p>{words.moreNumbers(number(maxIndicators), number(all.length))}</p>}
    </section>
  )
}

const Owner = ({ name }: { name: string | null }): ReactElement | null =>
  name === null ? null : <small className="briefing-owner">{name}</small>

const byReportCount = (a: SummaryGroup, b: SummaryGroup): number =>
  b.report_count - a.report_count || (nameOf(a) < nameOf(b) ? -1 : 1)

const nameOf = ({ indicator: { id, name } }: SummaryGroup): string => name ?? id
