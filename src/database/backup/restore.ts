// Restores a backup into an empty database, completely or not at all. Rules, section 7.
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { escapeIdentifier, type Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

import { columnList, readTables } from './back-up.ts'
import {
  BackupError,
  checkCounts,
  nextPiece,
  readBackup,
  readHead,
  untilEmpty,
  type BackupHead,
  type BackupTable,
  type Counts,
} from './backup-file.ts'
import type { Connection } from '../pools/connection.ts'
import type { Log } from '../log.ts'
import { migrate, readMigrations } from '../migrate.ts'
import { newHistoryId } from '../new-history-id.ts'
import { withClient } from '../pools/with-settings.ts'
import type { NamespaceId } from '../../contract/ids.ts'

export async function restore(connection: Connection, source: Readable, log: Log): Promise<Counts> {
  const pieces = readBackup(source)
  try {
    const head = readHead(await nextPiece(pieces))
    await prepareSchema(connection, head, log)
    const counts = await load(connection, head, pieces)
    // What later versions have changed since.
    await migrate(connection, log)
    return counts
  } finally {
    await pieces.return(undefined)
  }
}

/** The tables as they were when the backup was made. */
async function prepareSchema(connection: Connection, { schema }: BackupHead, log: Log): Promise<void> {
  const known = await readMigrations()
  if (schema > (known.at(-1)?.number ?? 0)) {
    throw new BackupError(
      'The backup was made by a newer version. Restore it with that version or a later one.',
    )
  }
  if ((await forRestore(connection, findSchema)) > schema) {
    throw new BackupError(
      'The backup is older than the tables of this database. Restore it into a new one, such as another DATA_DIR.',
    )
  }
  const then = known.filter(({ number }) => number <= schema)
  await migrate(connection, log, then)
}

/** The number of the newest migration that the database has; 0 where it has none. */
async function findSchema(client: Client): Promise<number> {
  const isThere = `select from pg_class where oid = to_regclass('schema_migration')`
  if ((await client.query(isThere)).rowCount === 0) return 0
  const newest = 'select max(number) as number from schema_migration'
  return (await client.query<{ number: number | null }>(newest)).rows[0]?.number ?? 0
}

const forRestore = <T>(connection: Connection, work: (client: Client) => Promise<T>): Promise<T> =>
  withClient(
    { application_name: 'impact-graph restore', ...connection },
    { statement_timeout: '0', lock_timeout: '10s' },
    work,
  )

const load = (connection: Connection, head: BackupHead, pieces: AsyncGenerator<Buffer>): Promise<Counts> =>
  forRestore(connection, async (client) => {
    await client.query('begin')
    const tables = await readTables(client)
    refuseOtherTables(tables, head.tables)
    await refuseData(client)
    // Migrations insert a few rows, such as a secret; the backup has the ones to use.
    await client.query(`truncate ${tables.map(({ name }) => escapeIdentifier(name)).join(', ')}`)
    const counts: Counts = {}
    for (const table of head.tables) {
      const rows = client.query(copyFrom(`copy ${columnList(table)} from stdin`))
      await pipeline(untilEmpty(pieces), rows)
      counts[table.name] = rows.rowCount
    }
    await checkCounts(pieces, counts)
    await completeHeads(client)
    await completeJobs(client, tables)
    await completeBytes(client, tables)
    for (const { name, last } of head.sequences) {
      await client.query('select setval(quote_ident($1)::regclass, $2)', [name, last])
    }
    await startHistories(client, tables)
    await client.query('commit')
    await client.query('analyze')
    return counts
  })

/**
 * Versions used after the backup will be used again for other data, so histories get new ids. In a backup from before
 * history ids existed, the migration creates them.
 */
async function startHistories(client: Client, tables: readonly BackupTable[]): Promise<void> {
  if (!hasColumn(tables, 'namespace_head', 'history_id')) return
  await client.query('update namespace_head set history_id = $1', [newHistoryId()])
}

const hasColumn = (tables: readonly BackupTable[], table: string, column: string): boolean =>
  tables.some(({ name, columns }) => name === table && columns.includes(column))

// A backup of a distributed database is of one moment on each machine, not on all of them. What was written in between, on
// the machine that was asked later, is brought to where it belongs; after any other backup there is nothing to do.

async function completeHeads(client: Client): Promise<void> {
  const { rows } = await client.query<{ id: string }>('select namespace_id as id from namespace')
  const addHeads =
    'insert into namespace_head (namespace_id) select unnest($1::bigint[]) on conflict do nothing'
  await client.query(addHeads, [rows.map(({ id }) => id)])
}

const pendingCapsules = `select namespace_id, capsule_id from capsule where status = 'pending'`

// Those of a namespace that is being erased have none on purpose.
const addJobs = `
  insert into capsule_job (namespace_id, capsule_id, tenant_id)
  select namespace_id, capsule_id, tenant_id
  from unnest($1::bigint[], $2::text[]) pending (namespace_id, capsule_id) join namespace using (namespace_id)
  on conflict do nothing`

async function completeJobs(client: Client, tables: readonly BackupTable[]): Promise<void> {
  // Before jobs had a tenant there were no distributed databases.
  if (!hasColumn(tables, 'capsule_job', 'tenant_id')) return
  const { rows } = await client.query<{ namespace_id: NamespaceId; capsule_id: string }>(pendingCapsules)
  if (rows.length === 0) return
  await client.query(addJobs, [rows.map((row) => row.namespace_id), rows.map((row) => row.capsule_id)])
}

const bytesOfCapsules = `
  select namespace_id, sum(size_bytes)::text as bytes from capsule where status <> 'deleted' group by namespace_id`

const bytesOfEntities = `
  select node.namespace_id, sum(octet_length(subject) + octet_length(statements))::text as bytes
  from api_source join node on node.namespace_id = api_source.namespace_id and node.sequence = api_source.sequence
  group by node.namespace_id`

const writeBytes = `
  update namespace set stored_bytes = coalesce(counted.bytes, 0)
  from namespace as every left join unnest($1::bigint[], $2::bigint[]) as counted (namespace_id, bytes) using (namespace_id)
  where namespace.namespace_id = every.namespace_id`

async function completeBytes(client: Client, tables: readonly BackupTable[]): Promise<void> {
  // Otherwise the migration counts them.
  if (!hasColumn(tables, 'namespace', 'stored_bytes')) return
  const counted = new Map<string, number>()
  for (const sql of [bytesOfCapsules, bytesOfEntities]) {
    const { rows } = await client.query<{ namespace_id: NamespaceId; bytes: string }>(sql)
    for (const { namespace_id: id, bytes } of rows) counted.set(id, (counted.get(id) ?? 0) + Number(bytes))
  }
  await client.query(writeBytes, [[...counted.keys()], [...counted.values()]])
}

/** Names that come from a file never get into a query unless the database has them too. */
function refuseOtherTables(own: readonly BackupTable[], given: readonly BackupTable[]): void {
  const tablesText = (tables: readonly BackupTable[]) => tables.map(columnList).sort().join('\n')
  if (tablesText(own) !== tablesText(given))
    throw new BackupError('The tables of the backup are not those of its version.')
}

async function refuseData(client: Client): Promise<void> {
  const { rows } = await client.query<{ is_used: boolean }>(
    'select exists (select from tenant) or exists (select from namespace) as is_used',
  )
  if (rows[0]?.is_used) {
    throw new BackupError(
      'This database holds data already, and a backup never replaces any. Restore it into a new one, such as another DATA_DIR.',
    )
  }
}
