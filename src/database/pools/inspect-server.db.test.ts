// A server that is not ours: roles that may do little, schemas, and a pooler in between. On the real database.
import { randomBytes } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { addressOf, freshDatabase, type FreshDatabase } from '../../../test/database/fresh-database.ts'
import { planConnections } from './fit-connections.ts'
import { silentLog } from '../log.ts'
import { openDatabase, type DatabaseConfig } from './open-database.ts'

let database: FreshDatabase
const role = `little_${randomBytes(4).toString('hex')}`

beforeAll(async () => {
  database = await freshDatabase({ isMigrated: false })
  const { writes } = database.store
  await writes.query(`create role ${role} login password 'little'; grant ${role} to current_user`)
  await writes.query(`revoke all on database "${await nameOf(database)}" from public`)
})

afterAll(async () => {
  const { writes } = database.store
  await writes.query(`drop owned by ${role} cascade; drop role ${role}`)
  await database.drop()
})

async function nameOf({ store }: FreshDatabase): Promise<string | undefined> {
  const { rows } = await store.reads.query<{ name: string }>('select current_database() as name')
  return rows[0]?.name
}

function settingsFor(user: string | undefined, databaseSchema?: string): DatabaseConfig {
  const address = new URL(addressOf(database.connection))
  if (user !== undefined) Object.assign(address, { username: user, password: 'little' })
  return { databaseUrl: address.href, dataDir: '/nonexistent', databaseSchema }
}

/** Opens, looks where the tables are, closes. */
async function schemaOf(config: DatabaseConfig): Promise<unknown> {
  const opened = await openDatabase(config, silentLog)
  try {
    const tables = `select relnamespace::regnamespace::text as schema from pg_class where oid = 'tenant'::regclass`
    return (await opened.store.reads.query<{ schema: string }>(tables)).rows[0]?.schema
  } finally {
    await opened.close()
  }
}

const grant = async (rights: string): Promise<void> => {
  await database.store.writes.query(`grant ${rights} on database "${await nameOf(database)}" to ${role}`)
}

describe('a role', () => {
  test('that may only connect is refused with the statement to run, and works when it was run', async () => {
    await grant('connect')
    const refusal = await schemaOf(settingsFor(role)).catch((error: Error) => error.message)
    expect(refusal).toContain(`The role "${role}" may not create tables`)
    const statement = String(refusal).split('\n')[1]?.trim()
    expect(statement).toBe(`create schema "impact_graph" authorization "${role}";`)
    await database.store.writes.query(statement ?? '')
    expect(await schemaOf(settingsFor(role))).toBe('impact_graph')
    await database.store.writes.query('drop schema impact_graph cascade')
  })

  test('that may create schemas gets its own and finds it again', async () => {
    await grant('connect, create')
    expect(await schemaOf(settingsFor(role))).toBe('impact_graph')
    expect(await schemaOf(settingsFor(role))).toBe('impact_graph')
    await database.store.writes.query(`grant usage, create on schema public to ${role}`)
    expect(await schemaOf(settingsFor(role))).toBe('impact_graph')
  })

  test('uses the schema that is set, and is refused one that is not its own', async () => {
    await grant('connect, create')
    expect(await schemaOf(settingsFor(role, 'elsewhere'))).toBe('elsewhere')
    await database.store.writes.query('create schema closed')
    await expect(schemaOf(settingsFor(role, 'closed'))).rejects.toThrow(
      `grant usage, create on schema "closed" to "${role}";`,
    )
  })

  test('that owns the database keeps its tables where they are', async () => {
    const owned = await freshDatabase()
    try {
      const config = { ...settingsFor(undefined), databaseUrl: addressOf(owned.connection) }
      const before = await schemaOf(config)
      await owned.store.writes.query('create schema impact_graph')
      expect(await schemaOf(config)).toBe(before)
    } finally {
      await owned.drop()
    }
  })
})

describe('a commit', () => {
  const commitOf = async (config: ReturnType<typeof settingsFor>): Promise<string[]> => {
    const opened = await openDatabase(config, silentLog)
    try {
      const ask = `select current_setting('synchronous_commit') as commit`
      const pools = [opened.store.writes, opened.store.reads, opened.store.prepared]
      const answers = await Promise.all(pools.map((pool) => pool.query<{ commit: string }>(ask)))
      return [...new Set(answers.flatMap(({ rows }) => rows.map(({ commit }) => commit)))]
    } finally {
      await opened.close()
    }
  }

  test.each([
    ['off', 'on'],
    ['local', 'on'],
    ['remote_write', 'on'],
    ['on', 'on'],
    ['remote_apply', 'remote_apply'],
  ])('of a role with synchronous_commit = %s is %s', async (ofRole, expected) => {
    await grant('connect, create')
    await database.store.writes.query(`alter role ${role} set synchronous_commit = ${ofRole}`)
    expect(await commitOf(settingsFor(role))).toEqual([expected])
    await database.store.writes.query(`alter role ${role} reset synchronous_commit`)
  })

  test('is on disk although the address says otherwise', async () => {
    await grant('connect, create')
    const config = settingsFor(role)
    const databaseUrl = `${config.databaseUrl}${config.databaseUrl?.includes('?') ? '&' : '?'}options=-c%20synchronous_commit%3Doff`
    expect(await commitOf({ ...config, databaseUrl })).toEqual(['on'])
  })
})

describe('connections', () => {
  test('are counted for all processes, shrink where the server allows fewer, and one process says so', async () => {
    const warnings: unknown[] = []
    const log = { ...silentLog, warn: (_: unknown, text?: string) => warnings.push(text) }
    const threads = { capsuleThreads: 2, rollBackThreads: 3, previewThreads: 2 }
    const wanted = { readConnections: 8, streamConnections: 8, writeConnections: 10, ...threads }
    const plan = (processes: number, isFirst = true) =>
      planConnections(database.connection, { wanted, processes, besides: 0, isFirst }, log)
    expect(await plan(1)).toEqual(wanted)
    expect(warnings).toEqual([])
    const few = await plan(20)
    expect(few.readConnections).toBeLessThan(8)
    expect(await plan(20, false)).toEqual(few)
    expect(warnings).toEqual([
      expect.stringMatching(/allows \d+ connections, and 20 × 49 .*READ_CONNECTIONS/),
    ])
  })
})
