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

const wanted = 'where namespace_id = any($1::bigint[])'

const counted = (name: keyof Counts, number: string, table: string, condition = ''): string =>
  `select namespace_id, '${name}' as name, (${number})::integer as number from ${table} ${wanted} ${condition}
   group by namespace_id`

/**
 * Reports are counted by the card: there is one for each organization and indicator, not one for each report. Each part
 * groups by the namespace, so that where data is distributed each machine counts its own.
 */
const contentsById = [
  counted('organizations', 'count(*)', 'organization'),
  counted('outcomes', 'count(*)', 'outcome'),
  counted('indicators', 'count(*)', 'indicator'),
  counted('funds', 'count(distinct fund_key)', 'funding'),
  counted('reports', 'sum(report_count)', 'card'),
  counted('unthemed_reports', 'sum(report_count)', 'card', `and themes = '{}'`),
].join(' union all ')

interface CountRow {
  namespace_id: string
  name: keyof Counts
  number: number
}

async function countContents(store: Store, ids: readonly string[]): Promise<ReadonlyMap<string, Counts>> {
  if (ids.length === 0) return new Map()
  const { rows } = await store.reads.query<CountRow>(contentsById, [ids])
  const found = new Map(ids.map((id) => [id, { ...nothing }]))
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
      from capsule ${wanted} group by namespace_id, status
    ) by_status
    group by namespace_id
  ) counted join capsule using (namespace_id, capsule_id)`

interface CapsulesRow {
  namespace_id: string
  counts: Partial<Record<CapsuleStatus, number>>
  capsule_id: string
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
  last_capsule: { capsule_id, status, label, created_at: created_at.toISOString() },
})
