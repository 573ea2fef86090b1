// On the real database; each test takes an empty one.
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { freshDatabase, type FreshDatabase } from '../../test/database/fresh-database.ts'
import { migrate, readMigrations, type Migration } from './migrate.ts'

let database: FreshDatabase

beforeEach(async () => {
  database = await freshDatabase({ isMigrated: false })
})

afterEach(() => database.drop())

const numbers = async (): Promise<number[]> => {
  const { rows } = await database.store.reads.query<{ number: number }>(
    'select number from schema_migration order by number',
  )
  return rows.map((row) => row.number)
}

const countsOf = (done: readonly string[][]): number[] =>
  done.map((names) => names.length).toSorted((a, b) => a - b)

const step = (number: number, sql: string): Migration => ({ number, name: `000${number}_step`, sql })

describe('migration', () => {
  test('brings an empty database to the newest schema, and then finds nothing to do', async () => {
    const known = await readMigrations()
    expect(await migrate(database.connection)).toEqual(known.map(({ name }) => name))
    expect(await numbers()).toEqual(known.map((migration) => migration.number))
    expect(await migrate(database.connection)).toEqual([])
  })

  test('is done once by many processes that start together', async () => {
    const known = [step(1, 'create table a (x int)'), step(2, 'insert into a values (1)')]
    const done = await Promise.all(
      Array.from({ length: 8 }, () => migrate(database.connection, undefined, known)),
    )
    expect(countsOf(done)).toEqual([0, 0, 0, 0, 0, 0, 0, 2])
    const { rowCount } = await database.store.reads.query('select from a')
    expect(rowCount).toBe(1)
  })

  test('waits for the process that is at it, however impatient the database is', async () => {
    const name = (await database.store.reads.query<{ name: string }>('select current_database() as name'))
      .rows[0]?.name
    await database.store.writes.query(`alter database ${name} set lock_timeout = '10ms'`)
    const known = [step(1, 'select pg_sleep(0.3); create table a (x int)')]
    const done = await Promise.all([1, 2].map(() => migrate(database.connection, undefined, known)))
    expect(countsOf(done)).toEqual([0, 1])
  })

  test('that fails keeps the steps before it and nothing of itself', async () => {
    const known = [step(1, 'create table a (x int)'), step(2, 'create table b (x int); select 1/0')]
    await expect(migrate(database.connection, undefined, known)).rejects.toThrow('0002_step failed')
    expect(await numbers()).toEqual([1])
    const mended = [step(1, 'create table a (x int)'), step(2, 'create table b (x int)')]
    expect(await migrate(database.connection, undefined, mended)).toEqual(['0002_step'])
  })

  test('may leave numbers unused', async () => {
    const known = [step(1, 'create table a (x int)'), step(3, 'create table c (x int)')]
    expect(await migrate(database.connection, undefined, known)).toHaveLength(2)
    expect(await migrate(database.connection, undefined, known)).toEqual([])
    expect(await numbers()).toEqual([1, 3])
  })

  test('refuses to go on where a file was edited after it was applied, and takes what earlier versions applied', async () => {
    const known = [step(1, 'create table a (x int)'), step(2, 'create table b (x int)')]
    await migrate(database.connection, undefined, known)
    const edited = [step(1, 'create table a (x text)'), step(2, 'create table b (x int)'), step(3, '')]
    await expect(migrate(database.connection, undefined, edited)).rejects.toThrow('0001_step was applied')
    expect(await numbers()).toEqual([1, 2])
    await database.store.writes.query('alter table schema_migration drop column checksum')
    expect(await migrate(database.connection, undefined, known)).toEqual([])
    await expect(migrate(database.connection, undefined, edited)).rejects.toThrow('0001_step was applied')
  })

  test('refuses a database that a newer program has used', async () => {
    await migrate(database.connection, undefined, [step(1, 'create table a (x int)'), step(2, 'select 1')])
    await expect(migrate(database.connection, undefined, [step(1, '')])).rejects.toThrow(
      'The database has the migration 0002_step, which this program does not know',
    )
  })

  test('refuses it also where the newer program has used a number that was left out', async () => {
    const newer = [step(1, 'create table a (x int)'), step(2, 'select 1'), step(3, 'select 1')]
    await migrate(database.connection, undefined, newer)
    const older = [step(1, ''), step(3, ''), step(4, 'create table d (x int)')]
    await expect(migrate(database.connection, undefined, older)).rejects.toThrow('0002_step')
    expect(await numbers()).toEqual([1, 2, 3])
  })

  test('prints what a breaking migration requires of the operator', async () => {
    const lines: unknown[] = []
    const silent = (): void => {}
    const push = (_: unknown, text?: string) => lines.push(text)
    const log = { debug: silent, info: push, error: silent, warn: push }
    const first = [step(1, '-- breaking: not for a new database\nselect 1'), step(2, 'select 1')]
    await migrate(database.connection, log, first)
    expect(lines.splice(0)).toEqual(['the tables of a new database were created'])
    await migrate(database.connection, log, [
      ...first,
      step(3, '-- breaking: stop all workers first\nselect 1'),
    ])
    expect(lines).toEqual([
      'this migration needs care: stop all workers first',
      'the database schema was migrated',
    ])
  })

  test('that is killed leaves no lock behind', async () => {
    const dying = new Client(database.connection)
    dying.on('error', () => {})
    await dying.connect()
    const pid = (await dying.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
    await dying.query('begin; create table schema_migration (number int)')
    const waiting = migrate(database.connection, undefined, [step(1, 'create table a (x int)')])
    await database.store.writes.query('select pg_terminate_backend($1::integer)', [pid])
    expect(await waiting).toEqual(['0001_step'])
  })
})

test('counts what namespaces stored before there were quotas', async () => {
  const known = await readMigrations()
  const before = known.filter(({ number }) => number < 23)
  await migrate(database.connection, undefined, before)
  const { writes } = database.store
  await writes.query(`insert into tenant (tenant_id, name) values ('ten_1', 'One')`)
  await writes.query(
    `insert into namespace (tenant_id, slug, label) values ('ten_1', 'a', 'A'), ('ten_1', 'b', 'B')`,
  )
  await writes.query(`
    insert into capsule (namespace_id, capsule_id, status, size_bytes)
    values (1, 'cap_1', 'accepted', 100), (1, 'cap_2', 'rejected', 20), (1, 'cap_3', 'deleted', 3)`)
  await writes.query(`
    insert into node (namespace_id, subject_key, sequence, subject, statements)
    values (1, gen_random_uuid(), 1, 'urn:of-a-capsule', 'x'), (1, gen_random_uuid(), 2, 'urn:é', '12345')`)
  await writes.query(`
    insert into api_source (namespace_id, entity_key, link_key, kind, sequence)
    values (1, gen_random_uuid(), gen_random_uuid(), 'organization', 2)`)
  await migrate(database.connection)
  const { rows } = await writes.query<{ bytes: string }>(
    'select stored_bytes as bytes from namespace order by namespace_id',
  )
  expect(rows.map(({ bytes }) => Number(bytes))).toEqual([100 + 20 + 6 + 5, 0])
})

test('keeps what earlier versions stored about keys: they may do everything, rotations are one, and the record has its words', async () => {
  const before = (await readMigrations()).filter(({ number }) => number < 35)
  await migrate(database.connection, undefined, before)
  const { writes } = database.store
  await writes.query(`
    insert into tenant (tenant_id, name) values ('ten_a', 'A');
    insert into api_key (public_id, tenant_id, secret_hash, label, rolled_to) values
      ('one', 'ten_a', '', 'x', 'two'), ('two', 'ten_a', '', 'x', 'three'), ('three', 'ten_a', '', 'x', null),
      ('alone', 'ten_a', '', 'x', null);
    insert into audit_event (tenant_id, actor_id, actor_name, action, subject, detail) values
      ('ten_a', null, null, 'key.minted', 'x', '{}'), ('ten_a', 'acc_1', 'Ada', 'key.rolled', 'x', '{}'),
      ('ten_a', 'three', 'x', 'group.created', 'Fed', '{"namespace": "field", "slug": "fed"}')`)
  await migrate(database.connection)
  const { rows: keys } = await writes.query(
    'select public_id, scope, first_id from api_key order by label, public_id',
  )
  expect(keys).toEqual([
    { public_id: 'alone', scope: 'write', first_id: null },
    { public_id: 'one', scope: 'write', first_id: null },
    { public_id: 'three', scope: 'write', first_id: 'one' },
    { public_id: 'two', scope: 'write', first_id: 'one' },
  ])
  const { rows: events } = await writes.query(
    'select actor_type, actor_id, action, namespace, detail from audit_event order by event_id',
  )
  expect(events).toEqual([
    { actor_type: 'command', actor_id: null, action: 'key.created', namespace: null, detail: {} },
    { actor_type: 'account', actor_id: 'acc_1', action: 'key.rotated', namespace: null, detail: {} },
    {
      actor_type: 'key',
      actor_id: 'igk_three',
      action: 'group.created',
      namespace: 'field',
      detail: { slug: 'fed' },
    },
  ])
})
