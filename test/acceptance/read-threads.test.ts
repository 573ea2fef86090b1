// The threads that read long answers: one that dies breaks off its own answers and nothing else, a client that leaves
// frees what was held for it, and problems arrive as problems. Rules, section 4.
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createNamespace } from '../../src/service/namespaces/create-namespace.ts'
import { subjectKey } from '../../src/database/graph-store/node-records.ts'
import { codeOf } from './capsule-app.ts'
import { capsule, iri, organization } from './projected.ts'
import { putCapsule } from './put-source.ts'
import { startApp, type StartedApp, addTenant } from './start-app.ts'
import { listen } from './wire.ts'

const many = Array.from({ length: 100 }, (_, at) =>
  organization(`org-${at}`, { hasDescription: 'x'.repeat(100_000) }),
)

async function open(
  port: number,
  headers: Record<string, string>,
  path = '/export',
): Promise<IncomingMessage> {
  const request = get({ port, path, headers, agent: false })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  // The response says so, too.
  request.on('error', () => {})
  return response
}

const openTransactions = async ({ store }: StartedApp): Promise<number> => {
  const { rows } = await store.reads.query<{ count: number }>(
    `select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`,
  )
  return rows[0]?.count ?? 0
}

describe('a thread that runs out of memory', () => {
  let app: StartedApp
  let port: number
  const logged: Record<string, unknown>[] = []
  beforeAll(async () => {
    app = await startApp({
      ownDatabase: true,
      readThreads: { memoryMb: 112 },
      onLog: (line) => logged.push(line),
    })
    // Records come in the order of their keys: the one that is too large is the last.
    const names = Array.from({ length: 2000 }, (_, at) => `last-${at}`)
    const last = names.reduce((a, b) => (subjectKey(iri(a)) > subjectKey(iri(b)) ? a : b))
    await putCapsule(app, capsule(...many, organization(last)))
    // Lines with a base direction are remembered, so that none is written twice.
    await app.store.writes.query(
      `update node set statements = statements || (
        select string_agg(E'\\n<urn:p\\t~ltr\\t@en\\t<urn:t\\tone of very many texts ' || at, '') from generate_series(1, 400000) at
      ) where namespace_id = $1 and subject_key = $2`,
      [app.namespace.id, subjectKey(iri(last))],
    )
    const { namespace } = await createNamespace(app.store, app.tenant.id, 'small', 'Small')
    await putCapsule({ store: app.store, namespace }, capsule(organization('small')))
    port = await listen(app.app)
  })
  afterAll(async () => await app.close())

  it('breaks off its answer by a reset, and the next answer is read by another', async () => {
    const response = await open(port, app.headers, '/export?format=nquads')
    expect(response.statusCode).toBe(200)
    const failure = once(response, 'error')
    response.resume()
    expect(await failure).toMatchObject([{ code: 'ECONNRESET' }])
    expect(response.complete).toBe(false)
    await expect.poll(() => app.readThreads.busy).toBe(0)
    await expect.poll(() => openTransactions(app)).toBe(0)
    const next = await app.call('GET /export', { headers: { 'x-namespace': 'small' } })
    expect([next.statusCode, next.body.includes(iri('small'))]).toEqual([200, true])
  })
})

describe('a client that leaves', () => {
  let app: StartedApp
  let port: number
  beforeAll(async () => {
    app = await startApp({ ownDatabase: true })
    await putCapsule(app, capsule(...many))
    port = await listen(app.app)
  })
  afterAll(async () => await app.close())

  it.each(['/export', '/export?format=nquads'])('leaves no transaction open: %s', async (path) => {
    const response = await open(port, app.headers, path)
    expect(await openTransactions(app)).toBe(1)
    response.once('error', () => {})
    response.destroy()
    await expect.poll(() => openTransactions(app)).toBe(0)
    await expect.poll(() => app.readThreads.busy).toBe(0)
  })

  it('is like one that only asks for the headers', async () => {
    const answer = await app.call('HEAD /export')
    expect([answer.statusCode, answer.body]).toEqual([200, ''])
    await expect.poll(() => openTransactions(app)).toBe(0)
  })
})

describe('where others hold all connections', () => {
  let app: StartedApp
  let port: number
  beforeAll(async () => {
    app = await startApp({ readThreads: { connections: 1 } })
    await putCapsule(app, capsule(...many))
    port = await listen(app.app)
  })
  afterAll(async () => await app.close())

  it('answers 503, and 429 to the tenant that holds them', async () => {
    const { headers: other } = await addTenant(app.store, 'theirs')
    const response = await open(port, app.headers)
    const [refused, own] = await Promise.all([
      app.call('GET /export', { headers: other }),
      app.call('GET /export'),
    ])
    expect([refused.statusCode, codeOf(refused)]).toEqual([503, 'unavailable'])
    expect([own.statusCode, codeOf(own)]).toEqual([429, 'too_many_streams'])
    for (const answer of [refused, own]) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    response.once('error', () => {})
    response.destroy()
    await expect.poll(() => app.readThreads.busy).toBe(0)
    expect((await app.call('GET /export', { headers: other })).statusCode).toBe(200)
  })
})

describe('a problem that is found in a thread', () => {
  it('is the answer', async () => {
    const app = await startApp()
    const unknown = await app.call(`GET /orgs/org_${'0'.repeat(32)}/export`)
    expect([unknown.statusCode, codeOf(unknown)]).toEqual([404, 'organization_not_found'])
    const gone = await app.call('GET /rows/changes?since=nonsense&format=ndjson')
    expect([gone.statusCode, codeOf(gone)]).toEqual([400, 'invalid_request'])
    expect(gone.json<{ errors: unknown[] }>().errors).toHaveLength(1)
    await app.close()
  })
})
