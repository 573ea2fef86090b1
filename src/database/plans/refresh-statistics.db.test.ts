// When statistics are refreshed: after a large source, and after many small ones. On the real database.
import { afterAll, beforeAll, expect, test } from 'vitest'

import { freshDatabase, type FreshDatabase } from '../../../test/database/fresh-database.ts'
import type { NamespaceId } from '../../contract/ids.ts'
import { refreshStatistics } from './refresh-statistics.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

const namespaceId = '1' as NamespaceId

/** Writes so many records; returns how many the statistics know of, -1 where there are none. */
async function write(records: number): Promise<number> {
  const { store } = database
  await store.writes.query(
    `insert into node (namespace_id, subject_key, sequence, subject, statements)
     select $1, gen_random_uuid(), 1, 'urn:x', '' from generate_series(1, $2)`,
    [namespaceId, records],
  )
  await refreshStatistics(store, namespaceId, records)
  const { rows } = await store.writes.query<{ counted: number }>(
    `select reltuples as counted from pg_class where oid = 'node'::regclass`,
  )
  return rows[0]?.counted ?? 0
}

test('statistics are refreshed once half as much was written again, by one source or by many', async () => {
  expect(await write(1000)).toBe(-1)
  expect(await write(1000)).toBe(2000)
  // Counted anew from here.
  expect(await write(1500)).toBe(2000)
  expect(await write(500)).toBe(4000)
  expect(await write(20_000)).toBe(24_000)
  // Half of them is more than the 2,000 that are enough at first.
  expect(await write(11_000)).toBe(24_000)
  expect(await write(500)).toBe(24_000)
  expect(await write(600)).toBe(36_100)
})

test('statistics are of columns by which plans are chosen, and not of stored texts and lists', async () => {
  await write(10_000)
  const { rows } = await database.store.writes.query<{ attname: string }>(
    `select attname from pg_stats where tablename = 'node' order by attname`,
  )
  expect(rows.map(({ attname }) => attname)).toEqual(['namespace_id', 'sequence', 'subject_key'])
})
