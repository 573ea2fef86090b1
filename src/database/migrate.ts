// Brings the schema up to date: numbered files, forward only, each in a transaction of its own, one process at a time.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

import type { Client } from 'pg'

import type { Connection } from './pools/connection.ts'
import { distributeNewTables } from './citus/distribute.ts'
import { briefly, silentLog, type Log } from './log.ts'
import { addReader } from './plans/read-prepared.ts'
import { withClient } from './pools/with-settings.ts'

export interface Migration {
  readonly number: number
  readonly name: string
  readonly sql: string
}

// Any number will do, as long as every version of this program uses the same.
const migrationLock = '7453010373645639'

// Waiting for another process, and large changes, may take long.
const patient = { lock_timeout: '0', statement_timeout: '0' }

const schemaMigrationTable = `
  create table if not exists schema_migration (
    number integer primary key,
    name text not null,
    applied_at timestamptz not null default now(),
    checksum text
  )`

/** What was applied by versions that kept no checksum counts as what the files say now. */
const addChecksums = `
  do $$ begin
    if not exists (select from pg_attribute where attrelid = 'schema_migration'::regclass and attname = 'checksum') then
      alter table schema_migration add column checksum text;
    end if;
  end $$`

class MigrationError extends Error {
  override readonly name = 'MigrationError'
}

export async function readMigrations(folder = new URL('migrations/', import.meta.url)): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  const migrationNumber = (file = ''): number => Number(/^(\d{4})_[a-z0-9_-]+\.sql$/.exec(file)?.[1])
  return Promise.all(
    files.map(async (file, index) => {
      const number = migrationNumber(file)
      // A number may stay unused; none may be used twice.
      if (Number.isNaN(number) || number === migrationNumber(files[index - 1])) {
        throw new MigrationError(`The migration file ${file} is out of order.`)
      }
      return { number, name: file.slice(0, -4), sql: await readFile(new URL(file, folder), 'utf8') }
    }),
  )
}

interface Applied {
  readonly number: number
  readonly name: string
  readonly checksum: string | null
}

const listApplied = 'select number, name, checksum from schema_migration order by number'

/** The same for both kinds of line ends. */
const migrationChecksum = ({ sql }: Migration): string =>
  createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex')

/** Any of them, not only a higher number: a later version may use a number that was left out. */
function refuseUnknown(applied: readonly Applied[], migrations: readonly Migration[]): void {
  const known = new Set(migrations.map(({ number }) => number))
  const unknown = applied.findLast(({ number }) => !known.has(number))
  if (unknown === undefined) return
  throw new MigrationError(
    `The database has the migration ${unknown.name}, which this program does not know: it was used by a newer version. ` +
      'Nothing was changed. Run that version or a later one, or restore a backup from before the upgrade into an empty database.',
  )
}

/** A file that was edited afterwards would describe tables that this database does not have. */
async function refuseEdited(client: Client, applied: readonly Applied[], migrations: readonly Migration[]) {
  const known = new Map(migrations.map((each) => [each.number, migrationChecksum(each)]))
  const edited = applied.find(({ number, checksum }) => checksum !== null && checksum !== known.get(number))
  if (edited !== undefined) {
    throw new MigrationError(
      `The migration ${edited.name} was applied with another text than this program has. Nothing was changed. ` +
        'Use the program as it was released; a change of the tables needs a migration of its own.',
    )
  }
  for (const { number } of applied.filter(({ checksum }) => checksum === null)) {
    const stored = 'update schema_migration set checksum = $2 where number = $1'
    await client.query(stored, [number, known.get(number)])
  }
}

async function apply(client: Client, migration: Migration): Promise<void> {
  try {
    await client.query('begin')
    await client.query(migration.sql)
    await client.query('insert into schema_migration (number, name, checksum) values ($1, $2, $3)', [
      migration.number,
      migration.name,
      migrationChecksum(migration),
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw new MigrationError(`The migration ${migration.name} failed; nothing of it was kept.`, {
      cause: error,
    })
  }
}

function warnOfCare({ name, sql }: Migration, log: Log): void {
  const care = /^-- breaking: (.*)/.exec(sql)?.[1]
  if (care !== undefined) log.warn({ migration: name }, `this migration needs care: ${care}`)
}

async function applyMissing(client: Client, migrations: readonly Migration[], log: Log): Promise<string[]> {
  await client.query(schemaMigrationTable)
  await client.query(addChecksums)
  const { rows: applied } = await client.query<Applied>(listApplied)
  refuseUnknown(applied, migrations)
  await refuseEdited(client, applied, migrations)
  const done = new Set(applied.map(({ number }) => number))
  const missing = migrations.filter(({ number }) => !done.has(number))
  for (const migration of missing) {
    // A new database gets all of them, and has nothing to take care of: one line is enough.
    if (applied.length > 0) warnOfCare(migration, log)
    await apply(client, migration)
    if (applied.length > 0) log.info({ migration: migration.name }, 'the database schema was migrated')
  }
  if (applied.length === 0 && missing.length > 0)
    log.info({ migrations: missing.length }, 'the tables of a new database were created')
  return missing.map(({ name }) => name)
}

/** Applies missing migrations and returns their names. Any number of processes may call it at the same time. */
export async function migrate(
  connection: Connection,
  log: Log = silentLog,
  migrations?: readonly Migration[],
): Promise<string[]> {
  const known = migrations ?? (await readMigrations())
  const named = { application_name: 'impact-graph migration', ...connection }
  const onError = (error: Error): void => log.debug(briefly(error), 'the connection for migrations broke')
  const work = async (client: Client): Promise<string[]> => {
    // Held by the session: released with the connection, also when this process crashes.
    await client.query('select pg_advisory_lock($1::bigint)', [migrationLock])
    const applied = await applyMissing(client, known, log)
    if (connection.hasCitus) {
      if (applied.length > 0) await distributeNewTables(client)
      await addReader(client)
    }
    return applied
  }
  return await withClient(named, patient, work, onError)
}
