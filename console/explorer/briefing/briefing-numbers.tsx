// The numbers of a briefing: every indicator in each of its units, by the rules of Results.
import { useMemo, type ReactElement } from 'react'

import { compareNames } from '../../../src/core/natural-order.ts'
import { summarize, summarizeExactly } from '../../../src/core/summary/summarize.ts'
import type { Exactly, SummaryGroup } from '../../../src/core/summary/summary.ts'
import type { Groups } from '../charts/groups.ts'
import { isDrawn } from '../charts/values.ts'
import type { Explorer, Row, Named } from '../model.ts'
import { rowPeriod, type Period } from '../texts/period.ts'
import { progressText } from '../texts/target-text.ts'
import { targetWords } from '../texts/target-words.ts'
import { useTexts } from '../texts/use-texts.ts'
import { useFormat } from '../../shared/words/format.ts'
import { useLanguage } from '../../shared/words/language.ts'
import { unitName } from '../texts/unit-name.ts'
import { SumRow, SumTable } from './sum-table.tsx'
import { reachesBeyond } from './sum-texts.ts'
import { sumWords } from './sum-words.ts'
import { subjectOwner, type Subject } from './subject.ts'
import { briefing } from './words.ts'

/** About two printed pages; Results shows all of them. */
const maxIndicators = 40

interface NumbersProps {
  readonly explorer: Explorer
  readonly subject: Subject
  readonly groups: Groups
}

export function BriefingNumbers({ explorer, subject, groups }: NumbersProps): ReactElement {
  const words = briefing.use()
  const { number } = useFormat()
  const language = useLanguage()
  const { filters } = explorer
  const all = useMemo(() => {
    const beyond = summarize(groups.rows.filter((row) => reachesBeyond(row, filters))).data
    const counts = new Map(beyond.map((group) => [groupKey(group), group.report_count]))
    return summarizeExactly(groups.rows, { targets: true })
      .data.sort(
        (a, b) =>
          b.report_count - a.report_count || compareNames(indicatorName(a), indicatorName(b), language),
      )
      .map((group) => ({ group, beyond: counts.get(groupKey(group)) ?? 0 }))
  }, [groups, filters, language])
  const shown = all.slice(0, maxIndicators)
  const rowsOf = useMemo(() => new Map(groups.indicators.map(({ of, rows }) => [of?.id, rows])), [groups])
  return (
    <section className="briefing-numbers wrapped-heads small-text stack column">
      <h3>{words.numbers}</h3>
      <p className="muted">{words.numbersLead}</p>
      <SumTable label={words.numbers}>
        {shown.map(({ group, beyond }) => {
          const rows = rowsOf.get(group.indicator.id) ?? []
          const owner = subjectOwner(subject, rows)
          return (
            <SumRow
              key={groupKey(group)}
              explorer={explorer}
              sum={{ group, beyond }}
              name={
                <>
                  <div>
                    <IndicatorName indicator={group.indicator} unit={group.unit} />
                  </div>
                  {owner !== null && <small className="briefing-owner">{owner}</small>}
                  <Progress group={group} rows={rows} />
                </>
              }
            />
          )
        })}
      </SumTable>
      {all.length > maxIndicators && <p>{words.moreNumbers(number(maxIndicators), number(all.length))}</p>}
      <p className="muted">{words.rules}</p>
    </section>
  )
}

const groupKey = ({ indicator, unit }: SummaryGroup): string => JSON.stringify([indicator.id, unit])

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
  const newest = newestRow(rows.filter((row) => row.unit === unit && isDrawn(row)))
  const progress = newest && progressText(words, texts, newest.row)
  if (!newest || progress === null) return null
  return (
    <small className="briefing-owner">
      {group.numeric_count > 1 ? words.newest(texts.period(newest.period), progress) : progress}
    </small>
  )
}

const newestRow = (rows: readonly Row[]): { row: Row; period: Period } | null => {
  const dated = rows.flatMap((row) => {
    const period = rowPeriod(row)
    return period ? [{ row, period }] : []
  })
  return dated.sort((a, b) => b.period.end - a.period.end || b.period.start - a.period.start)[0] ?? null
}

const indicatorName = ({ indicator: { id, name } }: SummaryGroup): string => name ?? id

/** An indicator with its unit, in tables that have several units. */
function IndicatorName({ indicator, unit }: { indicator: Named; unit: string | null }): ReactElement {
  const { noUnit } = sumWords.use()
  return (
    <>
      {indicator.name ?? indicator.id}{' '}
      <span className="muted">({unit === null ? noUnit.toLowerCase() : unitName(unit)})</span>
    </>
  )
}
