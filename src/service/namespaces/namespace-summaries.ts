// Namespaces with counts of their content, for the console. The counts are cached by the version of the namespace, so that
// they are computed once after each write.
import { BoundedMap } from '../../core/bounded-map.ts'
import type { CapsuleStatus } from '../../contract/capsule-schemas.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { readRow } from '../../database/read-row.ts'
import {
  shownWeeks,
  type ConsoleNamespace,
  type ReportedPeriod,
} from '../../contract/console/namespace-schemas.ts'
import type { Namespace } from './namespace.ts'
import { versionText } from './namespace-version.ts'
import type { NamespaceId } from '../../contract/ids.ts'

type Counts = ConsoleNamespace['counts']
type Capsules = Pick<ConsoleNamespace, 'capsules' | 'last_capsule'>

/** The number of working keys that may use a namespace. */
export type CountKeys = (slug: string) => number

const maxCachedNamespaces = 5_000

export function createNamespaceSummaries(store: Store) {
  const cache = new BoundedMap<string, { readonly version: string; readonly counts: Counts }>(
    maxCachedNamespaces,
  )

  async function readCounts(ids: readonly string[]): Promise<ReadonlyMap<string, Counts>> {
    // Versions are read first: if a write follows, newer counts are cached with an older version and computed again.
    const versions = await readVersions(store, ids)
    const isCurrent = (id: string) => cache.get(id)?.version === versions.get(id)
    const changed = ids.filter((id) => !isCurrent(id))
    const counted = await countContents(store, changed)
    const found = new Map(ids.map((id) => [id, counted.get(id) ?? cache.get(id)?.counts ?? noCounts]))
    for (const [id, counts] of counted) cache.set(id, { version: versions.get(id) ?? '', counts })
    return found
  }

  return {
    async describe(namespaces: readonly Namespace[], countKeys: CountKeys): Promise<ConsoleNamespace[]> {
      const ids = namespaces.map(({ id }) => id)
      const [counts, capsules, uploads, due] = await Promise.all([
        readCounts(ids),
        readCapsules(store, ids),
        readUploads(store, ids),
        readNextDue(store, ids),
      ])
      return namespaces.map(({ id, slug, label, createdAt }) => ({
        object: 'namespace',
        namespace: slug,
        label,
        created_at: createdAt.toISOString(),
        counts: counts.get(id) ?? noCounts,
        ...(capsules.get(id) ?? { capsules: noCapsules, last_capsule: null }),
        weekly_uploads: uploads.get(id) ?? noUploads,
        keys: countKeys(slug),
        next_due: due.get(id) ?? null,
      }))
    },
    /** The period that the reports of a namespace cover: two index look-ups, whatever its size. */
    findPeriod: ({ id }: Namespace): Promise<ReportedPeriod> => readRow(store.reads, ends, [id]),
  }
}

const noCounts = { organizations: 0, outcomes: 0, indicators: 0, reports: 0, unthemed_reports: 0, funds: 0 }

const noCapsules = { pending: 0, accepted: 0, rejected: 0, deleted: 0 }

const noUploads: number[] = Array.from({ length: shownWeeks }, () => 0)

const versionsById = `
  select namespace_id as id, ${versionText} as version from namespace_head where namespace_id = any($1::bigint[])`

async function readVersions(store: Store, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await store.reads.query<{ id: NamespaceId; version: string }>(versionsById, [ids])
  return new Map(rows.map((row) => [row.id, row.version]))
}

const ofNamespaces = 'where namespace_id = any($1::bigint[])'

const selectCount = (name: keyof Counts, number: string, table: string, condition = ''): string =>
  `select namespace_id, '${name}' as name, (${number})::integer as number from ${table} ${ofNamespaces} ${condition}
   group by namespace_id`

/**
 * Reports are counted from cards: there is one for each organization and indicator, not one for each report. Each part
 * groups by namespace, so that in a distributed database each machine counts its own.
 */
