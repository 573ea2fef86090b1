// The saved capsules of the signed-in user. They belong to no namespace.
import { queryOptions, useQuery } from '@tanstack/react-query'

import { basePath } from '../../shared/api/base-path.ts'
import { consoleApi } from '../../shared/api/clients.ts'

export type Library = Awaited<ReturnType<typeof consoleApi.listSaved>>
export type SavedCapsule = Library['data'][number]

export const libraryQuery = queryOptions({
  queryKey: ['library', 'list'],
  queryFn: ({ signal }) => consoleApi.listSaved({}, { signal }),
})

export const useLibrary = () => useQuery(libraryQuery)

export const savedUrl = (id: string): string =>
  `${basePath}/console/api/library/${encodeURIComponent(id)}/document`
