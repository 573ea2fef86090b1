import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { freshDatabase, type FreshDatabase } from './fresh-database.ts'

describe('a fresh database', () => {
  let database: FreshDatabase

  beforeAll(async () => {
    database = await freshDatabase()
  })

  afterAll(() => database.drop())

  test('is migrated and empty', async () => {
    const { rows } = await database.store.reads.query('select count(*) from namespace')
    expect(rows).toEqual([{ count: '0' }])
  })

  test('has no unlogged table: a database server that is killed meanwhile would not start again', async () => {
    const unlogged = `select relname from pg_class where relpersistence = 'u' and relkind = 'r'`
    expect((await database.store.reads.query(unlogged)).rows).toEqual([])
  })
})
