// The funds, provinces and sectors of the organizations in Results. Rows of saved capsules include them; for a namespace
// funds are found with one filtered query per fund, and the others in the list of organizations.
import { useQuery } from '@tanstack/react-query'

import { dataApi } from '../../shared/api/clients.ts'
import type { Explorer, Filters, Row } from '../model.ts'
import { readLines } from '../namespace/read-lines.ts'
import { serverFilters } from '../namespace/server-filters.ts'
import type { OrganizationFunds } from '../sums/row-work.ts'

/** Rows of all funds together; more would take a browser too long. */
export const maxFundRows = 200_000

export class TooManyFunds extends Error {
  override readonly name = 'TooManyFunds'
}

type OfOrganization = 'fund' | 'province' | 'sector'

/** Of every period, as Results reads its rows. */
export const useFunds = ({ source, filters }: Explorer, wanted: OfOrganization | null) =>
  useQuery({
    queryKey: [...source.key, 'funds-of', wanted, { ...filters, from: null, to: null }],
    queryFn: async ({ signal }): Promise<OrganizationFunds> => {
      if (source.namespace === null) return null
      const everyPeriod = { ...filters, from: null, to: null }
      return wanted === 'province' || wanted === 'sector'
        ? await servedByOrganization(source.namespace, wanted, signal)
        : await fundsByOrganization(source.namespace, everyPeriod, signal)
    },
    enabled: wanted !== null,
    structuralSharing: false,
    retry: false,
    staleTime: 30_000,
  })

async function servedByOrganization(
  namespace: string,
  wanted: 'province' | 'sector',
  signal: AbortSignal,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { data } = await dataApi.listOrganizations({ include: ['profile'] }, { namespace, signal })
  const list = `${wanted}s` as const
  return new Map(data.map(({ id, profile }) => [id, profile?.[list] ?? []]))
}

const atOnce = 4

async function fundsByOrganization(
  namespace: string,
  filters: Filters,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const query = serverFilters(filters)
  const { data } = await dataApi.listFunds(query, { namespace, signal })
  const reported = data.filter(({ report_count: count }) => count > 0)
  const rows = reported.reduce((sum, { report_count: count }) => sum + count, 0)
  if (rows > maxFundRows) throw new TooManyFunds(`${rows} rows`)
  const funds = new Map<string, string[]>()
  for (let at = 0; at < reported.length; at += atOnce) {
    const some = reported.slice(at, at + atOnce)
    const members = await Promise.all(
      some.map(async ({ fund }) => {
        const filter = { ...query, fund: [fund], format: 'ndjson' as const }
        const found = await readLines<Row>(await dataApi.listRows(filter, { namespace, signal }))
        return new Set(found.flatMap(({ org }) => (org ? [org.id] : [])))
      }),
    )
    for (const [place, { fund }] of some.entries()) {
      for (const org of members[place] ?? []) funds.set(org, [...(funds.get(org) ?? []), fund])
    }
  }
  return funds
}
