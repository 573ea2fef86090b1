// Deleting a namespace: refused at once everywhere, erased for good. Rules, section 5.
import { pino } from 'pino'
import { beforeAll, describe, expect, it } from 'vitest'

import { consoleOperations } from '../../src/contract/console/operations.ts'
import { buildApp } from '../../src/http/build-app.ts'
import { handle } from '../../src/http/answer/handler.ts'
import { createNamespacePurge } from '../../src/service/namespaces/namespace-purge.ts'
import type { Operation } from '../../src/contract/operation.ts'
import { operations } from '../../src/contract/operations.ts'
import { silentLog } from '../../src/database/log.ts'
import { goodCapsule, startCapsuleApp, inside } from './capsule-app.ts'
import { createSubmitLink, submitFile } from './submission-app.ts'
import { createWebhook, loopbackAllowed } from './webhook-app.ts'
import { addPerson, codeOf, type Person } from './console-people.ts'
import { writeOrg } from './entity-calls.ts'
import { addManyThemes, fill, makeNamespace, removeReport, replaceCapsule } from './full-namespaces.ts'
import { useApp } from './start-app.ts'

const app = useApp(() => startCapsuleApp({ config: loopbackAllowed }))
let owner: Person
beforeAll(async () => {
  owner = await addPerson(app, { role: 'owner' })
})

/** For operations that the test does not ask for. */
const handlers = [...operations, ...consoleOperations].map((operation) =>
  handle(operation as Operation, () => Promise.reject(new Error(`${operation.id} has no handler here`))),
)

