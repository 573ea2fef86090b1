// PostgreSQL plans by statistics that it refreshes about once a minute. Until then a table that has just grown counts as
// nearly empty, and joins over it take minutes instead of milliseconds. So statistics are refreshed after large writes.
import type { Store } from './open-store.ts'
import type { Writes } from './writes.ts'
import type { NamespaceId } from '../ids.ts'

/**
 * The columns by which plans are chosen, of the two tables with nearly all rows: the long texts and lists of the others
 * take more than half of the time.
 */
const columnsOfTable = new Map([
  ['node', '(namespace_id, subject_key, sequence)'],
  [
    'report',
    `(namespace_id, report_key, org_key, indicator_key, org_basis, own_source, sort_start, first_day, last_day,
      shown_version, value)`,
  ],
])

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

const minWrittenRows = 2000
const worthwhileShare = 0.2

/** `written`: the number of records of the source. Never throws: PostgreSQL refreshes statistics later anyway. */
export async function refreshStatistics(
  store: Store,
  namespaceId: NamespaceId,
  written: number,
): Promise<void> {
  if (written < minWrittenRows) return
  try {
    await (store.hasCitus ? refreshShards(store, namespaceId, written) : refreshTables(store, written))
  } catch {
    // Unreachable, or the role lacks the permission: autovacuum will do it.
  }
}

const withColumns = (name: string, table: string): string => `${name} ${columnsOfTable.get(table) ?? ''}`

const countedRows = `select reltuples as rows from pg_class where oid = 'node'::regclass`

const isWorthwhile = (written: number, counted: number): boolean => written >= worthwhileShare * counted

async function refreshTables({ writes }: Writes, written: number): Promise<void> {
  const { rows } = await writes.query<{ rows: number }>(countedRows)
  if (!isWorthwhile(written, rows[0]?.rows ?? 0)) return
  await writes.query(`analyze ${tables.map((table) => withColumns(table, table)).join(', ')}`)
}

/** The shards of the namespace. A table that is not distributed has none. */
const findShards = `
  select nodename as host, nodeport as port, shard_name(logicalrelid, shardid) as name, wanted.name as table_name
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
  table_name: string
}

/** Only on the node of the namespace: the coordinator has no rows, and all nodes would be too much work. */
async function refreshShards({ writes }: Writes, namespaceId: NamespaceId, written: number): Promise<void> {
  const { rows: shards } = await writes.query<Shard>(findShards, [namespaceId, tables])
  const [first] = shards
  if (!first) return await refreshTables({ writes }, written)
  const ask = async (command: string): Promise<string | undefined> =>
    (await writes.query<{ result: string }>(onNode, [first.host, first.port, command])).rows[0]?.result
  const counted = await ask(`select reltuples::bigint from pg_class where oid = '${first.name}'::regclass`)
  if (!isWorthwhile(written, Number(counted))) return
  const shardsWithColumns = shards.map(({ name, table_name: table }) => withColumns(name, table))
  await ask(`analyze ${shardsWithColumns.join(', ')}`)
}