const contentsById = [
  selectCount('organizations', 'count(*)', 'organization'),
  selectCount('outcomes', 'count(*)', 'outcome'),
  selectCount('indicators', 'count(*)', 'indicator'),
  selectCount('funds', 'count(distinct fund_key)', 'funding'),
  selectCount('reports', 'sum(report_count)', 'card'),
  selectCount('unthemed_reports', 'sum(report_count)', 'card', `and themes = '{}'`),
].join(' union all ')

interface CountRow {
  namespace_id: NamespaceId
  name: keyof Counts
  number: number
}

async function countContents(store: Store, ids: readonly string[]): Promise<ReadonlyMap<string, Counts>> {
  if (ids.length === 0) return new Map()
  const { rows } = await store.reads.query<CountRow>(contentsById, [ids])
  const found = new Map(ids.map((id) => [id, { ...noCounts }]))
  for (const { namespace_id, name, number } of rows) {
    const counts = found.get(namespace_id)
    if (counts) counts[name] = number
  }
  return found
}

const capsulesById = `
  select namespace_id, capsule_id, status, label, created_at, counts
  from (
    select namespace_id, json_object_agg(status, number) as counts, max(last) as capsule_id
    from (
      select namespace_id, status, count(*) as number, max(capsule_id) as last
      from capsule ${ofNamespaces} group by namespace_id, status
    ) by_status
    group by namespace_id
  ) counted join capsule using (namespace_id, capsule_id)
  ${ofNamespaces}`

interface CapsulesRow {
  namespace_id: NamespaceId
  counts: Partial<Record<CapsuleStatus, number>>
  capsule_id: string
  status: CapsuleStatus
  label: string | null
  created_at: Date
}

async function readCapsules(store: Store, ids: readonly string[]): Promise<ReadonlyMap<string, Capsules>> {
  const { rows } = await store.reads.query<CapsulesRow>(capsulesById, [ids])
  return new Map(rows.map((row) => [row.namespace_id, toCapsuleCounts(row)]))
}

const toCapsuleCounts = ({ counts, capsule_id, status, label, created_at }: CapsulesRow): Capsules => ({
  capsules: { ...noCapsules, ...counts },
  last_capsule: { capsule_id, status, label, created_at: created_at.toISOString() },
})

const weeklyUploadsById = `
  select namespace_id, floor(extract(epoch from now() - created_at) / 604800)::integer as weeks_ago, count(*)::integer as uploads
  from capsule ${ofNamespaces} and created_at > now() - make_interval(weeks => $2::integer)
  group by namespace_id, weeks_ago`

interface UploadsRow {
  namespace_id: NamespaceId
  weeks_ago: number
  uploads: number
}

/** Of each week, the oldest first. */
async function readUploads(store: Store, ids: readonly string[]): Promise<ReadonlyMap<string, number[]>> {
  const { rows } = await store.reads.query<UploadsRow>(weeklyUploadsById, [ids, shownWeeks])
  const found = new Map<string, number[]>()
  for (const { namespace_id, weeks_ago, uploads } of rows) {
    const weeks = found.get(namespace_id) ?? [...noUploads]
    weeks[shownWeeks - 1 - weeks_ago] = uploads
    found.set(namespace_id, weeks)
  }
  return found
}

type NextDue = NonNullable<ConsoleNamespace['next_due']>

// A day has not ended as long as it is that day anywhere.
const nextDueById = `
  select distinct on (namespace_id) namespace_id, slug, name, name_fr, due
  from (select *, due < (now() at time zone 'UTC' - interval '12 hours')::date as is_over from plan ${ofNamespaces}) each
  where not (is_over and is_complete)
  order by namespace_id, is_over, abs(due - current_date), slug`

async function readNextDue(store: Store, ids: readonly string[]): Promise<ReadonlyMap<string, NextDue>> {
  const { rows } = await store.reads.query<NextDue & { namespace_id: NamespaceId }>(nextDueById, [ids])
  return new Map(rows.map(({ namespace_id: id, ...plan }) => [id, plan]))
}

const ends = `select
  (select min(first_day) from card where namespace_id = $1)::text as first_day,
  (select max(last_day) from card where namespace_id = $1)::text as last_day`
