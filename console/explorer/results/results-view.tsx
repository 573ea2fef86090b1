// Results: what was reached in a period, against the targets and the period before, by whom, and who has not reported.
// Rules, section 10.
import { useMemo, useState, type ReactElement } from 'react'

import { compareNames } from '../../../src/core/natural-order.ts'
import { splits, type Split } from '../../../src/core/summary/summary.ts'
import { Arriving } from '../../shared/parts/arriving.tsx'
import { Button } from '../../shared/parts/button.tsx'
import { Note } from '../../shared/parts/note.tsx'
import { Card } from '../../shared/parts/page.tsx'
import { usePrinting } from '../../shared/parts/use-printing.ts'
import { TableDownloads } from '../../shared/downloads/table-downloads.tsx'
import { useFormat } from '../../shared/words/format.ts'
import { useLanguage } from '../../shared/words/language.ts'
import type { Groups } from '../charts/groups.ts'
import { SmallChartCard } from '../charts/small-chart.tsx'
import { ChosenFilters } from '../facets/chosen-filters.tsx'
import { FilteredView, NoRows } from '../facets/filtered-view.tsx'
import { usePeriods } from '../facets/period-name.ts'
import { fileParts } from '../file-parts.ts'
import { TooManyRows, type Explorer, type ViewProps } from '../model.ts'
import { TooMany } from '../table/too-many.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { useChangeSearch, useExplorerSearch } from '../use-explorer.ts'
import { GroupMembers } from './group-members.tsx'
import { Headline, ToGroups } from './headline.tsx'
import { LineTable } from './line-table.tsx'
import { allId, ResultChoices, subjectsIn, type ResultSubject } from './result-choices.tsx'
import { fileColumns, fileLines } from './result-columns.ts'
import { nameOfLine } from './result-texts.ts'
import {
  compareLines,
  lineSorts,
  progressOfSum,
  todayText,
  type CompareLines,
  type LineOrder,
  type LineSort,
  type Results,
} from '../sums/results.ts'
import type { OrganizationFunds } from '../sums/row-work.ts'
import { takeFirst } from '../sums/take-first.ts'
import { maxFundRows, TooManyFunds, useFunds } from './use-funds.ts'
import { useAllPeriods, useIndicatorGroups, useResults } from '../charts/use-results.ts'
import { resultsWords } from './words.ts'
import '../charts/charts.css'
import './results.css'

export const ResultsView = ({ explorer }: ViewProps): ReactElement => (
  <FilteredView explorer={explorer}>
    <div className="results stack column gap-3 shrinks">
      <ReadRows explorer={explorer} />
    </div>
  </FilteredView>
)

function ReadRows({ explorer }: { explorer: Explorer }): ReactElement {
  const { data, error, refetch } = useAllPeriods(explorer)
  if (error instanceof TooManyRows) return <TooMany explorer={explorer} error={error} />
  if (error !== null || !data) return <Arriving data={data} error={error} refetch={refetch} lines={12} />
  return (
    <>
      <ChosenFilters explorer={explorer} isCounting />
      {data.rows.length === 0 ? <NoRows explorer={explorer} /> : <Chosen explorer={explorer} data={data} />}
    </>
  )
}

/** Links show nothing of profiles. */
const splitsOffered = ({ source }: Explorer): readonly Split[] =>
  source.kind === 'link' ? splits.filter((each) => each !== 'province' && each !== 'sector') : splits

/** From the URL; organization where it is left out or not offered. */
function useSplit(explorer: Explorer): Split {
  const { by } = useExplorerSearch()
  return splitsOffered(explorer).find((each) => each === by) ?? 'org'
}

interface ChosenProps {
  readonly explorer: Explorer
  readonly data: Groups
}

function Chosen({ explorer, data }: ChosenProps): ReactElement {
  const words = resultsWords.use()
  const { number } = useFormat()
  const { measure } = useExplorerSearch()
  const split = useSplit(explorer)
  const groups = useIndicatorGroups(explorer.source)
  const subjects = useMemo(() => subjectsIn(data, groups, words.all), [data, groups, words])
  const chosen = subjects.find(({ of }) => of?.id === measure) ?? subjects[0]
  const isSplit = split === 'fund' || split === 'province' || split === 'sector'
  const read = useFunds(explorer, isSplit ? split : null)
  const funds = isSplit ? read.data : null
  if (funds !== undefined) {
    return <Computed {...{ explorer, subjects, chosen, split, funds }} rows={data.rows} />
  }
  if (read.error instanceof TooManyFunds) {
    return <Note tone="warn">{words.tooManyFunds(number(maxFundRows))}</Note>
  }
  return <Arriving data={funds} error={read.error} refetch={read.refetch} lines={8} />
}

