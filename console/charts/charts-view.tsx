// Indicator reports as charts: values over time, themes, funds and periods, under the filters of the explorer. What cannot be
// drawn is counted aside. Guide, screen 9.
import { useEffect, useRef, useState } from 'react'
import type { ReactElement } from 'react'

import { ChosenFilters } from '../explorer/facets/chosen-filters.tsx'
import { FacetsPanel } from '../explorer/facets/facets-panel.tsx'
import { filterCount, noFilters } from '../explorer/filters.ts'
import { TooManyRows } from '../explorer/model.ts'
import type { Explorer } from '../explorer/model.ts'
import { NodePanel } from '../explorer/node/node-panel.tsx'
import { TooMany } from '../explorer/table/too-many.tsx'
import type { ViewProps } from '../explorer/views.ts'
import { explorer as explorerWords } from '../explorer/words.ts'
import { Button } from '../parts/button.tsx'
import { keepFocus } from '../parts/keep-focus.ts'
import { Loading } from '../parts/page.tsx'
import { ProblemNote } from '../parts/problem-note.tsx'
import { useFormat } from '../words/format.ts'
import { CoverageChart } from './coverage-chart.tsx'
import { FundChart } from './fund-chart.tsx'
import { ThemeChart } from './theme-chart.tsx'
import { useGroups } from './use-charts.ts'
import { useGrowing } from './use-growing.ts'
import { ValueChart } from './value-chart.tsx'
import { charts } from './words.ts'
import './charts.css'

export function ChartsView({ explorer }: ViewProps): ReactElement {
  const say = explorerWords.use().filters
  const { number } = useFormat()
  const [isShown, setShown] = useState(false)
  const { filters, node } = explorer
  const count = filterCount(filters)
  const before = useRef(count)
  useEffect(() => {
    // The button that took the last filter away is gone.
    if (count < before.current) keepFocus()
    before.current = count
  }, [count])
  return (
    <div className={node === null ? 'charts-view' : 'charts-view with-node'}>
      <div className="charts-filters-button">
        <Button icon="settings" onPress={() => setShown(!isShown)} aria-expanded={isShown}>
          {count === 0 ? say.label : say.count(number(count))}
        </Button>
      </div>
      <section
        className={isShown ? 'explorer-filters shown' : 'explorer-filters'}
        aria-labelledby="charts-filters"
      >
        <h2 id="charts-filters">{say.label}</h2>
        <FacetsPanel explorer={explorer} />
      </section>
      <div className="charts-main">
        <Charts explorer={explorer} />
      </div>
      {node !== null && <NodePanel key={node} explorer={explorer} id={node} />}
    </div>
  )
}

function Charts({ explorer }: { explorer: Explorer }): ReactElement {
  const say = charts.use()
  const { number } = useFormat()
  const { data, error, refetch, isPlaceholderData } = useGroups(explorer)
  const drawn = useGrowing(data === undefined ? 0 : 4, 1)
  if (error instanceof TooManyRows) return <TooMany explorer={explorer} error={error} />
  if (error !== null) return <ProblemNote error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading lines={12} />
  const { length } = data.rows
  return (
    <>
      <p className="charts-summary">
        <strong role="status">{say.summary(length, number(length))}</strong>{' '}
        {length > 0 && <span className="muted">{say.how}</span>}
      </p>
      <ChosenFilters explorer={explorer} />
      {length === 0 ? (
        <Nothing explorer={explorer} />
      ) : (
        <div className={isPlaceholderData ? 'charts-cards stale' : 'charts-cards'}>
          {/* One after the other: four at once would hold the page up. */}
          <ValueChart explorer={explorer} groups={data} />
          {drawn > 1 && <ThemeChart explorer={explorer} groups={data} />}
          {drawn > 2 && <FundChart explorer={explorer} groups={data} />}
          {drawn > 3 && <CoverageChart explorer={explorer} groups={data} />}
        </div>
      )}
    </>
  )
}

function Nothing({ explorer }: { explorer: Explorer }): ReactElement {
  const say = explorerWords.use()
  const isFiltered = filterCount(explorer.filters) > 0
  return (
    <div className="explorer-none">
      <p>{isFiltered ? say.table.none : say.table.noReports}</p>
      {isFiltered && (
        <Button size="small" onPress={() => explorer.setFilters(noFilters)}>
          {say.filters.clear}
        </Button>
      )}
    </div>
  )
}
