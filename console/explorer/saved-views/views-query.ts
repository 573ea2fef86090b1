// The views of the explorer that the signed-in account keeps under a name.
import { queryOptions } from '@tanstack/react-query'

import { baseUrl } from '../../api/base-path.ts'
import { consoleApi } from '../../api/clients.ts'

export type SavedView = Awaited<ReturnType<typeof consoleApi.getView>>

export const viewsQuery = queryOptions({
  queryKey: ['saved-views'],
  queryFn: async ({ signal }) => (await consoleApi.listViews({}, { signal })).data,
  staleTime: 30_000,
})

/** Opens for everybody of the organization. */
export const linkOf = ({ id }: Pick<SavedView, 'id'>): string => `${baseUrl}/console/views/${id}`

/** What is kept of an address: all but the node in the side panel, names in order, so that two can be compared. */
export function searchText(search: Readonly<Record<string, string | undefined>>): string {
  const kept = Object.entries(search).filter(
    (pair): pair is [string, string] => pair[1] !== undefined && pair[0] !== 'node',
  )
  return new URLSearchParams(kept.sort(([a], [b]) => (a < b ? -1 : 1))).toString()
}

export const readSearch = (text: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text))
