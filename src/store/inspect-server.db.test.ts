// A server that is not ours: roles that may do little, schemas, and a pooler in between. On the real database.
import { randomBytes } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { addressOf, freshDatabase } from '../../test/database/fresh-database.ts'
import type { FreshDatabase } from '../../test/database/fresh-database.ts'
import { maxConnections, warnOfFewConnections } from './count-connections.ts'
import { silentLog } from './log.ts'
import { openDatabase } from './open-database.ts'
import type { DatabaseConfig } from './open-database.ts'

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

describe('connections', () => {
  test('are counted for one process, and too many for the server are warned of', async () => {
    const warnings: unknown[] = []
    const log = { ...silentLog, warn: (_: unknown, text?: string) => warnings.push(text) }
    const usual = maxConnections({}, 3)
    expect(usual).toBe(maxConnections({ readConnections: 8, writeConnections: 10 }, 3))
    await warnOfFewConnections(database.store, 10, log)
    expect(warnings).toEqual([])
    await warnOfFewConnections(database.store, maxConnections({ readConnections: 500 }, 3), log)
    expect(warnings).toEqual([expect.stringMatching(/may open 10\d\d .* allows \d+ .*READ_CONNECTIONS/)])
  })
})
