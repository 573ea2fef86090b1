// The indicators of a namespace with their units and organizations, to choose from.
import { queryOptions } from '@tanstack/react-query'

import { items } from '../../../src/client/pages.ts'
import { dataApi } from '../../shared/api/clients.ts'
import type { GroupIndicator } from './group-draft.ts'

/** More would take a browser too long; the API has all of them. */
export const maxIndicators = 20_000

export const groupIndicatorsQuery = (namespace: string) =>
  queryOptions({
    queryKey: [namespace, 'group-indicators'],
    queryFn: async ({ signal }): Promise<readonly GroupIndicator[]> => {
      const at = { namespace, signal }
      const { data } = await dataApi.listOrganizations({}, at)
      const names = new Map(data.map(({ id, name }) => [id, name]))
      const found: GroupIndicator[] = []
      for await (const each of items(dataApi.listIndicators, { limit: 1000 }, at)) {
        const organizations = each.org_ids.flatMap((id) => names.get(id) ?? [])
        found.push({ id: each.id, name: each.name, unit: each.unit, organizations })
        if (found.length >= maxIndicators) break
      }
      return found
    },
    staleTime: 30_000,
  })
