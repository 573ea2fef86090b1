// PostgreSQL plans by what it last counted, and counts again within a minute or so. Meanwhile a table that was counted
// with a handful of rows, or in the middle of a large write, looks nearly empty, and joins over it take minutes instead
// of milliseconds. So it counts at once after much was written.
import type { Store } from './open-store.ts'
import type { Writes } from './writes.ts'
import type { NamespaceId } from '../ids.ts'

/** The tables that the statements of sources and all that follows from them are kept in. The records come first. */
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

const minWrittenRows = 2000
const worthwhileShare = 0.2

/** `written`: the number of records that a source brought. Nothing depends on it: what goes wrong is left to the next time. */
export async function refreshStatistics(
  store: Store,
  namespaceId: NamespaceId,
  written: number,
): Promise<void> {
  if (written < minWrittenRows) return
  try {
    await (store.hasCitus ? refreshShards(store, namespaceId, written) : refreshTables(store, written))
  } catch {
    // Out of reach, or a role that may not: PostgreSQL's own turn comes.
  }
}

const countedRows = `select reltuples as rows from pg_class where oid = 'node'::regclass`

const isWorthwhile = (written: number, counted: number): boolean => written >= worthwhileShare * counted

async function refreshTables({ writes }: Writes, written: number): Promise<void> {
  const { rows } = await writes.query<{ rows: number }>(countedRows)
  if (isWorthwhile(written, rows[0]?.rows ?? 0)) await writes.query(`analyze ${tables.join(', ')}`)
}

/** Where the namespace lies. A table that is not distributed has no shard. */
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

/** The coordinator has no rows and counts none, and counting everywhere would cost all namespaces for one. */
async function refreshShards({ writes }: Writes, namespaceId: NamespaceId, written: number): Promise<void> {
  const { rows: shards } = await writes.query<Shard>(findShards, [namespaceId, tables])
  const [first] = shards
  if (!first) return await refreshTables({ writes }, written)
  const ask = async (command: string): Promise<string | undefined> =>
    (await writes.query<{ result: string }>(onNode, [first.host, first.port, command])).rows[0]?.result
  const counted = await ask(`select reltuples::bigint from pg_class where oid = '${first.name}'::regclass`)
  if (!isWorthwhile(written, Number(counted))) return
  await ask(`analyze ${shards.map(({ name }) => name).join(', ')}`)
}
