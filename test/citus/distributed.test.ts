// What only a distributed database shows: where tables lie, a filled database that is distributed, statistics of shards, a
// backup on its way to it and back. Runs with `npm run test:citus`.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

import { createTenant } from '../../src/service/access/create-tenant.ts'
import { createNamespace } from '../../src/service/namespaces/create-namespace.ts'
import { readFilter } from '../../src/service/reads/filter/row-filter.ts'
import { readRows } from '../../src/service/reads/page/read-rows.ts'
import { listFrame } from '../../src/service/reads/page/select-page.ts'
import type { NamespaceId } from '../../src/contract/ids.ts'
import { dataTables } from '../../src/database/data-tables.ts'
import { openStore } from '../../src/database/pools/open-store.ts'
import { readPrepared } from '../../src/database/plans/read-prepared.ts'
import { refreshStatistics } from '../../src/database/plans/refresh-statistics.ts'
import { startCapsuleApp, type CapsuleApp } from '../acceptance/capsule-app.ts'
import { writeOrg } from '../acceptance/entity-calls.ts'
import { addressOf, freshDatabase, type FreshDatabase } from '../database/fresh-database.ts'
import { onServer } from '../database/test-server.ts'
import { runCommand } from '../acceptance/run-command.ts'

const firstRows = (namespaceId: NamespaceId) => ({
  filter: readFilter(namespaceId, {}),
  after: null,
  limit: 10,
  hasUris: false,
  hasTargets: false,
  hasNumbers: false,
  frame: listFrame,
})

const run = (database: FreshDatabase, ...argv: string[]) =>
  runCommand(['db', ...argv], { DATABASE_URL: addressOf(database.connection) })

describe.runIf(inject('database').hasCitus)('a distributed database', () => {
  let app: CapsuleApp
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'impact-graph-citus-'))
    app = await startCapsuleApp({ ownDatabase: true })
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

  test('answers pages before it is distributed, and after, in the same session', async () => {
    const other = await freshDatabase({ isMigrated: false })
    try {
      await onServer(other.connection, 'create extension citus')
      expect((await run(other, 'migrate')).err).toBe('')
      const store = openStore({ ...other.connection, hasCitus: true })
      try {
        const { rows: nodes } = await store.reads.query<{ port: number }>('select inet_server_port() as port')
        const tenant = await createTenant(store.writes, 'Before and after')
        const { namespace } = await createNamespace(store, tenant.id, 'one', 'One')
        const page = () => readRows(store.prepared, firstRows(namespace.id))
        const before = await page()
        expect(before?.version).toMatch(/\.\d+$/)
        await onServer(
          other.connection,
          `select citus_set_coordinator_host('127.0.0.1', ${nodes[0]?.port});
           select citus_set_node_property('127.0.0.1', ${nodes[0]?.port}, 'shouldhaveshards', true)`,
        )
        expect((await run(other, 'distribute')).err).toBe('')
        expect(await page()).toEqual(before)
      } finally {
        await store.close()
      }
    } finally {
      await other.drop()
    }
  })

  const keptStatements = async (): Promise<number> => {
    const { rows } = await app.store.prepared.query<{ count: number }>(
      `select count(*)::integer from pg_prepared_statements where name ~ '^read_kept_[0-9]+ '`,
    )
    return rows[0]?.count ?? -1
  }

  test('reads a page with a plan that the node keeps', async () => {
    const { store, namespace } = app
    const before = await keptStatements()
    for (let time = 0; time < 3; time++) {
      const found = await readRows(store.prepared, firstRows(namespace.id))
      expect(found?.version).toMatch(/^[0-9a-f]{16}\.\d+$/)
    }
    expect(await keptStatements()).toBe(before + 1)
  })

  test('gives parameters to the node as they are, of whatever kind', async () => {
    const texts = ['', 'a "b"', 'c\\d', '{e,f}', 'null', "it's"]
    const statement = {
      name: 'parameters',
      text: 'select each, $3::integer, $4::text, $5::date from unnest($2::text[]) each where $1::bigint > 0',
      values: [app.namespace.id, texts, 7, null, '2024-02-29'],
    }
    const rows = await readPrepared(app.store.prepared, statement, 4)
    expect(rows).toEqual(texts.map((text) => [text, 7, null, '2024-02-29']))
  })

  test('keeps no more plans than the limit of a session', async () => {
    for (let number = 0; number < 120; number++) {
      const statement = {
        name: `number ${number}`,
        text: `select ${number} from namespace_head where namespace_id = $1`,
        values: [app.namespace.id],
      }
      expect(await readPrepared(app.store.prepared, statement, 1)).toEqual([[number]])
    }
    expect(await keptStatements()).toBeLessThanOrEqual(100)
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
  test('cannot be distributed, and reports what is missing', async () => {
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
