// The indicator groups of a namespace, in Results and where they are edited.
import { queryOptions } from '@tanstack/react-query'

import type { Language } from '../words/language.ts'
import { dataApi } from './clients.ts'

export type IndicatorGroup = Awaited<ReturnType<typeof dataApi.getIndicatorGroup>>

export const indicatorGroupsQuery = (namespace: string) =>
  queryOptions({
    queryKey: [namespace, 'indicator-groups'],
    queryFn: async ({ signal }) => (await dataApi.listIndicatorGroups({}, { namespace, signal })).data,
    staleTime: 30_000,
  })

/** In the reader's language where it has such a name. */
export const groupName = (group: Pick<IndicatorGroup, 'name' | 'name_fr'>, language: Language): string =>
  (language === 'fr' ? group.name_fr : null) ?? group.name
