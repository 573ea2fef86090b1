// The values of each facet under the filters.
import { keepPreviousData, useQuery } from '@tanstack/react-query'

import type { Explorer } from '../model.ts'

export const useFacets = ({ source, filters }: Explorer) =>
  useQuery({
    queryKey: [...source.key, 'facets', filters],
    queryFn: ({ signal }) => source.facets(filters, signal),
    placeholderData: keepPreviousData,
  })
