// PostgreSQL plans by statistics that it refreshes about once a minute. Until then a table that has just grown counts as
// nearly empty, and joins over it take minutes instead of milliseconds. So statistics are refreshed after large writes.
import { BoundedMap } from '../../core/bounded-map.ts'
import { getOrAdd } from '../../core/lists-by-key.ts'
import { readOnce } from '../../core/read-once.ts'
import type { Store } from '../pools/open-store.ts'
import type { Writes } from '../transaction.ts'
import type { NamespaceId } from '../../contract/ids.ts'

/** The tables that a source changes. The records come first. */
const tables = [
  'node',
  'organization',
  'outcome',
  'indicator',
  'entity_link',
  'funding',
  'report',
  'card',
  'card_by_value',
  'theme_membership',
  'pointing_subject',
]

const minWrittenRecords = 2000
const worthwhileShare = 0.5

interface Written {
  /** Records since the last refresh: a hundred small sources are as many as a large one. */
  records: number
  /** How many are worth a refresh. */
  worthwhile: number
}

const maxCountedNamespaces = 10_000
const writtenTo = readOnce<Store, BoundedMap<string, Written>>(() => new BoundedMap(maxCountedNamespaces))

function writtenSince(store: Store, namespaceId: NamespaceId): Written {
  // Without Citus the rows of all namespaces are in the same tables.
  const key = store.hasCitus ? namespaceId : ''
  return getOrAdd(writtenTo(store), key, () => ({ records: 0, worthwhile: minWrittenRecords }))
}

/** `records`: those of a source that was written. Never throws: PostgreSQL refreshes statistics later anyway. */
export async function refreshStatistics(
  store: Store,
  namespaceId: NamespaceId,
  records: number,
): Promise<void> {
  const written = writtenSince(store, namespaceId)
  written.records += records
  if (written.records < written.worthwhile) return
  try {
    await (store.hasCitus
      ? refreshShards(store.writes, namespaceId, written)
      : refreshTables(store.writes, written))
  } catch {
    // Unreachable, or the role lacks the permission: autovacuum will do it.
  }
}

/** Of so many counted records; begins to count anew where that is worth a refresh. */
function isWorthwhile(written: Written, counted: number): boolean {
  written.worthwhile = Math.max(minWrittenRecords, worthwhileShare * counted)
  if (written.records < written.worthwhile) return false
  written.records = 0
  return true
}

const countedRows = `select reltuples as rows from pg_class where oid = 'node'::regclass`

async function refreshTables(writes: Writes, written: Written): Promise<void> {
  const { rows } = await writes.query<{ rows: number }>(countedRows)
  if (!isWorthwhile(written, rows[0]?.rows ?? 0)) return
  await writes.query(`analyze ${tables.join(', ')}`)
}

/** The shards of the namespace. A table that is not distributed has none. */
const findShards = `
  select nodename as host, nodeport as port, shard_name(logicalrelid, shardid) as name
  from unnest($2::text[]) with ordinality as wanted (name, number)
    join pg_dist_partition on logicalrelid = wanted.name::regclass
    cross join lateral get_shard_id_for_distribution_column(logicalrelid, $1::bigint) shardid
    join pg_dist_placement using (shardid)
    join pg_dist_node using (groupid)
  where noderole = 'primary'
  order by wanted.number`

const onNode =
  'select success, result from master_run_on_worker(array[$1], array[$2::integer], array[$3], false)'

interface Shard {
  host: string
  port: number
  name: string
}

/** Only on the node of the namespace: the coordinator has no rows, and all nodes would be too much work. */
async function refreshShards(writes: Writes, namespaceId: NamespaceId, written: Written): Promise<void> {
  const { rows: shards } = await writes.query<Shard>(findShards, [namespaceId, tables])
  const [first] = shards
  if (!first) return await refreshTables(writes, written)
  const ask = async (command: string): Promise<string | undefined> =>
    (await writes.query<{ result: string }>(onNode, [first.host, first.port, command])).rows[0]?.result
  const counted = await ask(`select reltuples::bigint from pg_class where oid = '${first.name}'::regclass`)
  if (!isWorthwhile(written, Number(counted))) return
  await ask(`analyze ${shards.map(({ name }) => name).join(', ')}`)
}
