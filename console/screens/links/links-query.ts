// The links of a namespace.
import { queryOptions } from '@tanstack/react-query'

import { dataApi } from '../../shared/api/clients.ts'
import { allPages } from '../../shared/downloads/all-pages.ts'

export type ShareLink = Awaited<ReturnType<typeof dataApi.listLinks>>['data'][number]
export type CreatedLink = Awaited<ReturnType<typeof dataApi.createLink>>
export type LinkKind = ShareLink['kind']

export const linksQuery = (namespace: string) =>
  queryOptions({
    queryKey: [namespace, 'links'],
    queryFn: ({ signal }) => allPages(dataApi.listLinks, { namespace }, { signal }),
  })
