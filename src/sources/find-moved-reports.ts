// Stored reports that may read differently though their own statements stay: a measure with an identifier of its own,
// an organization or the links of an indicator changed under them.
import { isBlankId } from '../graph/document.ts'
import type { IndicatorSurroundings } from '../projection/links.ts'
import type { OrganizationChanges } from './change-entities.ts'
import type { Links } from './change-links.ts'
import { storedRows, storedWhere } from './change.ts'
import type { Change } from './change.ts'
import { noKey } from './entity-key.ts'
import type { EntityKey } from './entity-key.ts'
import { awaitedTable, measureTable, reportTable } from './tables.ts'
import type { ReportRow } from './tables.ts'

export async function findMovedReports(
  change: Change,
  links: Links,
  around: ReadonlyMap<EntityKey, IndicatorSurroundings>,
  { created, ceased }: OrganizationChanges,
): Promise<ReportRow[]> {
  const byMeasure = await storedRows(change, measureTable, 'measureKey', changedMeasures(change))
  const byAwaited = await storedRows(change, awaitedTable, 'orgKey', created)
  const known = new Set([...byMeasure, ...byAwaited].map(({ reportKey }) => reportKey))
  const found = [
    ...(await storedRows(change, reportTable, 'reportKey', known)),
    ...(await storedRows(change, reportTable, 'orgKey', ceased)),
    ...(await withOtherFallback(change, around)),
    ...(await linkedByTheirSource(change, links, created)),
  ]
  return [...new Map(found.map((row) => [row.reportKey, row])).values()]
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

// Below and above instead of unlike: two short looks into the index, however many reports the indicator has.
const isElsewhere = (compare: '<' | '>'): string => `org_basis = 'fallback' and org_basis <> 'own'
  and report_key in (
    select moved.report_key
    from unnest($2::uuid[], $3::uuid[]) wanted (indicator_key, org_key)
    join report moved on moved.namespace_id = $1 and moved.indicator_key = wanted.indicator_key
      and moved.org_key ${compare} wanted.org_key
      and moved.org_basis = 'fallback' and moved.org_basis <> 'own')`

/** Reports that rest on the links of an indicator and lead elsewhere now. */
async function withOtherFallback(
  change: Change,
  around: ReadonlyMap<EntityKey, IndicatorSurroundings>,
): Promise<ReportRow[]> {
  const indicators = [...around.keys()]
  const wanted = [...around.values()].map((one) => {
    const organization = one.fallback()
    return organization === null ? noKey : change.key('organization', organization)
  })
  return [
    ...(await storedWhere(change, reportTable, isElsewhere('<'), indicators, wanted)),
    ...(await storedWhere(change, reportTable, isElsewhere('>'), indicators, wanted)),
  ]
}

const isLinkedBySource = `org_basis <> 'own'
  and (indicator_key, own_source) in (select * from unnest($2::uuid[], $3::bigint[]))`

/** Reports whose own source links their indicator to an organization that is described only now. */
async function linkedByTheirSource(
  change: Change,
  links: Links,
  created: ReadonlySet<EntityKey>,
): Promise<ReportRow[]> {
  const said = (await links.othersTo(created)).filter(({ kind }) => kind === 'indicator-organization')
  return storedWhere(
    change,
    reportTable,
    isLinkedBySource,
    said.map(({ fromKey }) => fromKey),
    said.map(({ sequence }) => sequence),
  )
}