/** How many rows each table holds of a namespace, tables without any left out. */
async function rowsOf(id: string): Promise<Record<string, number>> {
  const { rows: tables } = await app.store.reads.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where column_name = 'namespace_id' and table_schema = 'public'`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await app.store.reads.query<{ count: number }>(
      `select count(*)::int as count from ${name} where namespace_id = $1`,
      [id],
    )
    if (rows[0]?.count) counts[name] = rows[0].count
  }
  return counts
}

describe('a namespace that is deleted', () => {
  const erased = async (id: string): Promise<void> => {
    await expect.poll(() => rowsOf(id)).toEqual({})
  }

  it('needs an owner', async () => {
    await makeNamespace(app, 'theirs')
    const member = await addPerson(app, { role: 'member' })
    const answer = await member.call('DELETE /console/api/namespaces/theirs?confirm=theirs')
    expect([answer.statusCode, codeOf(answer)]).toEqual([403, 'owner_needed'])
    expect((await member.call('GET /console/api/namespaces/theirs')).statusCode).toBe(200)
    // Whether there is one by this name is not looked up.
    const unknown = await member.call('DELETE /console/api/namespaces/not-there?confirm=not-there')
    expect([unknown.statusCode, codeOf(unknown)]).toEqual([403, 'owner_needed'])
  })

  it('needs its slug typed again', async () => {
    await makeNamespace(app, 'kept')
    for (const query of ['', '?confirm=', '?confirm=other', '?confirm=KEPT']) {
      const answer = await owner.call(`DELETE /console/api/namespaces/kept${query}`)
      expect([query, answer.statusCode, codeOf(answer)]).toEqual([query, 400, 'invalid_request'])
    }
    expect((await owner.call('GET /console/api/namespaces/kept')).statusCode).toBe(200)
  })

  it('is refused immediately and leaves nothing; others are unchanged', async () => {
    const { id } = await makeNamespace(app, 'doomed')
    const neighbour = await makeNamespace(app, 'neighbour')
    await createWebhook(app, { url: 'http://127.0.0.1:9/' })
    for (const slug of ['doomed', 'neighbour']) {
      await fill(app, slug)
      await addManyThemes(app, slug)
      await replaceCapsule(app, slug)
      await removeReport(app, slug)
      const link = await createSubmitLink(app, { namespace: slug })
      await submitFile(app, link, goodCapsule('sent'))
      const group = { name: 'Meals', indicator_ids: [] }
      await inside(app, slug).call('PUT /indicator-groups/meals', { body: group })
      const period = { from: '2024-01-01', to: '2024-12-31' }
      await inside(app, slug).call('PUT /plans/annual', {
        body: { name: 'Annual', period, due: '2025-03-31' },
      })
    }
    const there = await rowsOf(neighbour.id)
    // Whatever table a namespace can fill must be filled here, or nothing would be shown about it.
    const { rows: tables } = await app.store.reads.query<{ name: string }>(
      `select distinct table_name as name from information_schema.columns
       where column_name = 'namespace_id' and table_schema = 'public'`,
    )
    const seldom = new Set(['capsule_job', 'namespace_erasure', 'report_by_awaited'])
    expect(Object.keys(there).sort()).toEqual(
      tables
        .map(({ name }) => name)
        .filter((name) => !seldom.has(name))
        .sort(),
    )
    await inside(app, 'doomed').call('GET /orgs')
    expect((await owner.call('DELETE /console/api/namespaces/doomed?confirm=doomed')).statusCode).toBe(204)
    for (const route of ['GET /orgs', 'GET /capsules', 'GET /export', 'POST /orgs', 'POST /capsules']) {
      const answer = await inside(app, 'doomed').call(route, {
        body: route.startsWith('POST') ? {} : undefined,
      })
      expect([route, answer.statusCode, codeOf(answer)]).toEqual([route, 404, 'namespace_not_found'])
    }
    await erased(id)
    expect(await rowsOf(neighbour.id)).toEqual(there)
    expect((await owner.call('DELETE /console/api/namespaces/doomed?confirm=doomed')).statusCode).toBe(404)
  })

  it('is refused immediately by other processes too, also where it was just read', async () => {
    await makeNamespace(app, 'shared')
    const other = await buildApp({
      store: app.store,
      readThreads: app.readThreads,
      config: app.config,
      log: pino({ level: 'silent' }),
      handlers,
    })
    const read = (route: string) =>
      other.inject({
        method: 'GET',
        url: route,
        headers: { 'x-api-key': app.key, 'x-namespace': 'shared' },
      })
    for (const route of ['/orgs', '/export', '/namespaces/shared']) {
      expect([route, (await read(route)).statusCode]).toEqual([route, 200])
    }
    await owner.call('DELETE /console/api/namespaces/shared?confirm=shared')
    for (const route of ['/orgs', '/export', '/namespaces/shared']) {
      expect([route, (await read(route)).statusCode]).toEqual([route, 404])
    }
    await other.close()
  })

  it('frees its slug immediately: the new one is empty and stays so', async () => {
    const { id } = await makeNamespace(app, 'again')
    await fill(app, 'again')
    const before = (await inside(app, 'again').call('GET /orgs')).json<{ data: { id: string }[] }>().data
    await owner.call('DELETE /console/api/namespaces/again?confirm=again')
    const made = await owner.call('POST /namespaces', { body: { namespace: 'again' } })
    expect(made.statusCode).toBe(201)
    await writeOrg(inside(app, 'again'), 'api-org')
    await erased(id)
    const after = (await inside(app, 'again').call('GET /orgs')).json<{
      data: { id: string; uri: string }[]
    }>().data
    expect(after.length).toBe(1)
    expect(before.map((org) => org.id)).not.toContain(after[0]?.id)
  })

  it('cancels what waits: no pending capsule ever takes effect', async () => {
    const idle = await startCapsuleApp({ ownDatabase: true, hasWorker: false })
    const person = await addPerson(idle)
    const capsule = await idle.upload(goodCapsule())
    await person.call('DELETE /console/api/namespaces/my-data?confirm=my-data')
    await idle.startWorker()
    const left = async () => {
      const { rows } = await idle.store.reads.query(
        'select capsule_id from capsule union select capsule_id from capsule_job where capsule_id = $1',
        [capsule],
      )
      return rows.length + (await idle.countNodes())
    }
    await expect.poll(left).toBe(0)
    await idle.close()
  })

  it('does not wait for writers, and nothing written meanwhile remains', async () => {
    const { id } = await makeNamespace(app, 'busy')
    const writer = await app.store.writes.connect()
    await writer.query('begin')
    await writer.query('select from namespace_head where namespace_id = $1 for no key update', [id])
    expect((await owner.call('DELETE /console/api/namespaces/busy?confirm=busy')).statusCode).toBe(204)
    expect((await inside(app, 'busy').call('GET /orgs')).statusCode).toBe(404)
    await writer.query(
      `insert into organization (namespace_id, org_key, uri) values ($1, gen_random_uuid(), 'https://example.org/x')`,
      [id],
    )
    await writer.query('commit')
    writer.release()
    await erased(id)
  })

  it('fails an upload in progress, and keeps nothing of it', async () => {
    const { id } = await makeNamespace(app, 'ending')
    const ender = await app.store.writes.connect()
    await ender.query('begin')
    await ender.query('delete from namespace_head where namespace_id = $1', [id])
    const upload = inside(app, 'ending').call('POST /capsules', { body: goodCapsule() })
    const waiting = async () => {
      const { rows } = await app.store.reads.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity
         where wait_event_type = 'Lock' and query like '%namespace_head%' and datname = current_database()`,
      )
      return rows[0]?.count
    }
    await expect.poll(waiting).toBe(1)
    await ender.query('commit')
    ender.release()
    expect(codeOf(await upload)).toBe('namespace_not_found')
    expect(await rowsOf(id)).toEqual({ namespace: 1 })
  })

  it('is purged by the next process to start after a crash', async () => {
    const { id } = await makeNamespace(app, 'crashed')
    await fill(app, 'crashed')
    await app.store.transaction(async (tx) => {
      await tx.query('delete from namespace where namespace_id = $1', [id])
      await tx.query('insert into namespace_erasure (namespace_id) values ($1)', [id])
    })
    const purge = createNamespacePurge(app.store, silentLog)
    purge.wake()
    await erased(id)
    await purge.stop()
  })
})
