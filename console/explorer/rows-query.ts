// The rows under some filters. Every view asks for them in the same way, so that they are read once.
import { queryOptions } from '@tanstack/react-query'

import { isReversed } from './filters.ts'
import type { ExplorerSource, Filters, Row } from './model.ts'

export const noRows: readonly Row[] = []

export const rowsQuery = (source: ExplorerSource, filters: Filters) =>
  queryOptions({
    queryKey: [...source.key, 'rows', filters],
    // The service refuses a range that ends before it starts; it matches nothing.
    queryFn: ({ signal }) => (isReversed(filters) ? noRows : source.rows(filters, signal)),
    // Structural sharing would compare every row with the previous ones.
    structuralSharing: false,
    retry: false,
    staleTime: 30_000,
  })
