// The numbers of a briefing: every indicator in each of its units, by the rules of the roll-up.
import { useMemo } from 'react'
import type { ReactElement } from 'react'

import { summarizeExactly } from '../../../src/core/summary/summarize.ts'
import type { Exactly, SummaryGroup } from '../../../src/core/summary/summarize.ts'
import type { Groups } from '../charts/groups.ts'
import { periodOf } from '../texts/period.ts'
import type { Period } from '../texts/period.ts'
import { unitName } from '../texts/unit-name.ts'
import { useTexts } from '../texts/use-texts.ts'
import { isDrawn } from '../charts/values.ts'
import type { Row } from '../model.ts'
import { Table } from '../../shared/parts/table.tsx'
import { Cells, Why } from '../roll-up/roll-up-table.tsx'
import { rollUp } from '../roll-up/words.ts'
import { useFormat } from '../../shared/words/format.ts'
import { progressText } from '../texts/target-text.ts'
import { targetWords } from '../texts/target-words.ts'
import { ownerOf } from './subject.ts'
import type { Subject } from './subject.ts'
import { briefing } from './words.ts'

/** About two printed pages; the roll-up shows all of them. */
const maxIndicators = 40

export function BriefingNumbers({ subject, groups }: { subject: Subject; groups: Groups }): ReactElement {
  const words = briefing.use()
  const { columns } = rollUp.use()
  const { number } = useFormat()
  const all = useMemo(
    () => summarizeExactly(groups.rows, { targets: true }).data.sort(byReportCount),
    [groups],
  )
  const shown = all.slice(0, maxIndicators)
  const owners = useMemo(
    () => new Map(groups.indicators.map(({ of, rows }) => [of?.id, ownerOf(subject, rows)])),
    [subject, groups],
  )
  const rowsOf = useMemo(() => new Map(groups.indicators.map(({ of, rows }) => [of?.id, rows])), [groups])
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
              <Progress group={group} rows={rowsOf.get(group.indicator.id) ?? []} />
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

interface ProgressProps {
  readonly group: Exactly<SummaryGroup>
  readonly rows: readonly Row[]
}

/** Of the sum where it can be compared, else of the newest report. */
function Progress({ group, rows }: ProgressProps): ReactElement | null {
  const words = targetWords.use()
  const texts = useTexts()
  const { unit, exact, percent_of_target: percent } = group
  if (exact.target != null && percent != null && group.numeric_count > 1)
    return (
      <small className="briefing-owner">
        {words.share(texts.percent(percent / 100), texts.measured(exact.target, unit))}
      </small>
    )
  const newest = newestOf(rows.filter((row) => row.unit === unit && isDrawn(row)))
  const progress = newest && progressText(words, texts, newest.row)
  if (!newest || progress === null) return null
  return (
    <small className="briefing-owner">
      {group.numeric_count > 1 ? words.newest(texts.period(newest.period), progress) : progress}
    </small>
  )
}

const newestOf = (rows: readonly Row[]): { row: Row; period: Period } | null => {
  const dated = rows.flatMap((row) => {
    const period = periodOf(row)
    return period ? [{ row, period }] : []
  })
  return dated.sort((a, b) => b.period.end - a.period.end || b.period.start - a.period.start)[0] ?? null
}

const Owner = ({ name }: { name: string | null }): ReactElement | null =>
  name === null ? null : <small className="briefing-owner">{name}</small>

const byReportCount = (a: SummaryGroup, b: SummaryGroup): number =>
  b.report_count - a.report_count || (nameOf(a) < nameOf(b) ? -1 : 1)

const nameOf = ({ indicator: { id, name } }: SummaryGroup): string => name ?? id
