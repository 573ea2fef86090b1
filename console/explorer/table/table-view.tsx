// Indicator reports as a table: filters, matching rows, and the node of a row.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, type ReactElement } from 'react'

import { Arriving } from '../../shared/parts/arriving.tsx'
import { useNarrow } from '../../shared/parts/use-narrow.ts'
import { useFormat } from '../../shared/words/format.ts'
import { visibleColumns, narrowIn, readColumns, readSort, withoutConstant, sortRows } from '../columns.ts'
import { ChosenFilters } from '../facets/chosen-filters.tsx'
import { FilteredView, NoRows } from '../facets/filtered-view.tsx'
import { TooManyRows, type Explorer, type Row, type ViewProps } from '../model.ts'
import { noRows, rowsQuery } from '../rows-query.ts'
import { useExplorerSearch } from '../use-explorer.ts'
import { explorer as own } from '../words.ts'
import { localeOf, useLanguage } from '../../shared/words/language.ts'
import { findRowWork, numberRows } from '../sums/row-work.ts'
import { maxPrintedRows, RowTable } from './row-table.tsx'
import { TableBar } from './table-bar.tsx'
import { useTableLook } from './table-look.ts'
import { TooMany } from './too-many.tsx'
import './table-view.css'

export const TableView = ({ explorer }: ViewProps): ReactElement => (
  <FilteredView explorer={explorer}>
    <Rows explorer={explorer} />
  </FilteredView>
)

function Rows({ explorer }: { explorer: Explorer }): ReactElement {
  const words = own.use().table
  const { number } = useFormat()
  const { source, filters } = explorer
  const { sort: sortText, columns: columnText } = useExplorerSearch()
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...rowsQuery(source, filters),
    placeholderData: keepPreviousData,
    // Sooner read again than by the other views.
    staleTime: 5_000,
  })
  const sort = readSort(sortText)
  const available = useMemo(() => visibleColumns(source.kind !== 'namespace', data), [source, data])
  const isNarrow = useNarrow()
  const columns =
    columnText === undefined && isNarrow ? narrowIn(available) : readColumns(columnText, available)
  const [look, changeLook] = useTableLook()
  const { rows, isOrdering } = useOrderedRows(data, sortText)
  if (error instanceof TooManyRows) return <TooMany explorer={explorer} error={error} />
  if (error !== null || !data || !rows)
    return <Arriving data={data && rows} error={error} refetch={refetch} lines={12} />
  // Chosen columns stay as they were chosen.
  const shown = columnText === undefined ? withoutConstant(columns, filters, rows) : columns
  return (
    <>
      {/* Files are in the order of the API unless a column is chosen. */}
      <TableBar {...{ explorer, columns, available, look, changeLook }} rows={sort ? rows : data} />
      <ChosenFilters explorer={explorer} />
      {rows.length > maxPrintedRows && (
        <p className="explorer-paper">{words.printed(number(maxPrintedRows), number(rows.length))}</p>
      )}
      {rows.length === 0 ? (
        <NoRows explorer={explorer} />
      ) : (
        <RowTable
          explorer={explorer}
          rows={rows}
          columns={shown}
          sort={sort}
          look={look}
          onWidths={(widths) => changeLook({ widths })}
          isStale={isPlaceholderData || isOrdering}
        />
      )}
    </>
  )
}

/** Fewer are put in order at once. */
const fewRows = 5000

interface Ordered {
  /** Undefined until rows are ordered for the first time. */
  readonly rows: readonly Row[] | undefined
  /** Those before are shown meanwhile. */
  readonly isOrdering: boolean
}

/**
 * The rows in the order of the table. A worker that has them finds it, where they are too many for the
 * page.
 */
function useOrderedRows(rows: readonly Row[] = noRows, sort: string | undefined): Ordered {
  const locale = localeOf[useLanguage()]
  const work = rows.length > fewRows ? findRowWork(rows) : undefined
  const here = useMemo(
    () => (work ? undefined : sortRows(rows, readSort(sort), locale)),
    [rows, sort, locale, work],
  )
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['ordered-rows', numberRows(rows), sort, locale],
    queryFn: async () => (await work?.order(sort, locale)) ?? sortRows(rows, readSort(sort), locale),
    enabled: work !== undefined,
    placeholderData: keepPreviousData,
    structuralSharing: false,
    retry: false,
    staleTime: Infinity,
    gcTime: 60_000,
  })
  return here ? { rows: here, isOrdering: false } : { rows: data, isOrdering: isPlaceholderData }
}
