// The rule itself by examples, and the declaration of tables against the schema that the migrations make.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createTenant } from '../../src/service/access/create-tenant.ts'
import { reachVerdict } from '../../src/service/capsules/reach-verdict.ts'
import { deflate } from '../../src/service/capsules/receive-document.ts'
import { rollBackInTransaction } from '../../src/service/capsules/roll-back-capsule.ts'
import { settleCapsule } from '../../src/service/capsules/settle-capsule.ts'
import { createNamespace } from '../../src/service/namespaces/create-namespace.ts'
import { projectionTables } from '../../src/database/graph-store/tables.ts'
import { controlTables, dataTables } from '../../src/database/data-tables.ts'
import { refreshStatistics } from '../../src/database/plans/refresh-statistics.ts'
import { warmUpDocument } from '../../src/worker/warm-up-document.ts'
import { freshDatabase, type FreshDatabase } from './fresh-database.ts'
import { faultsOfStatements, joinsControl, tablesWithoutNamespace } from './namespace-rule.ts'
import { recordedStatements } from './record-statements.ts'
import type { CapsuleId, TenantId } from '../../src/contract/ids.ts'

describe('a statement', () => {
  test.each([
    'select 1 from tenant where tenant_id = $1',
    'select * from report where namespace_id = $1 and report_key = $2',
    'select * from card join report on report.namespace_id = $1 and true where card.namespace_id = $1',
    'select * from card join report on report.namespace_id = card.namespace_id where card.namespace_id = $1',
    'select * from card c join report r using (namespace_id, org_key) where c.namespace_id = $1',
    'insert into capsule (namespace_id, capsule_id) values ($1, $2)',
    'insert into node (namespace_id, sequence) select $1, sequence from node where namespace_id = $1',
    'copy node (namespace_id, sequence) from stdin (format binary)',
    'select (select count(*) from card where namespace_id = $1) from namespace_head where namespace_id = $1',
    `select 'from report' from organization where namespace_id = any($1) group by namespace_id`,
    'delete from card stored using unnest($2::uuid[]) gone (k) where stored.namespace_id = $1 and stored.k = gone.k',
  ])('that names the namespace for each table is fine: %s', (statement) => {
    expect(tablesWithoutNamespace(statement)).toEqual([])
  })

  test.each([
    ['select * from report where report_key = $1', 'report'],
    ['select * from report -- where namespace_id = $1', 'report'],
    [`select * from report where uri = 'namespace_id = 1'`, 'report'],
    ['select * from card, report where card.namespace_id = $1', 'card'],
    ['select (select count(*) from card) from namespace_head where namespace_id = $1', 'card'],
    ['select 1 from card where namespace_id = $1 union all select 1 from report', 'report'],
    ['update capsule set status = $1', 'capsule'],
    ['select * from report where namespace_id = namespace_id', 'report'],
    ['select * from report where namespace_id = 1 or namespace_id is not null', 'report'],
    ['select * from card join report on report.namespace_id = card.namespace_id', 'card'],
    ['select * from card c join report r using (namespace_id, org_key)', 'report'],
    ['select * from report where namespace_id in (select namespace_id from card)', 'report'],
    [
      'insert into capsule (namespace_id, capsule_id) select namespace_id, $1 from capsule where capsule_id = $2',
      'capsule',
    ],
    ['delete from node', 'node'],
    ['insert into capsule (capsule_id) values ($1)', 'capsule'],
    ['copy node (sequence) from stdin', 'node'],
    ['with a as (select * from node) select * from a', 'node'],
  ])('that does not is found: %s', (statement, table) => {
    expect(tablesWithoutNamespace(statement)).toContain(table)
  })

  test('that joins control and data tables is found', () => {
    expect(joinsControl('select 1 from namespace join capsule using (namespace_id)')).toBe(true)
    expect(joinsControl('select 1 from namespace n join tenant using (tenant_id)')).toBe(false)
  })
})

