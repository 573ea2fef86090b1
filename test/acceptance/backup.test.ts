// `impact-graph db backup` and `db restore`: everything into a file and back, wholly or not at all. Rules, section 7.
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'

import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { backUp, readTables } from '../../src/database/backup/back-up.ts'
import { migrate, readMigrations } from '../../src/database/migrate.ts'
import { addressOf, freshDatabase, type FreshDatabase } from '../database/fresh-database.ts'
import { onlyInLongRun } from '../long-run.ts'
import { startCapsuleApp } from './capsule-app.ts'
import { addPerson } from './console-people.ts'
import { writeOrg } from './entity-calls.ts'
import { proveSound } from './projected.ts'
import { runCommand, type Ran } from './run-command.ts'
import { useFolder } from '../use-folder.ts'
import { useApp } from './start-app.ts'

const { directory: folder } = useFolder()
const app = useApp(() => startCapsuleApp({ ownDatabase: true }))
const others: FreshDatabase[] = []
/** Of all that is prepared. */
const whole = join(folder, 'whole.backup')
let backedUp: Ran

beforeAll(async () => {
  await addPerson(app, { role: 'owner', name: 'Ada' })
  const sample = JSON.parse(
    await readFile(new URL('../../docs/samples/first-capsule.jsonld', import.meta.url), 'utf8'),
  ) as object
  const { capsule_id } = (await app.call('POST /capsules', { body: sample })).json<{ capsule_id: string }>()
  await app.verdict(capsule_id)
  await app.call('PUT /indicator-groups/meals', { body: { name: 'Meals', indicator_ids: [] } })
  await app.call('PUT /plans/annual', {
    body: {
      name: 'Annual',
      period: { from: '2024-01-01', to: '2024-12-31' },
      due: '2025-03-31',
      organizations: [{ uri: 'https://example.org/expected' }],
    },
  })
  // Whatever COPY has to escape.
  await writeOrg(app, 'Tab\t, new line\n, back\\slash, \\. and 愛', { uri: 'https://e.example/odd' })
  await app.store.writes.query(
    `insert into key_use (key_id, day, class, tenant_id, requests, refusals, bytes_in, bytes_out)
      select 'some-key', $1, 'read', tenant_id, 3, 0, 0, 0 from tenant`,
    [someDay],
  )
  backedUp = await run(app.database.connection, 'backup', whole)
})
afterAll(async () => {
  await Promise.all(others.map((each) => each.drop()))
})

async function bareDatabase(): Promise<FreshDatabase> {
  const bare = await freshDatabase({ isMigrated: false })
  others.push(bare)
  return bare
}

const run = (connection: pg.PoolConfig, ...argv: string[]) =>
  runCommand(['db', ...argv], { DATABASE_URL: addressOf(connection) })

const historyId = /[0-9a-f]{16}/
const noDatabase = { connectionString: 'postgres://none@127.0.0.1:1/none' }

const inFolder = (name: string): string => join(folder, name)

/** The use of keys on this day is complete; that of today is written while a test runs. */
const someDay = '2026-01-02'

/** Every row of every table, as text; a restore gives every namespace a new history id. */
async function contentOf({ store }: { store: FreshDatabase['store'] }): Promise<Record<string, string[]>> {
  const content: Record<string, string[]> = {}
  for (const { name } of await readTables(store.reads)) {
    const { rows } = await store.reads.query<{ row: string }>(
      `select ${name}::text as row from ${name} ${name === 'key_use' ? `where day = '${someDay}'` : ''}`,
    )
    content[name] = rows
      .map(({ row }) => (name === 'namespace_head' ? row.replace(historyId, '') : row))
      .sort()
  }
  return content
}

