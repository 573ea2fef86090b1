// The roll-up: sums of all indicators, of one, or of one group of indicators, by organization, theme, fund or period, under
// the current filters. Rules, section 9.
import { useMemo, useState, type ReactElement } from 'react'

import { compareNames } from '../../../src/core/natural-order.ts'
import type { Split } from '../../../src/core/summary/summary.ts'
import { Arriving } from '../../shared/parts/arriving.tsx'
import { Button } from '../../shared/parts/button.tsx'
import { Note } from '../../shared/parts/note.tsx'
import { Card, Loading } from '../../shared/parts/page.tsx'
import { ProblemNote } from '../../shared/parts/problem-note.tsx'
import { TableDownloads } from '../../shared/downloads/table-downloads.tsx'
import { useFormat } from '../../shared/words/format.ts'
import { useLanguage } from '../../shared/words/language.ts'
import { unitName } from '../texts/unit-name.ts'
import { useGroups } from '../charts/use-charts.ts'
import { useTexts } from '../texts/use-texts.ts'
import { ChosenFilters } from '../facets/chosen-filters.tsx'
import { Uncounted } from '../charts/uncounted.tsx'
import { FilteredView, NoRows } from '../facets/filtered-view.tsx'
import { fileParts } from '../file-parts.ts'
import { TooManyRows, type Explorer } from '../model.ts'
import { TooMany } from '../table/too-many.tsx'
import { useExplorerSearch } from '../use-explorer.ts'
import type { ViewProps } from '../view-props.ts'
import { AllIndicators } from './all-indicators.tsx'
import { RollUpChart } from './roll-up-chart.tsx'
import { RollUpChoices, useSplit } from './roll-up-choices.tsx'
import { sumColumns } from './sum-columns.ts'
import { sumsOf, unitsOf, type FundsOf, type Sum, type Sums, type UnitCount } from './sums.ts'
import { ToGroups } from './to-groups.tsx'
import { allId, useIndicatorGroups, type RollUpSubject } from './use-indicator-groups.ts'
import { maxFundRows, TooManyFunds, useFundsOf } from './use-roll-up.ts'
import { rollUp } from './words.ts'
import { IndicatorName } from './indicator-name.tsx'
import { SumRow, SumTable } from './sum-table.tsx'
import { labelOf } from './sum-texts.ts'
import '../charts/charts.css'
import './roll-up.css'

export const RollUpView = ({ explorer }: ViewProps): ReactElement => (
  <FilteredView explorer={explorer}>
    <div className="roll-up stack gap-3 shrinks">
      <RollUp explorer={explorer} />
    </div>
  </FilteredView>
)

function RollUp({ explorer }: { explorer: Explorer }): ReactElement {
  const words = rollUp.use()
  const language = useLanguage()
  const { data, dataUpdatedAt, error, refetch, isPlaceholderData } = useGroups(explorer)
  const { measure: wanted } = useExplorerSearch()
  const indicators = useMemo(
    () => [...(data?.indicators ?? [])].sort((a, b) => compareNames(nameOf(a), nameOf(b), language)),
    [data, language],
  )
  const groups = useIndicatorGroups(explorer.source, indicators)
  const all = useMemo(
    () => ({ of: { id: allId, name: words.allIndicators }, rows: data?.rows ?? [] }),
    [data, words],
  )
  const subjects = useMemo(() => [all, ...groups, ...indicators], [all, groups, indicators])
  if (error instanceof TooManyRows) return <TooMany explorer={explorer} error={error} />
  if (error !== null || !data) return <Arriving data={data} error={error} refetch={refetch} lines={12} />
  const chosen = subjects.find(({ of }) => of?.id === wanted) ?? all
  return (
    <div className={isPlaceholderData ? 'roll-up stack gap-3 shrinks stale' : 'roll-up stack gap-3 shrinks'}>
      <ChosenFilters explorer={explorer} isCounting />
      <Uncounted explorer={explorer} groups={data} />
      {data.rows.length === 0 ? (
        <NoRows explorer={explorer} />
      ) : (
        <Chosen explorer={explorer} subjects={subjects} chosen={chosen} readAt={dataUpdatedAt} />
      )}
    </div>
  )
}

const nameOf = ({ of }: RollUpSubject): string => of?.name ?? of?.id ?? ''

interface ChosenProps {
  readonly explorer: Explorer
  readonly subjects: readonly RollUpSubject[]
  readonly chosen: RollUpSubject
  /** When the rows were read. */
  readonly readAt: number
}

/** In the URL, absent means the most frequent unit and empty means no unit. */
const unitFrom = (text: string | undefined, units: readonly UnitCount[]): string | null =>
  (units.find(({ unit }) => text !== undefined && (unit ?? '') === text) ?? units[0])?.unit ?? null

const noUnits: readonly UnitCount[] = []