describe('the tables', () => {
  let database: FreshDatabase

  beforeAll(async () => {
    database = await freshDatabase()
  })

  afterAll(() => database.drop())

  const namesOf = async (query: string): Promise<string[]> => {
    const { rows } = await database.store.reads.query<{ name: string }>(query, [[...dataTables]])
    return rows.map(({ name }) => name)
  }

  test('are each declared as data or as control', async () => {
    const { rows } = await database.store.reads.query<{ name: string }>(
      `select relname as name from pg_class
       where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
         and relname !~ '_\\d{6,}$' order by relname`,
    )
    const declared = [...dataTables, ...controlTables].toSorted()
    expect(rows.map(({ name }) => name).filter((name) => !name.startsWith('citus_'))).toEqual(declared)
    expect(dataTables).toEqual(expect.arrayContaining(projectionTables.map(({ name }) => name)))
  })

  test('of data have namespace_id in front of every key and in every unique index', async () => {
    expect(
      await namesOf(`
        select indexrelid::regclass::text as name from pg_index
          join pg_attribute on attrelid = indrelid and attname = 'namespace_id'
        where indrelid = any($1::regclass[])
          and (case when indisprimary then indkey[0] <> attnum
            else indisunique and not attnum = any(indkey::int2[]) end)`),
    ).toEqual([])
    expect(
      await namesOf(`
        select name from unnest($1::text[]) name
        where not exists (select from pg_index where indrelid = name::regclass and indisprimary)`),
    ).toEqual([])
  })

  test('of data have neither triggers nor references', async () => {
    expect(
      await namesOf(`
        select tgname as name from pg_trigger where tgrelid = any($1::regclass[]) and tgname not like 'truncate_trigger_%'
        union all
        select conname from pg_constraint where contype = 'f' and (conrelid = any($1::regclass[]) or confrelid = any($1::regclass[]))`),
    ).toEqual([])
  })

  test('are queried by recorded SQL', async () => {
    const { findNamespace } = await import('../../src/service/namespaces/find-namespace.ts')
    await findNamespace(database.store, 'ten' as TenantId, 'slug')
    expect(recordedStatements()).toContainEqual({
      text: expect.stringContaining('from namespace where tenant_id'),
      from: 'service/namespaces/find-namespace.ts',
    })
  })

  test('are queried in the same way by code that usually runs in threads', async () => {
    const { store } = database
    const tenant = await createTenant(store.writes, 'Threads')
    const { namespace } = await createNamespace(store, tenant.id, 'threads', 'Threads')
    const document = deflate(warmUpDocument(3))
    const holder = 'thread'
    const settle = async (id: CapsuleId): Promise<boolean> => {
      await store.writes.query(
        `insert into capsule (namespace_id, capsule_id, status, size_bytes, document) values ($1, $2, 'pending', 1, $3)`,
        [namespace.id, id, document],
      )
      await store.writes.query(
        `insert into capsule_job (namespace_id, capsule_id, tenant_id, leased_by) values ($1, $2, $3, $4)`,
        [namespace.id, id, namespace.tenantId, holder],
      )
      const lease = {
        namespaceId: namespace.id,
        capsuleId: id,
        tenantId: namespace.tenantId,
        attempts: 1,
        failuresSeen: 0,
        needsOwnProcess: false,
        othersWait: false,
        holder,
      }
      return await settleCapsule(store, lease, await reachVerdict(document))
    }
    const id = 'cap_thread' as CapsuleId
    expect(await settle(id)).toBe(true)
    // What the second says is compared with what is stored.
    expect(await settle('cap_thread_again' as CapsuleId)).toBe(true)
    await refreshStatistics(store, namespace.id, 10_000)
    const analyzed = `select count(distinct tablename)::integer as count from pg_stats where tablename in ('node', 'report')`
    // Where data is distributed, they are kept with the parts of a table.
    if (!store.hasCitus) expect((await store.writes.query(analyzed)).rows).toEqual([{ count: 2 }])
    expect(await rollBackInTransaction(store, namespace.id, id)).toBe(true)
    const files = new Set(recordedStatements().map(({ from }) => from))
    expect([...files]).toEqual(
      expect.arrayContaining([
        'service/capsules/settle-capsule.ts',
        'service/capsules/change-status.ts',
        'database/graph-store/table.ts',
      ]),
    )
    expect(faultsOfStatements(recordedStatements())).toEqual([])
  })
})
