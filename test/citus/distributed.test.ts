// What only a distributed database shows: where tables lie, a filled database that is distributed, statistics of shards, a
// backup on its way to it and back. Runs with `npm run test:citus`.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

import { main } from '../../src/cli/main.ts'
import { dataTables } from '../../src/store/data-tables.ts'
import { refreshStatistics } from '../../src/store/refresh-statistics.ts'
import { startCapsuleApp } from '../acceptance/capsule-app.ts'
import type { CapsuleApp } from '../acceptance/capsule-app.ts'
import { writeOrg } from '../acceptance/entity-calls.ts'
import { addressOf, freshDatabase } from '../database/fresh-database.ts'
import type { FreshDatabase } from '../database/fresh-database.ts'

async function run(database: FreshDatabase, ...argv: string[]) {
  let [out, err] = ['', '']
  const code = await main(['db', ...argv], {
    env: { DATABASE_URL: addressOf(database.connection) },
    out: (text) => void (out += text),
    err: (text) => void (err += text),
    isWatched: false,
  })
  return { code, out, err }
}

describe.runIf(inject('database').hasCitus)('a distributed database', () => {
  let app: CapsuleApp
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'impact-graph-citus-'))
    app = await startCapsuleApp()
    await writeOrg(app, 'one')
  })

  afterAll(async () => {
    await app.close()
    await rm(folder, { recursive: true })
  })

  test('has every data table beside its head, and no other', async () => {
    const { code, out, err } = await run(app.database, 'distribute', '--check', '--json')
    expect([code, err]).toEqual([0, ''])
    const { data, control, faults } = JSON.parse(out) as Record<string, Record<string, unknown>[]>
    expect(data?.map((each) => [each['table'], each['distributedBy']])).toEqual(
      dataTables.map((table) => [table, 'namespace_id']),
    )
    expect(new Set(data?.map((each) => each['colocation'])).size).toBe(1)
    expect(control?.filter((each) => each['distributedBy'] !== null)).toEqual([])
    expect(faults).toEqual([])
  })

  test('stays as it is when it is distributed again', async () => {
    const again = await run(app.database, 'distribute')
    expect([again.code, again.err]).toEqual([0, ''])
    expect(again.out).toContain('Everything was distributed already.')
  })

  test('takes a backup back, and has no difference then', async () => {
    const file = join(folder, 'whole.backup')
    expect((await run(app.database, 'backup', file)).code).toBe(0)
    const other = await freshDatabase()
    try {
      expect((await run(other, 'restore', file)).err).toBe('')
      expect(await run(other, 'check')).toMatchObject({ code: 0, err: '' })
      const names = 'select name from organization where namespace_id > 0 order by name'
      const [here, there] = [await app.store.reads.query(names), await other.store.reads.query(names)]
      expect(there.rows).toEqual(here.rows)
      expect(there.rowCount).toBeGreaterThan(0)
    } finally {
      await other.drop()
    }
  })

  test('counts the shards of a namespace, and no others', async () => {
    const { store, namespace } = app
    const counted = `
      select sum((result)::bigint)::integer as rows from run_command_on_shards('organization',
        $$ select greatest(reltuples, 0)::bigint from pg_class where oid = '%s'::regclass $$)`
    await store.writes.query('analyze organization')
    await writeOrg(app, 'two')
    const before = (await store.reads.query<{ rows: number }>(counted)).rows[0]?.rows
    await refreshStatistics(store, namespace.id, 2000)
    const after = (await store.reads.query<{ rows: number }>(counted)).rows[0]?.rows
    expect([before, after]).toEqual([1, 2])
  })
})

describe.runIf(!inject('database').hasCitus)('a database without Citus', () => {
  test('cannot be distributed, and says what is missing', async () => {
    const database = await freshDatabase()
    try {
      const refused = await run(database, 'distribute')
      expect([refused.code, refused.out]).toEqual([1, ''])
      expect(refused.err).toContain('The database has no Citus.')
    } finally {
      await database.drop()
    }
  })
})
