// Indicator reports as a table: filters beside it, the rows that match, and the node that a row comes from.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ReactElement } from 'react'

import { Button } from '../../parts/button.tsx'
import { Loading } from '../../parts/page.tsx'
import { ProblemNote } from '../../parts/problem-note.tsx'
import { useFormat } from '../../words/format.ts'
import { localeOf, useLanguage } from '../../words/language.ts'
import { columnsOf, readColumns, readSort, sortRows } from '../columns.ts'
import { ChosenFilters } from '../facets/chosen-filters.tsx'
import { FacetsPanel } from '../facets/facets-panel.tsx'
import { filterCount, isReversed, noFilters } from '../filters.ts'
import { TooManyRows } from '../model.ts'
import type { Explorer, Row } from '../model.ts'
import { NodePanel } from '../node/node-panel.tsx'
import { useExplorerSearch } from '../use-explorer.ts'
import type { ViewProps } from '../views.ts'
import { explorer as own } from '../words.ts'
import { RowTable } from './row-table.tsx'
import { TableBar } from './table-bar.tsx'
import { TooMany } from './too-many.tsx'
import './table-view.css'

export function TableView({ explorer }: ViewProps): ReactElement {
  const say = own.use()
  const { number } = useFormat()
  const [isShown, setShown] = useState(false)
  const { filters, node } = explorer
  const count = filterCount(filters)
  return (
    <div className={node === null ? 'explorer-table' : 'explorer-table with-node'}>
      <div className="explorer-filters-button">
        <Button icon="settings" onPress={() => setShown(!isShown)} aria-expanded={isShown}>
          {count === 0 ? say.filters.label : say.filters.count(number(count))}
        </Button>
      </div>
      <section
        className={isShown ? 'explorer-filters shown' : 'explorer-filters'}
        aria-labelledby="explorer-filters"
      >
        <h2 id="explorer-filters">{say.filters.label}</h2>
        <FacetsPanel explorer={explorer} />
      </section>
      <div className="explorer-main">
        <Rows explorer={explorer} />
      </div>
      {node !== null && <NodePanel key={node} explorer={explorer} id={node} />}
    </div>
  )
}

const nothing: readonly Row[] = []

function Rows({ explorer }: { explorer: Explorer }): ReactElement {
  const say = own.use()
  const locale = localeOf[useLanguage()]
  const { source, filters } = explorer
  const { sort: sortText, columns: columnText } = useExplorerSearch()
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: [...source.key, 'rows', filters],
    // The service refuses a period that ends before it starts; nothing is in it.
    queryFn: ({ signal }) => (isReversed(filters) ? nothing : source.rows(filters, signal)),
    placeholderData: keepPreviousData,
    // Structural sharing would compare every row with every row before.
    structuralSharing: false,
    retry: false,
  })
  const sort = readSort(sortText)
  const available = columnsOf(source.kind === 'saved')
  const columns = readColumns(columnText, available)
  const rows = useMemo(() => sortRows(data ?? nothing, readSort(sortText), locale), [data, sortText, locale])
  if (error instanceof TooManyRows) return <TooMany explorer={explorer} error={error} />
  if (error !== null) return <ProblemNote error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading lines={12} />
  return (
    <>
      <TableBar explorer={explorer} rows={rows} columns={columns} available={available} />
      <ChosenFilters explorer={explorer} />
      {rows.length === 0 ? (
        <div className="explorer-none">
          <p>{filterCount(filters) === 0 ? say.table.noReports : say.table.none}</p>
          {filterCount(filters) > 0 && (
            <Button size="small" onPress={() => explorer.setFilters(noFilters)}>
              {say.filters.clear}
            </Button>
          )}
        </div>
      ) : (
        <RowTable explorer={explorer} rows={rows} columns={columns} sort={sort} isStale={isPlaceholderData} />
      )}
    </>
  )
}