describe('a backup', () => {
  it('contains everything, and is restored unchanged into a new database, where numbering goes on', async () => {
    expect(backedUp).toMatchObject({ code: 0, err: '' })
    expect((await stat(whole)).mode & 0o077).toBe(0)
    const bare = await bareDatabase()
    expect(await run(bare.connection, 'restore', whole)).toEqual({
      code: 0,
      err: '',
      out: 'Restored. tenants: 1, accounts: 1, namespaces: 1, capsules: 1, nodes: 8\n',
    })
    const [before, after] = [await contentOf(app), await contentOf(bare)]
    expect(after).toEqual(before)
    expect(before['node']?.join()).toContain('愛')
    expect(before['indicator_group']).toHaveLength(1)
    expect(before['plan_organization']).toHaveLength(1)
    expect(before['key_use']).toHaveLength(1)
    expect((await run(bare.connection, 'check')).code).toBe(0)
    await proveSound(app)
    // The numbering of rows goes on.
    const { rows } = await bare.store.writes.query<{ newest: string; next: string }>(
      `insert into namespace (tenant_id, slug, label) select tenant_id, 'next', '' from tenant limit 1
        returning namespace_id as next, (select max(namespace_id) from namespace) as newest`,
    )
    expect(Number(rows[0]?.next)).toBeGreaterThan(Number(rows[0]?.newest))
  })

  it('can be verified without a database, and lists its contents', async () => {
    const verified = await run(noDatabase, 'verify', whole)
    expect(verified).toMatchObject({ code: 0, err: '' })
    expect(verified.out).toMatch(/is whole: made 20.*, schema \d+\. tenants: 1, .* nodes: 8\n$/)
    const longer = inFolder('longer.backup')
    const more = gunzipSync(await readFile(whole))
    await writeFile(longer, gzipSync(Buffer.concat([more, Buffer.from([0, 0, 0, 1, 65])])))
    expect((await run(noDatabase, 'verify', longer)).err).toBe('The file goes on after its end.\n')
  })

  it('never overwrites a file', async () => {
    const file = inFolder('there')
    await writeFile(file, 'mine')
    expect(await run(app.database.connection, 'backup', file)).toMatchObject({
      code: 1,
      err: `${file} is there already. Choose another name.\n`,
    })
    expect(await readFile(file, 'utf8')).toBe('mine')
  })

  it('of an older version is brought up to this one', async () => {
    const old = await bareDatabase()
    const migrations = (await readMigrations()).filter(({ number }) => number <= 6)
    await migrate(old.connection, undefined, migrations)
    await old.store.writes.query(`insert into tenant (tenant_id, name) values ('ten_old', 'Old')`)
    const file = inFolder('old.backup')
    await backUp(old.store, file)
    const bare = await bareDatabase()
    expect((await run(bare.connection, 'restore', file)).code).toBe(0)
    const { rows } = await bare.store.reads.query(
      'select name, (select count(*)::int from account) as accounts from tenant',
    )
    expect(rows).toEqual([{ name: 'Old', accounts: 0 }])
    const migrated = await bareDatabase()
    await migrate(migrated.connection)
    expect((await run(migrated.connection, 'restore', file)).err).toContain(
      'older than the tables of this database',
    )
  })
})

describe('a restore is refused, and changes nothing', () => {
  it('where there is data already', async () => {
    const before = await contentOf(app)
    const refused = await run(app.database.connection, 'restore', whole)
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('holds data already')])
    expect(await contentOf(app)).toEqual(before)
  })

  it.each<[string, (whole: Buffer) => Buffer]>([
    ['is cut off', (whole) => whole.subarray(0, whole.length - 200)],
    ['is cut off between two tables', (whole) => gzipSync(cutAfterTable(gunzipSync(whole)))],
    ['is none', () => Buffer.from('{"a": 1}')],
    ['names other tables', (whole) => gzipSync(renamed(gunzipSync(whole)))],
    ...onlyInLongRun<[string, (whole: Buffer) => Buffer]>([
      [
        'is damaged',
        (whole) => Buffer.concat([whole.subarray(0, 400), Buffer.alloc(50), whole.subarray(450)]),
      ],
      ['is compressed and none', () => gzipSync('not a backup, but long enough to be looked at')],
      ['is empty', () => Buffer.alloc(0)],
    ]),
  ])('when the file %s', async (_, spoil) => {
    const file = inFolder('spoilt.backup')
    await writeFile(file, spoil(await readFile(whole)))
    const verified = await run(noDatabase, 'verify', file)
    expect([verified.code, verified.out]).toEqual([1, ''])
    const bare = await bareDatabase()
    const refused = await run(bare.connection, 'restore', file)
    expect([refused.code, refused.out]).toEqual([1, ''])
    expect(refused.err).toMatch(/^(The file|This is not|The tables)/)
    const { rows } = await bare.store.reads.query(
      `select from pg_class where relname = 'tenant' and relnamespace = current_schema()::regnamespace`,
    )
    if (rows.length > 0) expect((await contentOf(bare))['tenant']).toEqual([])
  })

  it('when there is no such file', async () => {
    const missing = inFolder('missing')
    expect(await run(app.database.connection, 'restore', missing)).toMatchObject({
      code: 1,
      err: `There is no file ${missing}.\n`,
    })
  })
})

/** Up to the first empty piece after the head. */
function cutAfterTable(bytes: Buffer): Buffer {
  const head = 4 + bytes.readUInt32BE()
  return bytes.subarray(0, bytes.indexOf(Buffer.alloc(4), head) + 4)
}

function renamed(bytes: Buffer): Buffer {
  const length = bytes.readUInt32BE()
  const head = bytes
    .subarray(4, 4 + length)
    .toString()
    .replace('"name":"tenant"', '"name":"tenanT"')
  return Buffer.concat([bytes.subarray(0, 4), Buffer.from(head), bytes.subarray(4 + length)])
}
