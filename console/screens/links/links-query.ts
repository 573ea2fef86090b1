// The links of a namespace.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import { dataApi } from '../../shared/api/clients.ts'
import { allPages } from '../../shared/downloads/all-pages.ts'

export type NamespaceLink = Awaited<ReturnType<typeof dataApi.listLinks>>['data'][number]
export type CreatedLink = Awaited<ReturnType<typeof dataApi.createLink>>
export type LinkKind = NamespaceLink['kind']

export const linksQuery = (namespace: string) =>
  queryOptions({
    queryKey: [namespace, 'links'],
    queryFn: ({ signal }) =>
      allPages((cursor) => dataApi.listLinks({ namespace, ...(cursor !== null && { cursor }) }, { signal })),
  })

/** The list is read again after a change. */
export function useLinkChange<Input, Output>(
  namespace: string,
  change: (input: Input) => Promise<Output>,
  onDone: (output: Output) => void = () => {},
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    // The address of a new link is discarded when its dialog closes.
    gcTime: 0,
    onSuccess: async (output) => {
      await queries.invalidateQueries(linksQuery(namespace))
      onDone(output)
    },
  })
}
