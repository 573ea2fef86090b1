// The saved views of the signed-in account.
import { queryOptions } from '@tanstack/react-query'

import { baseUrl } from '../../shared/api/base-path.ts'
import { consoleApi } from '../../shared/api/clients.ts'

export type SavedView = Awaited<ReturnType<typeof consoleApi.getView>>

export const viewsQuery = queryOptions({
  queryKey: ['saved-views'],
  queryFn: async ({ signal }) => (await consoleApi.listViews({}, { signal })).data,
  staleTime: 30_000,
})

/** The link works for everybody in the organization. */
export const viewAddress = ({ id }: Pick<SavedView, 'id'>): string => `${baseUrl}/console/views/${id}`

/** The saved part of the URL: everything except the node in the side panel, sorted, so that views can be compared. */
export function searchText(search: Readonly<Record<string, string | undefined>>): string {
  const kept = Object.entries(search).filter(
    (pair): pair is [string, string] => pair[1] !== undefined && pair[0] !== 'node',
  )
  return new URLSearchParams(kept.sort(([a], [b]) => (a < b ? -1 : 1))).toString()
}

export const readSearch = (text: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text))
