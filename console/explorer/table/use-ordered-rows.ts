// The rows in the order of the table. A worker that has them finds it, where they are too many for the page.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { localeOf, useLanguage } from '../../shared/words/language.ts'
import { readSort, sortRows } from '../columns.ts'
import type { Row } from '../model.ts'
import { findRowWork, numberRows } from '../sums/row-work.ts'

/** Fewer are put in order at once. */
const fewRows = 5000

const noRows: readonly Row[] = []

interface Ordered {
  /** Undefined until rows are ordered for the first time. */
  readonly rows: readonly Row[] | undefined
  /** Those before are shown meanwhile. */
  readonly isOrdering: boolean
}

export function useOrderedRows(rows: readonly Row[] = noRows, sort: string | undefined): Ordered {
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
