// Stored reports that may have changed although their own statements have not: their measure (one with an identifier),
// their organization or the links of their indicator changed.
import { isBlankId } from '../graph/document.ts'
import type { IndicatorLinks } from '../projection/links.ts'
import type { OrganizationChanges } from './change-entities.ts'
import type { Links } from './change-links.ts'
import { storedRows } from './change.ts'
import type { Change } from './change.ts'
import { noKey } from './entity-key.ts'
import type { EntityKey } from './entity-key.ts'
import { awaitedTable, measureTable } from './tables.ts'

/** Returns their identifiers. */
export async function findMovedReports(
  change: Change,
  links: Links,
  indicatorLinks: ReadonlyMap<EntityKey, IndicatorLinks>,
  { created, removed }: OrganizationChanges,
): Promise<Set<string>> {
  if (!change.hadSources) return new Set()
  const byMeasure = await storedRows(change, measureTable, 'measureKey', changedMeasures(change))
  const byAwaited = await storedRows(change, awaitedTable, 'orgKey', created)
  const reportKeys = new Set([...byMeasure, ...byAwaited].map(({ reportKey }) => reportKey))
  return new Set([
    ...(await reportsWhere(change, 'report_key = any($2::uuid[])', [...reportKeys])),
    ...(await reportsWhere(change, 'org_key = any($2::uuid[])', [...removed])),
    ...(await reportsWithChangedFallback(change, indicatorLinks)),
    ...(await reportsLinkedBySource(change, links, created)),
  ])
}

/** Reports that satisfy a condition over lists of equal length, from $2 on. */
async function reportsWhere(
  { tx, namespaceId }: Change,
  condition: string,
  ...lists: readonly (readonly unknown[])[]
): Promise<string[]> {
  if (lists.some((list) => list.length === 0)) return []
  const { rows } = await tx.query<{ uri: string }>(
    `select uri from report where namespace_id = $1 and ${condition}`,
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

// `<` and `>` in two statements instead of `<>`: each is one short index range, however many reports the indicator has.
const isNotAttributedTo = (compare: '<' | '>'): string => `org_basis = 'fallback' and org_basis <> 'own'
  and report_key in (
    select moved.report_key
    from unnest($2::uuid[], $3::uuid[]) wanted (indicator_key, org_key)
    join report moved on moved.namespace_id = $1 and moved.indicator_key = wanted.indicator_key
      and moved.org_key ${compare} wanted.org_key
      and moved.org_basis = 'fallback' and moved.org_basis <> 'own')`

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
  return [
    ...(await reportsWhere(change, isNotAttributedTo('<'), indicators, wanted)),
    ...(await reportsWhere(change, isNotAttributedTo('>'), indicators, wanted)),
  ]
}

const isLinkedBySource = `org_basis <> 'own'
  and (indicator_key, own_source) in (select * from unnest($2::uuid[], $3::bigint[]))`

/** Reports whose own source links their indicator to an organization that this change creates. */
async function reportsLinkedBySource(
  change: Change,
  links: Links,
  created: ReadonlySet<EntityKey>,
): Promise<string[]> {
  const asserted = (await links.othersTo(created)).filter(({ kind }) => kind === 'indicator-organization')
  return reportsWhere(
    change,
    isLinkedBySource,
    asserted.map(({ fromKey }) => fromKey),
    asserted.map(({ sequence }) => sequence),
  )
}
