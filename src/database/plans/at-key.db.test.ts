// Look-ups by a list of keys in a namespace that the statistics do not know of: by the index of the key, each row once.
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

import { freshDatabase, type FreshDatabase } from '../../../test/database/fresh-database.ts'
import { atAnyKey, listOfKeys } from './at-key.ts'
import { openStore } from '../pools/open-store.ts'
import { withOrderedPlans } from './ordered-plans.ts'

interface Plan {
  readonly 'Index Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly Plan[]
}

const keyOf = (number: number): string => number.toString(16).padStart(32, '0')
const known = '1'
const unknown = '2'
const records = 1000

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
  const { writes } = database.store
  const insert = `
    insert into node (namespace_id, subject_key, sequence, subject, statements)
    select $1, lpad(to_hex(number), 32, '0')::uuid, number % 3, 'urn:' || number, '' from generate_series(1, $2) number`
  await writes.query(insert, [known, 20 * records])
  await writes.query('analyze node')
  await writes.query(insert, [unknown, records])
})
afterAll(() => database.drop())

const flat = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flat)]

// Citus shows the plans of other machines as text.
describe.skipIf(inject('database').hasCitus)('a list of keys', () => {
  const servers = [false, ...(inject('database').connection.readsListsInOrder ? [true] : [])]

  test.each(servers)(
    'is looked up by the index of the key (by a server that reads lists in order: %s)',
    async (inOrder) => {
      const store = openStore({ ...database.connection, readsListsInOrder: inOrder })
      try {
        const keys = [900, 7, 8, 5000, 6000].map(keyOf)
        const { found, scans } = await store.transaction((tx) =>
          withOrderedPlans(tx, async () => {
            const text = atAnyKey(tx, ['subject'], 'node', ['subject_key', 'sequence'])
            const values = [unknown, listOfKeys(keys)]
            const { rows } = await tx.query<{ subject: string }>(text, values)
            const explained = await tx.query<{ 'QUERY PLAN': readonly [{ readonly Plan: Plan }] }>(
              `explain (analyze, format json) ${text}`,
              values,
            )
            const plans = explained.rows.flatMap((row) => flat(row['QUERY PLAN'][0].Plan))
            return { found: rows, scans: plans.filter((plan) => plan['Index Name'] !== undefined) }
          }),
        )
        expect(found.map(({ subject }) => subject).sort()).toEqual(['urn:7', 'urn:8', 'urn:900'])
        expect(scans.map((plan) => plan['Index Name'])).toEqual(['node_pkey'])
        for (const scan of scans) {
          expect(scan['Rows Removed by Filter'] ?? 0).toBe(0)
          expect(Math.round(scan['Actual Rows'] * scan['Actual Loops'])).toBe(3)
        }
      } finally {
        await store.close()
      }
    },
  )
})
