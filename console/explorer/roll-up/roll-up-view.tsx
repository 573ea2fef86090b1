// The roll-up: sums of the reports of one indicator or of one group of indicators, by organization, theme, fund or period,
// under the current filters. Rules, section 9.
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { ReactElement } from 'react'

import { mostValuesFirst } from '../charts/most-values-first.ts'
import { unitName } from '../texts/unit-name.ts'
import { useGroups } from '../charts/use-charts.ts'
import { useTexts } from '../texts/use-texts.ts'
import { ChosenFilters } from '../facets/chosen-filters.tsx'
import { FilteredView, NoRows } from '../facets/filtered-view.tsx'
import { fileParts } from '../file-parts.ts'
import { TooManyRows } from '../model.ts'
import type { Explorer } from '../model.ts'
import { TooMany } from '../table/too-many.tsx'
import { useExplorerSearch } from '../use-explorer.ts'
import type { ViewProps } from '../view-props.ts'
import { Button } from '../../shared/parts/button.tsx'
import { Note } from '../../shared/parts/note.tsx'
import { Loading } from '../../shared/parts/page.tsx'
import { ProblemNote } from '../../shared/parts/problem-note.tsx'
import { TableDownloads } from '../../shared/downloads/table-downloads.tsx'
import { useFormat } from '../../shared/words/format.ts'
import { GroupMembers } from './group-members.tsx'
import { RollUpChart } from './roll-up-chart.tsx'
import { RollUpChoices, useChoices } from './roll-up-choices.tsx'
import type { Choices } from './roll-up-choices.tsx'
import { RollUpTable } from './roll-up-table.tsx'
import { sumColumns } from './sum-columns.ts'
import { summedFirst, sumsOf, unitsOf } from './sums.ts'
import type { FundsOf, Sums, UnitCount } from './sums.ts'
import { useIndicatorGroups } from './use-indicator-groups.ts'
import type { RollUpSubject } from './use-indicator-groups.ts'
import { maxFundRows, TooManyFunds, useFundsOf } from './use-roll-up.ts'
import { rollUp } from './words.ts'
import '../charts/charts.css'
import './roll-up.css'

export const RollUpView = ({ explorer }: ViewProps): ReactElement => (
  <FilteredView explorer={explorer}>
    <div className="roll-up">
      <RollUp explorer={explorer} />
    </div>
  </FilteredView>
)

function RollUp({ explorer }: { explorer: Explorer }): ReactElement {
  const { data, error, refetch, isPlaceholderData } = useGroups(explorer)
  const { measure: wanted } = useExplorerSearch()
  const indicators = useMemo(() => summedFirst(mostValuesFirst(data?.indicators ?? [])), [data])
  const groups = useIndicatorGroups(explorer.source, indicators)
  const subjects = useMemo(() => [...groups, ...indicators], [groups, indicators])
  if (error instanceof TooManyRows) return <TooMany explorer={explorer} error={error} />
  if (error !== null) return <ProblemNote error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading lines={12} />
  const usual = indicators[0]
  const chosen = subjects.find(({ of }) => of?.id === wanted) ?? usual
  if (!chosen) {
    return (
      <>
        <ChosenFilters explorer={explorer} />
        <NoRows explorer={explorer} />
      </>
    )
  }
  return (
    <div className={isPlaceholderData ? 'roll-up stale' : 'roll-up'}>
      <ChosenFilters explorer={explorer} />
      <Chosen explorer={explorer} subjects={subjects} chosen={chosen} usual={usual} />
    </div>
  )
}

interface ChosenProps {
  readonly explorer: Explorer
  readonly subjects: readonly RollUpSubject[]
  readonly chosen: RollUpSubject
  readonly usual: RollUpSubject | undefined
}

/** In the URL, absent means the most frequent unit and empty means no unit. */
const unitFrom = (text: string | undefined, units: readonly UnitCount[]): string | null =>
  (units.find(({ unit }) => text !== undefined && (unit ?? '') === text) ?? units[0])?.unit ?? null

const noUnits: readonly UnitCount[] = []

function Chosen({ explorer, subjects, chosen, usual }: ChosenProps): ReactElement {
  const words = rollUp.use()
  const { number } = useFormat()
  const search = useExplorerSearch()
  const choices = useChoices()
  const units = useMemo(() => (chosen.group ? noUnits : unitsOf(chosen.rows)), [chosen])
  const unit = unitFrom(search.unit, units)
  const funds = useFundsOf(explorer, choices.split === 'fund')
  return (
    <>
      <RollUpChoices {...{ subjects, chosen, usual, units, unit, choices }} filters={explorer.filters} />
      {choices.split !== 'fund' ? (
        <Summed {...{ explorer, chosen, unit, choices }} fundsOf={noFunds} />
      ) : funds.data ? (
        <Summed {...{ explorer, chosen, unit, choices }} fundsOf={funds.data} />
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
  readonly choices: Choices
  readonly fundsOf: FundsOf
}

function Summed({ explorer, chosen, unit, choices, fundsOf }: SummedProps): ReactElement {
  const words = rollUp.use()
  const { from, to } = explorer.filters
  const { split, period, fiscalYearStart } = choices
  const sums = useMemo(() => {
    const subject = chosen.group ? { group: chosen.group } : { unit }
    return sumsOf(chosen.rows, subject, { split, fundsOf, from, to, period, fiscalYearStart })
  }, [chosen, unit, split, fundsOf, from, to, period, fiscalYearStart])
  return sums ? (
    <Shown key={split} explorer={explorer} chosen={chosen} sums={sums} />
  ) : (
    <p role="status">{words.noneCounted}</p>
  )
}

const initialCount = 20

interface ShownProps extends Pick<ChosenProps, 'explorer' | 'chosen'> {
  readonly sums: Sums
}

function Shown({ explorer, chosen, sums }: ShownProps): ReactElement {
  const words = rollUp.use()
  const texts = useTexts()
  const [isWhole, setWhole] = useState(false)
  const { split, lines, total } = sums
  const name = chosen.of?.name ?? chosen.of?.id ?? ''
  const shown = isWhole ? lines.length : initialCount
  const named = [
    ...fileParts(explorer, words.file, chosen.rows),
    name,
    total.unit === null ? null : unitName(total.unit),
    words.by[split],
  ]
  return (
    <>
      <div className="roll-up-bar">
        <p role="status">
          {(chosen.group ? words.groupSummary : words.summary)(
            total.report_count,
            texts.number(total.report_count),
          )}
        </p>
        <TableDownloads
          named={named}
          sheet={words.table}
          columns={sumColumns(sums, words, texts, explorer.themeLabel)}
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
      <GroupMembers total={total} />
      <RollUpChart explorer={explorer} name={name} sums={sums} shown={shown} named={named} />
      <p className="muted charts-note">
        {chosen.group ? words.howGroup : words.how}{' '}
        {explorer.source.namespace !== null && (
          <Link to="/namespaces/$namespace/groups" params={{ namespace: explorer.source.namespace }}>
            {words.toGroups}
          </Link>
        )}
      </p>
    </>
  )
}