interface ComputedProps {
  readonly explorer: Explorer
  readonly subjects: readonly ResultSubject[]
  readonly chosen: ResultSubject
  readonly rows: Groups['rows']
  readonly split: Split
  readonly funds: OrganizationFunds
}

function Computed(props: ComputedProps): ReactElement {
  const { explorer, chosen, rows, split, funds } = props
  const measure = chosen.of?.id ?? allId
  const { data, error, refetch, isPlaceholderData } = useResults(explorer, {
    rows,
    groups: chosen.groups,
    funds,
    split,
    measure,
    indicators: chosen.ids,
  })
  if (error !== null || !data) return <Arriving data={data} error={error} refetch={refetch} lines={12} />
  return (
    <div className={`results stack column gap-3${isPlaceholderData ? ' stale' : ''}`}>
      <Shown {...props} results={data} />
    </div>
  )
}

const initialCount = 50

function Shown(props: ComputedProps & { results: Results }): ReactElement {
  const { explorer, subjects, chosen, split, results } = props
  const words = resultsWords.use()
  const texts = useTexts()
  const periods = usePeriods(explorer)
  const [order, sortBy] = useLineOrder()
  const [isWhole, setWhole] = useState(false)
  const compare = useCompareLines(props, order)
  const { lines, years } = results
  const shown = useShownLines(lines, compare, isWhole)
  const { filters, themeLabel } = explorer
  const sumProgress = (sum: Parameters<typeof progressOfSum>[0]) =>
    progressOfSum(sum, { to: filters.to, today: todayText() })
  const measured = chosen.of?.id === allId ? null : (chosen.of?.name ?? null)
  return (
    <>
      <Headline explorer={explorer} results={results} {...periods} />
      <div className="row between bottom apart not-printed">
        <ResultChoices {...{ subjects, chosen, split }} offered={splitsOffered(explorer)} />
        <div className="row">
          <Button size="small" icon="print" onPress={() => window.print()}>
            {words.print}
          </Button>
          <TableDownloads
            named={[...fileParts(explorer, words.file, chosen.rows), measured]}
            sheet={words.table}
            columns={fileColumns({ split, years, ...periods }, words, texts)}
            rows={() =>
              fileLines(
                { results, lines: [...lines].sort(compare), split, progressOf: sumProgress },
                words,
                themeLabel,
              )
            }
          />
        </div>
      </div>
      <LineTable {...{ explorer, split, years, order }} {...periods} lines={shown} onSort={sortBy} />
      {lines.length > initialCount && (
        <p className="not-printed">
          <Button size="small" variant="quiet" onPress={() => setWhole(!isWhole)}>
            {isWhole ? words.fewer : words.more(texts.number(lines.length))}
          </Button>
        </p>
      )}
      {chosen.groups.length === 1 && chosen.of?.id !== allId && results.totals[0] && (
        <Card title={words.members}>
          <GroupMembers explorer={explorer} total={results.totals[0]} rows={chosen.rows} {...periods} />
        </Card>
      )}
      <SmallChartCard explorer={explorer} />
      <p className="muted charts-note">
        {words.how} <ToGroups explorer={explorer} />
      </p>
    </>
  )
}

/** Putting all of very many in order takes a moment, and few are shown. */
function useShownLines(lines: Results['lines'], compare: CompareLines, isWhole: boolean): Results['lines'] {
  const isPrinting = usePrinting()
  return useMemo(
    () => (isWhole || isPrinting ? [...lines].sort(compare) : takeFirst(lines, initialCount, compare)),
    [lines, compare, isWhole, isPrinting],
  )
}

function useCompareLines({ split, explorer }: ComputedProps, order: LineOrder | null): CompareLines {
  const words = resultsWords.use()
  const language = useLanguage()
  const { themeLabel } = explorer
  return useMemo(
    () =>
      compareLines(
        order,
        (a, b) => compareNames(a, b, language),
        (line) => nameOfLine(line, split, words, themeLabel),
      ),
    [order, language, split, words, themeLabel],
  )
}

/** From the URL. Names ascend at first, and shares, so that who is behind stands first; other numbers descend. */
function useLineOrder(): readonly [LineOrder | null, (by: LineSort) => void] {
  const { sort = '' } = useExplorerSearch()
  const change = useChangeSearch()
  const by = lineSorts.find((each) => each === sort.replace(/^-/, ''))
  const order = useMemo(
    () => (by === undefined ? null : { by, isDescending: sort.startsWith('-') }),
    [by, sort],
  )
  return [
    order,
    (next) => {
      const first = next === 'of' || next === 'subject' || next === 'share' ? next : `-${next}`
      const other = first.startsWith('-') ? next : `-${next}`
      change({ sort: sort === first ? other : first })
    },
  ]
}
