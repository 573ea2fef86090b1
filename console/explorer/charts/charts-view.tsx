// Charts of indicator reports: values over time, themes, funds, provinces and periods, under the current filters. Reports
// that cannot be drawn are counted.
import { Arriving } from '../../shared/parts/arriving.tsx'
import type { ReactElement } from 'react'

import { ChosenFilters } from '../facets/chosen-filters.tsx'
import { Uncounted } from './uncounted.tsx'
import { FilteredView, NoRows } from '../facets/filtered-view.tsx'
import { TooManyRows, type Explorer, type ViewProps } from '../model.ts'
import { TooMany } from '../table/too-many.tsx'
import { useFormat } from '../../shared/words/format.ts'
import { CoverageChart } from './coverage-chart.tsx'
import { SmallChartCard } from './small-chart.tsx'
import { OrganizationChart } from './organization-chart.tsx'
import { ThemeChart } from './theme-chart.tsx'
import { useGroups } from './use-charts.ts'
import { useGradualCount } from '../use-gradual-count.ts'
import { ValueChart } from './value-chart.tsx'
import { charts } from './words.ts'
import './charts.css'

export const ChartsView = ({ explorer }: ViewProps): ReactElement => (
  <FilteredView explorer={explorer}>
    <div className="charts-main stack gap-3 shrinks">
      <Charts explorer={explorer} />
    </div>
  </FilteredView>
)

function Charts({ explorer }: { explorer: Explorer }): ReactElement {
  const words = charts.use()
  const { number } = useFormat()
  const { data, error, refetch, isPlaceholderData } = useGroups(explorer)
  const drawn = useGradualCount(data === undefined ? 0 : 5, 1)
  if (error instanceof TooManyRows) return <TooMany explorer={explorer} error={error} />
  if (error !== null || !data) return <Arriving data={data} error={error} refetch={refetch} lines={12} />
  const { length } = data.rows
  return (
    <>
      <p className="charts-summary">
        <strong role="status">{words.summary(length, number(length))}</strong>{' '}
        {length > 0 && <span className="muted not-printed">{words.how}</span>}
      </p>
      <ChosenFilters explorer={explorer} isCounting />
      <Uncounted explorer={explorer} groups={data} />
      {length === 0 ? (
        <NoRows explorer={explorer} />
      ) : (
        <div className={`charts-cards stack top gap-4${isPlaceholderData ? ' stale' : ''}`}>
          {/* Rendered one after the other: all at once would block the page. */}
          <SmallChartCard explorer={explorer} />
          <ValueChart explorer={explorer} groups={data} />
          {drawn > 1 && <ThemeChart explorer={explorer} groups={data} />}
          {drawn > 2 && <OrganizationChart explorer={explorer} groups={data} by="funds" />}
          {drawn > 3 && <OrganizationChart explorer={explorer} groups={data} by="provinces" />}
          {drawn > 4 && <CoverageChart explorer={explorer} groups={data} />}
        </div>
      )}
    </>
  )
}
