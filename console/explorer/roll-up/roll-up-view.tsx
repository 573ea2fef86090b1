// The roll-up: sums of the reports of one indicator, by organization, theme, fund or period, under the current
// filters. Rules, section 9, "Aggregation stays with the client".
import { useMemo, useState } from 'react'
import type { ReactElement } from 'react'

import { splits } from '../../../src/core/summary/summarize.ts'
import type { Split } from '../../../src/core/summary/summarize.ts'
import type { Group } from '../charts/groups.ts'
import { IndicatorChoice } from '../charts/indicator-choice.tsx'
import { mostValuesFirst } from '../charts/most-values-first.ts'
import { unitName } from '../charts/unit-name.ts'
import { useGroups } from '../charts/use-charts.ts'
import { useTexts } from '../charts/use-texts.ts'
import { ChosenFilters } from '../facets/chosen-filters.tsx'
import { FilteredView, NoRows } from '../facets/filtered-view.tsx'
import { fileParts } from '../file-parts.ts'
import { TooManyRows } from '../model.ts'
import type { Explorer } from '../model.ts'
import { TooMany } from '../table/too-many.tsx'
import { useChangeSearch, useExplorerSearch } from '../use-explorer.ts'
import type { ViewProps } from '../view-props.ts'
import { Button } from '../../shared/parts/button.tsx'
import { Note } from '../../shared/parts/note.tsx'
import { Loading } from '../../shared/parts/page.tsx'
import { ProblemNote } from '../../shared/parts/problem-note.tsx'
import { Select } from '../../shared/parts/select.tsx'
import { TableDownloads } from '../../shared/downloads/table-downloads.tsx'
import { useFormat } from '../../shared/words/format.ts'
import { RollUpChart } from './roll-up-chart.tsx'
import { RollUpTable } from './roll-up-table.tsx'
import { sumColumns } from './sum-columns.ts'
import { summedFirst, sumsOf, unitsOf } from './sums.ts'
import type { FundsOf, Sums, UnitCount } from './sums.ts'
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
  if (error instanceof TooManyRows) return <TooMany explorer={explorer} error={error} />
  if (error !== null) return <ProblemNote error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading lines={12} />
  const chosen = indicators.find(({ of }) => of?.id === wanted) ?? indicators[0]
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
      <Chosen explorer={explorer} indicators={indicators} chosen={chosen} />
    </div>
  )
}

interface ChosenProps {
  readonly explorer: Explorer
  readonly indicators: readonly Group[]
  readonly chosen: Group
}

const splitFrom = (text: string | undefined): Split => splits.find((each) => each === text) ?? 'org'

/** In the URL, absent means the most frequent unit and empty means no unit. */
const unitFrom = (text: string | undefined, units: readonly UnitCount[]): string | null =>
  (units.find(({ unit }) => text !== undefined && (unit ?? '') === text) ?? units[0])?.unit ?? null

function Chosen({ explorer, indicators, chosen }: ChosenProps): ReactElement {
  const words = rollUp.use()
  const { number } = useFormat()
  const change = useChangeSearch()
  const search = useExplorerSearch()
  const split = splitFrom(search.by)
  const units = useMemo(() => unitsOf(chosen.rows), [chosen])
  const unit = unitFrom(search.unit, units)
  const funds = useFundsOf(explorer, split === 'fund')
  return (
    <>
      <div className="roll-up-choices">
        <IndicatorChoice
          indicators={indicators}
          chosen={chosen}
          onChoose={(id) =>
            change({ measure: id === indicators[0]?.of?.id ? undefined : id, unit: undefined })
          }
        />
        {units.length > 1 && (
          <Select
            label={words.unit}
            value={unit ?? ''}
            options={units.map((each) => ({
              value: each.unit ?? '',
              label: `${each.unit === null ? words.noUnit : unitName(each.unit)} (${number(each.reports)})`,
            }))}
            onChange={(next) => change({ unit: next === (units[0]?.unit ?? '') ? undefined : next })}
          />
        )}
        <Select
          label={words.split}
          value={split}
          options={splits.map((each) => ({ value: each, label: words.splits[each] }))}
          onChange={(next) => change({ by: next === 'org' ? undefined : next })}
        />
      </div>
      {split !== 'fund' ? (
        <Summed {...{ explorer, chosen, unit, split }} fundsOf={noFunds} />
      ) : funds.data ? (
        <Summed {...{ explorer, chosen, unit, split }} fundsOf={funds.data} />
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

interface SummedProps extends Omit<ChosenProps, 'indicators'> {
  readonly unit: string | null
  readonly split: Split
  readonly fundsOf: FundsOf
}

function Summed({ explorer, chosen, unit, split, fundsOf }: SummedProps): ReactElement | null {
  const sums = useMemo(() => sumsOf(chosen.rows, unit, split, fundsOf), [chosen, unit, split, fundsOf])
  return sums && <Shown key={split} explorer={explorer} chosen={chosen} sums={sums} />
}

const initialCount = 20

interface ShownProps extends Omit<ChosenProps, 'indicators'> {
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
        <p role="status">{words.summary(total.report_count, texts.number(total.report_count))}</p>
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
      <RollUpChart explorer={explorer} name={name} sums={sums} shown={shown} named={named} />
      <p className="muted charts-note">{words.how}</p>
    </>
  )
}
