// Namespaces with what is in them, for the console. Counting is done once for each version of a namespace: as long as
// nothing was written, the counts of before are the counts of now. Guide, screens 3 and 4.
import type { CapsuleStatus } from '../capsules/schemas.ts'
import type { Store } from '../store/open-store.ts'
import type { ConsoleNamespace } from './console-schemas.ts'
import type { Namespace } from './namespace.ts'
import { versionText } from './namespace-version.ts'

type Counts = ConsoleNamespace['counts']
type Capsules = Pick<ConsoleNamespace, 'capsules' | 'last_capsule'>

/** Whatever can tell how many working keys reach a namespace. */
export type CountKeys = (slug: string) => number

export interface NamespaceSummaries {
  describe(namespaces: readonly Namespace[], countKeys: CountKeys): Promise<ConsoleNamespace[]>
}

const rememberedAtMost = 5_000

export function createNamespaceSummaries(store: Store): NamespaceSummaries {
  const remembered = new Map<string, { readonly version: string; readonly counts: Counts }>()

  async function countsOf(ids: readonly string[]): Promise<ReadonlyMap<string, Counts>> {
    // The versions first: what is counted after may be newer than they say, and is then counted again.
    const versions = await readVersions(store, ids)
    const isKnown = (id: string) => remembered.get(id)?.version === versions.get(id)
    const counted = await countContents(
      store,
      ids.filter((id) => !isKnown(id)),
    )
    if (remembered.size + counted.size > rememberedAtMost) remembered.clear()
    for (const [id, counts] of counted) remembered.set(id, { version: versions.get(id) ?? '', counts })
    return new Map(ids.map((id) => [id, counted.get(id) ?? remembered.get(id)?.counts ?? nothing]))
  }

  return {
    async describe(namespaces, countKeys) {
      const ids = namespaces.map(({ id }) => id)
      const [counts, capsules] = await Promise.all([countsOf(ids), readCapsules(store, ids)])
      return namespaces.map(({ id, slug, label, createdAt }) => ({
        object: 'namespace',
        namespace: slug,
        label,
        created_at: createdAt.toISOString(),
        counts: counts.get(id) ?? nothing,
        ...(capsules.get(id) ?? { capsules: noCapsules, last_capsule: null }),
        keys: countKeys(slug),
      }))
    },
  }
}

const nothing: Counts = {
  organizations: 0,
  outcomes: 0,
  indicators: 0,
  reports: 0,
  unthemed_reports: 0,
  funds: 0,
}

const noCapsules = { pending: 0, accepted: 0, rejected: 0, deleted: 0 }

const versionsById = `
  select namespace_id, ${versionText} as version from namespace_head where namespace_id = any($1::bigint[])`

async function readVersions(store: Store, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await store.reads.query<{ namespace_id: string; version: string }>(versionsById, [ids])
  return new Map(rows.map((row) => [row.namespace_id, row.version]))
}

/** Reports are counted by the card: there is one for each organization and indicator, not one for each report. */
const contentsById = `
  select wanted.namespace_id,
    (select count(*) from organization where namespace_id = wanted.namespace_id)::int as organizations,
    (select count(*) from outcome where namespace_id = wanted.namespace_id)::int as outcomes,
    (select count(*) from indicator where namespace_id = wanted.namespace_id)::int as indicators,
    (select count(distinct fund_key) from funding where namespace_id = wanted.namespace_id)::int as funds,
    cards.reports, cards.unthemed_reports
  from unnest($1::bigint[]) wanted (namespace_id), lateral (
    select coalesce(sum(report_count), 0)::int as reports,
      coalesce(sum(report_count) filter (where themes = '{}'), 0)::int as unthemed_reports
    from card where namespace_id = wanted.namespace_id
  ) cards`

async function countContents(store: Store, ids: readonly string[]): Promise<ReadonlyMap<string, Counts>> {
  if (ids.length === 0) return new Map()
  const { rows } = await store.reads.query<Counts & { namespace_id: string }>(contentsById, [ids])
  return new Map(rows.map(({ namespace_id, ...counts }) => [namespace_id, counts]))
}

const capsulesById = `
  select wanted.namespace_id, by_status.counts, last.capsule_id, last.status, last.label, last.created_at
  from unnest($1::bigint[]) wanted (namespace_id)
    left join lateral (
      select json_object_agg(status, count) as counts
      from (select status, count(*) from capsule where namespace_id = wanted.namespace_id group by status) each
    ) by_status on true
    left join lateral (
      select capsule_id, status, label, created_at from capsule
      where namespace_id = wanted.namespace_id order by capsule_id desc limit 1
    ) last on true`

interface CapsulesRow {
  namespace_id: string
  counts: Partial<Record<CapsuleStatus, number>> | null
  capsule_id: string | null
  status: CapsuleStatus
  label: string | null
  created_at: Date
}

async function readCapsules(store: Store, ids: readonly string[]): Promise<ReadonlyMap<string, Capsules>> {
  const { rows } = await store.reads.query<CapsulesRow>(capsulesById, [ids])
  return new Map(rows.map((row) => [row.namespace_id, capsulesOf(row)]))
}

const capsulesOf = ({ counts, capsule_id, status, label, created_at }: CapsulesRow): Capsules => ({
  capsules: { ...noCapsules, ...counts },
  last_capsule:
    capsule_id === null ? null : { capsule_id, status, label, created_at: created_at.toISOString() },
})