function Chosen({ explorer, subjects, chosen, readAt }: ChosenProps): ReactElement {
  const words = rollUp.use()
  const { number } = useFormat()
  const search = useExplorerSearch()
  const split = useSplit()
  const isAll = chosen.of?.id === allId
  const units = useMemo(() => (chosen.group || isAll ? noUnits : unitsOf(chosen.rows)), [chosen, isAll])
  const unit = unitFrom(search.unit, units)
  const funds = useFundsOf(explorer, split === 'fund')
  const fundsOf = split === 'fund' ? funds.data : noFunds
  return (
    <>
      <RollUpChoices {...{ subjects, chosen, units, unit, split }} />
      {fundsOf && isAll ? (
        <AllIndicators key={split} {...{ explorer, split, fundsOf, readAt }} rows={chosen.rows} />
      ) : fundsOf ? (
        <Summed key={split} {...{ explorer, chosen, unit, split, fundsOf }} />
      ) : funds.error instanceof TooManyFunds ? (
        <Note tone="warn">{words.tooManyFunds(number(maxFundRows))}</Note>
      ) : funds.error !== null ? (
        <ProblemNote error={funds.error} onRetry={() => void funds.refetch()} />
      ) : (
        <Loading lines={8} />
      )}
    </>
  )
}

const noFunds: FundsOf = () => []

interface SummedProps extends Pick<ChosenProps, 'explorer' | 'chosen'> {
  readonly unit: string | null
  readonly split: Split
  readonly fundsOf: FundsOf
}

function Summed({ explorer, chosen, unit, split, fundsOf }: SummedProps): ReactElement | null {
  const { filters, fiscalYearStart } = explorer
  const { from, to } = filters
  const sums = useMemo(() => {
    const subject = chosen.group ? { group: chosen.group } : { unit }
    return sumsOf(chosen.rows, subject, { split, fundsOf, from, to, fiscalYearStart })
  }, [chosen, unit, split, fundsOf, from, to, fiscalYearStart])
  return sums && <Shown explorer={explorer} chosen={chosen} sums={sums} />
}

const initialCount = 20

interface ShownProps extends Pick<ChosenProps, 'explorer' | 'chosen'> {
  readonly sums: Sums
}

function Shown({ explorer, chosen, sums }: ShownProps): ReactElement {
  const words = rollUp.use()
  const texts = useTexts()
  const [isWhole, setWhole] = useState(false)
  const { split, lines } = sums
  const total = sums.total.group
  const name = nameOf(chosen)
  const unit = total.unit === null ? null : unitName(total.unit)
  const shown = isWhole ? lines.length : initialCount
  const named = [...fileParts(explorer, words.file, chosen.rows), name, unit, words.by[split]]
  return (
    <>
      <div className="roll-up-bar row between apart">
        <p role="status">{words.summary(total.report_count, texts.number(total.report_count), name, unit)}</p>
        <TableDownloads
          named={named}
          sheet={words.table}
          columns={sumColumns(sums, chosen.group !== undefined, words, texts, explorer.themeLabel)}
          rows={() => lines}
        />
      </div>
      <RollUpTable explorer={explorer} sums={sums} shown={shown} />
      {lines.length > initialCount && (
        <p>
          <Button size="small" variant="quiet" onPress={() => setWhole(!isWhole)}>
            {isWhole ? words.fewer : words.more(texts.number(lines.length))}
          </Button>
        </p>
      )}
      <GroupMembers explorer={explorer} total={total} />
      <RollUpChart explorer={explorer} name={name} sums={sums} shown={shown} named={named} />
      <p className="muted charts-note">
        {chosen.group ? words.howGroup : words.how} <ToGroups explorer={explorer} />
      </p>
    </>
  )
}

/** The indicators of a group, each with its own numbers and the reason why it is not added. */
function GroupMembers({ explorer, total }: { explorer: Explorer; total: Sum }): ReactElement | null {
  const words = rollUp.use()
  const language = useLanguage()
  if (total.indicator) return null
  const ordered = [...total.members].sort((a, b) =>
    compareNames(a.indicator.name, b.indicator.name, language),
  )
  return (
    <Card title={words.members}>
      <SumTable label={words.members} lead={[words.columns.indicator]}>
        {ordered.map((member) => (
          <SumRow
            key={JSON.stringify([member.indicator.id, member.unit])}
            explorer={explorer}
            // The sum of the group counts them.
            sum={{ group: member, beyond: 0 }}
            name={<IndicatorName indicator={member.indicator} unit={member.unit} />}
          />
        ))}
      </SumTable>
    </Card>
  )
}

interface RollUpTableProps {
  readonly explorer: Explorer
  readonly sums: Sums
  readonly shown: number
}

function RollUpTable({ explorer, sums, shown }: RollUpTableProps): ReactElement {
  const words = rollUp.use()
  const { split, lines, total } = sums
  return (
    <SumTable label={words.table} lead={[words.splits[split]]} unit={total.group.unit}>
      {lines.slice(0, shown).map((line) => (
        <SumRow
          key={line.key ?? ''}
          explorer={explorer}
          sum={line}
          name={labelOf(line, sums, words, explorer.themeLabel)}
        />
      ))}
      {lines.length > 1 && <SumRow explorer={explorer} sum={total} name={words.all} isTotal />}
    </SumTable>
  )
}
