// A backup brought back: into a database that holds nothing yet, wholly or not at all. Decisions, section 7, `db restore`.
import { pipeline } from 'node:stream/promises'

import { escapeIdentifier } from 'pg'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

import { columnsOf, tablesOf } from './back-up.ts'
import type { Counts } from './back-up.ts'
import { BackupError, readBackupFile } from './backup-file.ts'
import type { BackupHead, BackupTable } from './backup-file.ts'
import type { Connection } from './connection.ts'
import type { Log } from './log.ts'
import { migrate, readMigrations } from './migrate.ts'
import { newHistoryId } from './new-history-id.ts'
import { connectWith } from './with-settings.ts'

export async function restore(connection: Connection, file: string, log: Log): Promise<Counts> {
  const pieces = readBackupFile(file)
  try {
    const head = readHead(await next(pieces))
    await prepareSchema(connection, head, log)
    const counts = await load(connection, head, pieces)
    // What later versions have changed since.
    await migrate(connection, log)
    return counts
  } finally {
    await pieces.return(undefined)
  }
}

async function next(pieces: AsyncIterator<Buffer>): Promise<Buffer> {
  const { done, value } = await pieces.next()
  if (done) throw new BackupError('The file ends too early.')
  return value
}

function readHead(piece: Buffer): BackupHead {
  let head: Partial<BackupHead> = {}
  try {
    head = JSON.parse(piece.toString()) as Partial<BackupHead>
  } catch {
    // Told below.
  }
  if (head.format !== 'impact-graph backup') throw new BackupError('This is not a backup of impact-graph.')
  return head as BackupHead
}

/** The tables as they were when the backup was made. */
async function prepareSchema(connection: Connection, { schema }: BackupHead, log: Log): Promise<void> {
  const known = await readMigrations()
  if (schema > (known.at(-1)?.number ?? 0)) {
    throw new BackupError(
      'The backup was made by a newer version. Restore it with that version or a later one.',
    )
  }
  const there = await withClient(connection, async (client) => {
    const { rows } = await client.query<{ is_there: boolean }>(
      `select to_regclass('schema_migration') is not null as is_there`,
    )
    if (!rows[0]?.is_there) return 0
    return (
      await client.query<{ newest: number }>(
        'select coalesce(max(number), 0) as newest from schema_migration',
      )
    ).rows[0]?.newest
  })
  if ((there ?? 0) > schema) {
    throw new BackupError(
      'The backup is older than the tables of this database. Restore it into a new one, such as another DATA_DIR.',
    )
  }
  await migrate(
    connection,
    log,
    known.filter(({ number }) => number <= schema),
  )
}

async function withClient<T>(connection: Connection, work: (client: Client) => Promise<T>): Promise<T> {
  const settings = { statement_timeout: '0', lock_timeout: '10s' }
  const client = await connectWith({ application_name: 'impact-graph restore', ...connection }, settings)
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

async function load(
  connection: Connection,
  head: BackupHead,
  pieces: AsyncGenerator<Buffer>,
): Promise<Counts> {
  return await withClient(connection, async (client) => {
    await client.query('begin')
    const tables = await tablesOf(client)
    refuseOtherTables(tables, head.tables)
    await refuseData(client)
    // Migrations bring a few rows of their own, such as a secret; the backup has those that were used.
    await client.query(`truncate ${tables.map(({ name }) => escapeIdentifier(name)).join(', ')}`)
    const counts: Counts = {}
    for (const table of head.tables) {
      const rows = client.query(copyFrom(`copy ${columnsOf(table)} from stdin`))
      await pipeline(untilEmpty(pieces), rows)
      counts[table.name] = rows.rowCount
    }
    refuseOtherCounts(JSON.parse((await next(pieces)).toString()) as Counts, counts)
    for (const { name, last } of head.sequences) {
      await client.query('select setval(quote_ident($1)::regclass, $2)', [name, last])
    }
    await startHistories(client, tables)
    await client.query('commit')
    await client.query('analyze')
    return counts
  })
}

/**
 * The versions that were given after the backup will be given again, to other data. A backup from before there were
 * history ids gets new ones by the migration.
 */
async function startHistories(client: Client, tables: readonly BackupTable[]): Promise<void> {
  const head = tables.find(({ name }) => name === 'namespace_head')
  if (!head?.columns.includes('history_id')) return
  await client.query('update namespace_head set history_id = $1', [newHistoryId()])
}

async function* untilEmpty(pieces: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  for (let piece = await next(pieces); piece.length > 0; piece = await next(pieces)) yield piece
}

/** Names that come from a file never get into a statement unless the database has them too. */
function refuseOtherTables(own: readonly BackupTable[], given: readonly BackupTable[]): void {
  const told = (tables: readonly BackupTable[]) => tables.map(columnsOf).sort().join('\n')
  if (told(own) !== told(given))
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

function refuseOtherCounts(said: Counts, found: Counts): void {
  const differs = Object.keys({ ...said, ...found }).some((table) => said[table] !== found[table])
  if (differs) throw new BackupError('The file does not hold as many rows as it says.')
}
