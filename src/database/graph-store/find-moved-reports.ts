// Stored reports that may have changed although their own statements have not: their measure (one with an identifier),
// their organization or the links of their indicator changed.
import { isBlankId } from '../../core/graph/document.ts'
import { atKey } from '../plans/at-key.ts'
import type { IndicatorLinks } from '../../core/projection/links.ts'
import type { OrganizationChanges } from './change-entities.ts'
import type { Links } from './change-links.ts'
import { storedRows, type Change } from './change.ts'
import { noKey, type EntityKey } from './entity-key.ts'
import { awaitedTable, measureTable, type MeasureRow } from './tables.ts'

/** Returns their identifiers. */
export async function findMovedReports(
  change: Change,
  links: Links,
  indicatorLinks: ReadonlyMap<EntityKey, IndicatorLinks>,
  changed: { readonly organizations: OrganizationChanges; readonly byMeasure: readonly MeasureRow[] },
): Promise<Set<string>> {
  if (!change.hadSources) return new Set()
  const { byMeasure } = changed
  const { created, removed } = changed.organizations
  const byAwaited = await storedRows(change, awaitedTable, 'orgKey', created)
  const reportKeys = new Set([...byMeasure, ...byAwaited].map(({ reportKey }) => reportKey))
  return new Set([
    ...(await reportsAt(change, oneKey, [atKey('report_key', 'wanted_key')], [...reportKeys])),
    ...(await reportsAt(change, oneKey, [atKey('org_key', 'wanted_key')], [...removed])),
    ...(await reportsWithChangedFallback(change, indicatorLinks)),
    ...(await reportsLinkedBySource(change, links, created)),
  ])
}

/** What links to the measures that change, before the change. */
export const findByMeasure = (change: Change): Promise<MeasureRow[]> =>
  storedRows(change, measureTable, 'measureKey', change.hadSources ? changedMeasures(change) : [])

const oneKey = 'unnest($2::uuid[]) wanted (wanted_key)'

/**
 * The reports of each wanted key; the lists from $2 on are of equal length. One condition for each range of an index that
 * has some, ending with its order: at-key.ts.
 */
async function reportsAt(
  { tx, namespaceId }: Change,
  wanted: string,
  conditions: readonly string[],
  ...lists: readonly (readonly unknown[])[]
): Promise<string[]> {
  if (lists.some((list) => list.length === 0)) return []
  const ranges = conditions.map(
    (condition) => `(select uri from report where namespace_id = $1 and ${condition})`,
  )
  const { rows } = await tx.query<{ uri: string }>(
    `select uri from ${wanted} cross join lateral (${ranges.join(' union all ')}) found`,
    [namespaceId, ...lists],
  )
  return rows.map(({ uri }) => uri)
}

function changedMeasures(change: Change): Set<EntityKey> {
  const measures = new Set<EntityKey>()
  for (const list of [change.removed, change.added]) {
    for (const { subject, numericalValue } of list) {
      if (numericalValue !== undefined && !isBlankId(subject)) measures.add(change.key('measure', subject))
    }
  }
  return measures
}

// Two ranges instead of `<>`: each is short, however many reports the indicator has.
const isNotAttributedTo = ['<', '>'].map(
  (compare) =>
    `org_basis = 'fallback' and org_basis <> 'own' and org_key ${compare} wanted_org
      and ${atKey('indicator_key', 'wanted_indicator')}, org_key`,
)

const indicatorAndOrganization = 'unnest($2::uuid[], $3::uuid[]) wanted (wanted_indicator, wanted_org)'

/** Reports attributed through the links of their indicator, where these now lead to another organization. */
async function reportsWithChangedFallback(
  change: Change,
  indicatorLinks: ReadonlyMap<EntityKey, IndicatorLinks>,
): Promise<string[]> {
  const indicators = [...indicatorLinks.keys()]
  const wanted = [...indicatorLinks.values()].map((one) => {
    const organization = one.fallback()
    return organization === null ? noKey : change.key('organization', organization)
  })
  return reportsAt(change, indicatorAndOrganization, isNotAttributedTo, indicators, wanted)
}

const isLinkedBySource = `org_basis <> 'own' and own_source = wanted_source
  and ${atKey('indicator_key', 'wanted_indicator')}, org_key`

/** Reports whose own source links their indicator to an organization that this change creates. */
async function reportsLinkedBySource(
  change: Change,
  links: Links,
  created: ReadonlySet<EntityKey>,
): Promise<string[]> {
  const asserted = (await links.othersTo(created)).filter(({ kind }) => kind === 'indicator-organization')
  return reportsAt(
    change,
    'unnest($2::uuid[], $3::bigint[]) wanted (wanted_indicator, wanted_source)',
    [isLinkedBySource],
    asserted.map(({ fromKey }) => fromKey),
    asserted.map(({ sequence }) => sequence),
  )
}
