// Adds up the rows of a namespace while they arrive, with what that needs besides rows: indicator groups, and the funds and
// profiles of organizations. Rules, section 9.
import type { CallOptions } from '../client/client-options.ts'
import type { Client } from '../client/create-client.ts'
import type { Row } from '../contract/row-schemas.ts'
import { periodBefore } from '../core/summary/period.ts'
import { createSummary, type SummaryBuilder } from '../core/summary/summarize.ts'
import {
  splits,
  type GroupedSummaryOptions,
  type IndicatorGroupSummary,
  type SummaryGroup,
} from '../core/summary/summary.ts'
import { readJsonLines } from './read-json-lines.ts'
import type { RowsQuery } from './row-filters.ts'

/** What sums can be split by. */
export const possibleSplits = ['group', ...splits] as const

export type NamespaceSummaryOptions = Omit<
  GroupedSummaryOptions<Row>,
  'groups' | 'fundsOf' | 'provincesOf' | 'sectorsOf'
>

/** A comparison with the period before reads the rows of that one too. */
export async function summarizeNamespace(
  client: Client,
  asked: RowsQuery,
  options: NamespaceSummaryOptions,
  call: CallOptions = {},
  onRows: (count: number) => void = () => {},
) {
  const { by, compare, targets, from, to } = options
  const filters =
    compare !== undefined && from && to
      ? { ...asked, 'period[from]': periodBefore({ from, to }).from }
      : asked
  const groups = by.includes('group') ? (await client.listIndicatorGroups({}, call)).data : []
  const funds = by.includes('fund') ? await loadFunds(client, filters, call) : new Map<string, string[]>()
  const isByProfile = by.includes('province') || by.includes('sector')
  const profiles = isByProfile ? await loadProfiles(client, call) : new Map<string, undefined>()
  const built: SummaryBuilder<Row, SummaryGroup | IndicatorGroupSummary> = createSummary<Row>({
    ...options,
    groups,
    fundsOf: ({ org }) => (org && funds.get(org.id)) ?? [],
    provincesOf: ({ org }) => (org && profiles.get(org.id)?.provinces) ?? [],
    sectorsOf: ({ org }) => (org && profiles.get(org.id)?.sectors) ?? [],
  })
  const answer = await openRows(client, { ...filters, ...(targets && { include: ['target'] }) }, call)
  let count = 0
  for await (const row of readJsonLines<Row>(answer)) {
    built.add(row)
    if (++count % 1000 === 0) onRows(count)
  }
  // Of the namespace when its rows were read.
  return { built, version: answer.headers.get('x-namespace-version') }
}

const openRows = async (
  client: Client,
  query: RowsQuery & { readonly include?: 'target'[] },
  call: CallOptions,
): Promise<Response> => await client.listRows({ ...query, format: 'ndjson' }, call)

/**
 * The funds of each organization with matching rows. Neither rows nor another call give them: the facet lists the funds,
 * and rows filtered by each fund give its organizations.
 */
async function loadFunds(
  client: Client,
  filters: RowsQuery,
  call: CallOptions,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const funds = new Map<string, string[]>()
  for (const { fund, report_count } of (await client.listFunds(filters, call)).data) {
    if (report_count === 0) continue
    const rows = await openRows(client, { ...filters, fund: [fund] }, call)
    for (const org of await findOrganizations(rows)) funds.set(org, [...(funds.get(org) ?? []), fund])
  }
  return funds
}

async function findOrganizations(rows: Response): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  for await (const { org } of readJsonLines<Row>(rows)) if (org) found.add(org.id)
  return found
}

/** What profiles say of each organization. */
async function loadProfiles(client: Client, call: CallOptions) {
  const { data } = await client.listOrganizations({ include: ['profile'] }, call)
  return new Map(data.map(({ id, profile }) => [id, profile]))
}
