// Compares funds as readers see them before and after a change: which organizations that the namespace describes have a
// funding status that names the fund.
import { foldFunding } from '../../core/projection/fold.ts'
import { storedRows, type Change } from './change.ts'
import type { EntityKey } from './entity-key.ts'
import { changeType, countDrafts, noDrafts } from './compare-entities.ts'
import type { KindChanges, Seen } from './shown-changes.ts'
import { fundView } from './entity-views.ts'
import { lastRow } from './table.ts'
import { fundingTable, type FundingRow } from './tables.ts'
import { addTo, getOrAdd } from '../../core/lists-by-key.ts'

/** One fund and the organizations whose part in it may have changed. */
interface TouchedFund {
  readonly name: string
  readonly before: Set<EntityKey>
  readonly after: Set<EntityKey>
}

const fundPair = ({ statusKey, orgKey, fundKey }: FundingRow): string => `${statusKey} ${orgKey} ${fundKey}`

/**
 * `funds`: those of the organizations that may have changed. `others`: other organizations of what is changed or named, all
 * of them where they are described, else one.
 */
export async function findFundChanges(seen: Seen, named: Iterable<EntityKey>) {
  const { directory, rows, existed, exists } = seen
  const touchedOrganizations = new Set<EntityKey>()
  for (const one of rows.funding) touchedOrganizations.add(lastRow(one).orgKey)
  for (const one of rows.organizations)
    if (!one.before || !one.after) touchedOrganizations.add(lastRow(one).orgKey)
  await directory.organizations.load(touchedOrganizations)

  const funds = new Map<EntityKey, TouchedFund>()
  const touchedFund = ({ fundKey, fund }: FundingRow): TouchedFund =>
    getOrAdd(funds, fundKey, () => ({ name: fund, before: new Set(), after: new Set() }))
  const { before, after } = await fundingRows(seen, touchedOrganizations)
  for (const row of before) {
    const fund = touchedFund(row)
    if (existed(row.orgKey)) fund.before.add(row.orgKey)
  }
  for (const row of after) {
    const fund = touchedFund(row)
    if (exists(row.orgKey)) fund.after.add(row.orgKey)
  }

  const changed = new Map([...funds].filter(([, fund]) => !hasSame(fund.before, fund.after)))
  const others = await othersIn(seen, [...changed.keys(), ...named], touchedOrganizations)
  return { funds, changed, others }
}

export async function compareFunds(seen: Seen): Promise<KindChanges> {
  const named = new Set(namedFunds(seen.change))
  const { funds, changed, others } = await findFundChanges(seen, named)
  const drafts = noDrafts()
  for (const [key, fund] of changed) {
    const rest = others.get(key) ?? []
    const was = fund.before.size > 0 || rest.length > 0
    const is = fund.after.size > 0 || rest.length > 0
    drafts[changeType(was, is)].push({
      key: null,
      uri: null,
      name: fund.name,
      views: () => ({
        before: was ? fundView([...fund.before, ...rest].sort()) : undefined,
        after: is ? fundView([...fund.after, ...rest].sort()) : undefined,
      }),
    })
  }
  const isShown = (key: EntityKey): boolean =>
    (funds.get(key)?.after.size ?? 0) > 0 || (others.get(key)?.length ?? 0) > 0
  const unchanged = [...named].filter((key) => !changed.has(key) && isShown(key)).length
  return { kind: 'fund', count: { ...countDrafts(drafts), unchanged }, drafts }
}

const hasSame = (a: ReadonlySet<EntityKey>, b: ReadonlySet<EntityKey>): boolean =>
  a.size === b.size && [...a].every((key) => b.has(key))

/** What funding statuses say of these organizations, before and after the change. */
async function fundingRows({ change, rows }: Seen, organizations: ReadonlySet<EntityKey>) {
  const gone = rows.funding.flatMap(({ before }) => before ?? [])
  const come = rows.funding.flatMap(({ after }) => after ?? [])
  const changed = new Set([...gone, ...come].map(fundPair))
  // Read before the change in a preview and after it otherwise: what the change itself adds and removes is in memory.
  const stored = await storedRows(change, fundingTable, 'orgKey', organizations)
  const kept = stored.filter((row) => !changed.has(fundPair(row)))
  return { before: [...kept, ...gone], after: [...kept, ...come] }
}

/** Keys of the funds that the added sources name, or one of them. */
export function namedFunds(change: Change, sequence?: number): EntityKey[] {
  const sequences = new Set(
    sequence === undefined
      ? change.added.flatMap((one) => (one.isFundingStatus ? one.sequence : []))
      : [sequence],
  )
  return change.fundingStatuses.flatMap(({ after }) =>
    foldFunding(after.filter(({ sequence }) => sequences.has(sequence))).map(({ fund }) =>
      change.key('fund', fund),
    ),
  )
}

const otherOrganizations = `
  select funding.org_key
  from funding join organization
    on organization.namespace_id = funding.namespace_id and organization.org_key = funding.org_key
  where funding.namespace_id = $1 and funding.fund_key = wanted.fund_key and funding.org_key <> all($3::uuid[])`

const isNamedByOthers = `
  select wanted.fund_key, found.org_key from unnest($2::uuid[]) wanted (fund_key)
  cross join lateral (${otherOrganizations} limit 1) found`

const allNamedByOthers = `
  select distinct wanted.fund_key, found.org_key from unnest($2::uuid[]) wanted (fund_key)
  cross join lateral (${otherOrganizations}) found`

/** Other organizations of these funds, which stay: all of them where they are described, else one of each fund. */
async function othersIn(
  { change, maxDescribed }: Seen,
  funds: readonly EntityKey[],
  touched: ReadonlySet<EntityKey>,
): Promise<Map<EntityKey, EntityKey[]>> {
  const found = new Map<EntityKey, EntityKey[]>()
  if (!change.hadSources || funds.length === 0) return found
  const { rows } = await change.tx.query<{ fund_key: string; org_key: string }>(
    maxDescribed > 0 ? allNamedByOthers : isNamedByOthers,
    [change.namespaceId, funds, [...touched]],
  )
  for (const { fund_key, org_key } of rows) addTo(found, fund_key, org_key)
  return found
}
