// After a restore or a rebuild the versions of a namespace repeat or no longer say enough: an ETag from before must not
// match what is read after. Rules, section 4.
import { join } from 'node:path'

import type { FastifyInstance } from 'fastify'
import type { PoolConfig } from 'pg'
import { pino } from 'pino'
import { beforeAll, expect, it } from 'vitest'

import { buildApp } from '../../src/http/build-app.ts'
import { consoleOperations } from '../../src/contract/console/operations.ts'
import { operations } from '../../src/contract/operations.ts'
import { silentLog } from '../../src/database/log.ts'
import { openReadThreads } from '../../src/worker/read-threads.ts'
import { addressOf, freshDatabase, type FreshDatabase } from '../database/fresh-database.ts'
import { startCapsuleApp } from './capsule-app.ts'
import { writeIndicator, writeOrg, writeReport } from './entity-calls.ts'
import { unanswered, useApp } from './start-app.ts'
import { runCommand } from './run-command.ts'
import { useFolder } from '../use-folder.ts'

const { directory: folder } = useFolder()
const app = useApp(() => startCapsuleApp({ ownDatabase: true, hasWorker: false }))
let org: string
beforeAll(async () => {
  const written = await writeOrg(app, 'lakeside')
  org = written.id
  await writeReport(app, await writeIndicator(app, written, 'meals'), 'meals/1', { value: 1 })
})

async function db(connection: PoolConfig, ...argv: string[]): Promise<void> {
  const { code, err } = await runCommand(['db', ...argv], { DATABASE_URL: addressOf(connection) })
  expect([code, err]).toEqual([0, ''])
}

const reads = (): string[] => [
  '/orgs',
  `/orgs/${org}`,
  `/orgs/${org}/everything`,
  '/rows/indicator-reports',
  '/rows/indicator-reports?format=csv',
  '/rows/indicator-reports?format=xlsx',
  '/rows/themes',
  '/rows/funds',
  '/export',
]

const ask = (at: FastifyInstance, url: string, tag?: string) =>
  at.inject({ url, headers: { ...app.headers, ...(tag === undefined ? {} : { 'if-none-match': tag }) } })

async function tagsOf(at: FastifyInstance): Promise<Map<string, string>> {
  const tags = new Map<string, string>()
  for (const path of reads()) tags.set(path, String((await ask(at, path)).headers.etag))
  return tags
}

const versionOf = async (at: FastifyInstance): Promise<string> =>
  String((await ask(at, '/orgs')).headers['x-namespace-version'])

const rename = (at: FastifyInstance, name: string) =>
  at.inject({
    method: 'POST',
    url: '/orgs',
    headers: app.headers,
    payload: JSON.stringify({ uri: 'https://example.org/lakeside', name }),
  })

const versionIn = async ({ store }: Pick<FreshDatabase, 'store'>): Promise<string | undefined> =>
  (await store.reads.query<{ version: string }>('select version from namespace_head')).rows[0]?.version

it('an ETag of what a restore took back never matches what is written after it', async () => {
  const file = join(folder, 'before.backup')
  await db(app.database.connection, 'backup', file)
  const kept = await versionOf(app.app)
  await rename(app.app, 'The lost future')
  const lost = await tagsOf(app.app)
  const restored = await freshDatabase({ isMigrated: false })
  const readThreads = openReadThreads(silentLog, restored.connection)
  const other = await buildApp({
    store: restored.store,
    readThreads,
    config: app.config,
    log: pino({ level: 'silent' }),
    handlers: unanswered([...operations, ...consoleOperations]),
  })
  try {
    await db(restored.connection, 'restore', file)
    await rename(other, 'Another future')
    // The number alone would not tell the two apart.
    expect(await versionIn(restored)).toBe(await versionIn(app))
    for (const [path, tag] of lost) {
      expect([path, (await ask(other, path, tag)).statusCode]).toEqual([path, 200])
    }
    for (const [path, tag] of await tagsOf(other)) {
      expect([path, (await ask(other, path, tag)).statusCode]).toEqual([path, 304])
    }
    // Changes are known since the restore, and since nothing before it.
    for (const since of [kept, await versionOf(app.app)]) {
      const answer = await ask(other, `/rows/changes?since=${since}`)
      expect(answer.json()).toMatchObject({ status: 410, code: 'version_gone' })
    }
    const since = await versionOf(other)
    await rename(other, 'A third future')
    const { data } = (await ask(other, `/rows/changes?since=${since}`)).json<{ data: unknown[] }>()
    expect(data).toMatchObject([{ change: 'upserted', row: { org: { name: 'A third future' } } }])
  } finally {
    await other.close()
    await readThreads.close()
    await restored.drop()
  }
})

it('nor does one from before a rebuild, whether the rebuild changed anything or not', async () => {
  for (const isSpoilt of [false, true]) {
    if (isSpoilt) await app.store.writes.query(`update organization set name = 'Spoilt'`)
    const before = await tagsOf(app.app)
    await db(app.database.connection, 'check', '--rebuild')
    for (const [path, tag] of before) {
      expect([path, (await ask(app.app, path, tag)).statusCode]).toEqual([path, 200])
    }
  }
  expect((await ask(app.app, `/orgs/${org}`)).json()).toMatchObject({ name: 'The lost future' })
})

it('a check alone changes nothing', async () => {
  const before = await tagsOf(app.app)
  await db(app.database.connection, 'check')
  expect(await tagsOf(app.app)).toEqual(before)
})
