// From one machine to many: the data tables distributed by namespace with Citus, each namespace whole on one machine.
import { type Client, escapeIdentifier } from 'pg'

import type { Connection } from '../pools/connection.ts'
import { controlTables, dataTables } from '../data-tables.ts'
import { addReader } from '../plans/read-prepared.ts'
import { withClient } from '../pools/with-settings.ts'

export class DistributeError extends Error {
  override readonly name = 'DistributeError'
}

export interface TablePlace {
  readonly table: string
  /** The distribution column; null for a table on the coordinator. */
  readonly distributedBy: string | null
  readonly shards: number
  /** Tables with the same number have equal namespaces on equal machines. */
  readonly colocation: number | null
  /** Machines that hold shards of it, as host:port with their number. */
  readonly nodes: Readonly<Record<string, number>>
}

export interface Places {
  readonly data: readonly TablePlace[]
  readonly control: readonly TablePlace[]
  /** Sentences about what is not as it should be. */
  readonly faults: readonly string[]
}

const askPlaces = `
  select relname as table, column_to_column_name(logicalrelid, partkey) as "distributedBy",
    nullif(colocationid, 0) as colocation,
    (select count(*)::integer from pg_dist_shard where pg_dist_shard.logicalrelid = pg_class.oid) as shards,
    (select coalesce(json_object_agg(node, number), '{}') from (
      select nodename || ':' || nodeport as node, count(*) as number
      from pg_dist_shard join pg_dist_placement using (shardid) join pg_dist_node using (groupid)
      where pg_dist_shard.logicalrelid = pg_class.oid and noderole = 'primary'
      group by 1 order by 1
    ) held) as nodes
  from pg_class left join pg_dist_partition on pg_dist_partition.logicalrelid = pg_class.oid
  where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname = any($1)
  order by array_position($1, relname::text)`

async function findPlaces(client: Client): Promise<Places> {
  const lookUp = async (tables: readonly string[]): Promise<TablePlace[]> =>
    (await client.query<TablePlace>(askPlaces, [tables])).rows
  const [data, control] = [await lookUp(dataTables), await lookUp(controlTables)]
  return { data, control, faults: [...findFaults(data), ...control.flatMap(strayFault)] }
}

function* findFaults(data: readonly TablePlace[]): Generator<string> {
  const [head] = data
  if (data.length < dataTables.length)
    yield 'The tables are not there yet. Run "npx impact-graph db distribute".'
  for (const { table, distributedBy, colocation } of data) {
    if (distributedBy === null)
      yield `The table ${table} is not distributed. Run "npx impact-graph db distribute".`
    else if (distributedBy !== 'namespace_id') {
      yield `The table ${table} is distributed by ${distributedBy}, not by namespace_id.`
    } else if (colocation !== head?.colocation) {
      yield `The table ${table} is not co-located with ${head?.table}.`
    }
  }
}

const strayFault = ({ table, shards }: TablePlace): string[] =>
  shards === 0 ? [] : [`The table ${table} is distributed; it belongs on the coordinator alone.`]

// Moving much data may take long; waiting for writers must not.
const patient = { statement_timeout: '0', lock_timeout: '60s', idle_in_transaction_session_timeout: '0' }

async function onCoordinator<T>(connection: Connection, work: (client: Client) => Promise<T>): Promise<T> {
  if (!connection.hasCitus)
    throw new DistributeError(
      'The database has no Citus. Where it is installed on the server, a superuser adds it with "create extension citus".',
    )
  return await withClient({ application_name: 'impact-graph distribute', ...connection }, patient, work)
}

export const checkDistribution = (connection: Connection): Promise<Places> =>
  onCoordinator(connection, findPlaces)

/** Distributes what is not distributed yet, all of it or nothing. Answers the names of those tables. */
export const distribute = (connection: Connection, shards: number): Promise<string[]> =>
  onCoordinator(connection, async (client) => {
    const { data } = await findPlaces(client)
    await settleSessions(client)
    const done = await distributeTables(client, data, shards)
    await client.query(removeOriginals, [dataTables])
    await addReader(client)
    return done
  })

/** Tables that a migration has added to a database that is distributed already. */
export async function distributeNewTables(client: Client): Promise<string[]> {
  const { data } = await findPlaces(client)
  return data[0]?.distributedBy ? await distributeTables(client, data, data[0].shards) : []
}

const distributeHead = `select create_distributed_table($1::regclass, 'namespace_id', shard_count => $2, colocate_with => 'none')`
const distributeBeside = `select create_distributed_table($1::regclass, 'namespace_id', colocate_with => $2)`
// The rows are copied to the shards; the hidden originals only take space. The size is that on the coordinator.
const removeOriginals = `
  select truncate_local_data_after_distributing_table(logicalrelid) from pg_dist_partition
  where pg_relation_size(logicalrelid) > 0 and logicalrelid = any($1::regclass[])`

async function distributeTables(
  client: Client,
  data: readonly TablePlace[],
  shards: number,
): Promise<string[]> {
  const missing = data.filter(({ distributedBy }) => distributedBy === null).map(({ table }) => table)
  if (missing.length === 0) return []
  const [head] = dataTables
  await client.query('begin')
  try {
    // No other session writes to any of them meanwhile: a namespace is never half here and half there.
    await client.query(`lock table ${missing.map(escapeIdentifier).join(', ')} in exclusive mode`)
    for (const table of missing) {
      if (table === head) await client.query(distributeHead, [table, shards])
      else await client.query(distributeBeside, [table, head])
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
  await client.query(`analyze ${missing.map(escapeIdentifier).join(', ')}`)
  return missing
}

/** The coordinator's sessions on other machines do not inherit the settings of this session. */
async function settleSessions(client: Client): Promise<void> {
  await client.query(
    `select run_command_on_workers(format('alter role %I in database %I set jit = off', current_user, current_database()))`,
  )
}
