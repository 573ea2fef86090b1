// After an upgrade: namespaces that older reading rules made are rebuilt in the background by the service that starts, from
// their statements and their documents. Until then reads are answered from what is there.
import { deflateSync } from 'node:zlib'

import { pino } from 'pino'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { isLongRun } from '../long-run.ts'
import { createKey } from '../../src/service/access/create-key.ts'
import { createTenant } from '../../src/service/access/create-tenant.ts'
import { readConfig } from '../../src/config.ts'
import type { NamespaceId, TenantId } from '../../src/contract/ids.ts'
import { startServer, type RunningServer } from '../../src/main.ts'
import { findOlderNamespaces } from '../../src/service/namespaces/find-older-namespaces.ts'
import { documentRules, projectionRules } from '../../src/core/reading-rules.ts'
import { addressOf, freshDatabase, type FreshDatabase } from '../database/fresh-database.ts'
import { capsule, indicator, iri, organization, outcome, report } from './projected.ts'
import { runCommand } from './run-command.ts'

interface Line {
  readonly msg: string
  readonly namespaces?: number
  readonly port?: number
  readonly capsules?: readonly string[]
}

interface Namespace {
  readonly id: NamespaceId
  readonly tenantId: TenantId
  readonly headers: Readonly<Record<string, string>>
  readonly capsuleId: string
}

let database: FreshDatabase
let server: RunningServer
let lines: Line[]
let all: Namespace[]
const [first, second] = [() => all[0] as Namespace, () => all[1] as Namespace]

async function start(more: Readonly<Record<string, string>> = {}): Promise<RunningServer> {
  lines = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line) as Line) })
  const settings = {
    DATABASE_URL: addressOf(database.connection),
    PORT: '0',
    WORKERS: '2',
    WARM_UP: 'off',
    METRICS_PORT: '0',
    ...more,
  }
  server = await startServer(readConfig(settings), log)
  return server
}

// Filled once; each test has a copy.
let filled: FreshDatabase
beforeAll(async () => {
  filled = database = await freshDatabase()
  await start()
  all = [await fill('Lakeside'), await fill('Hilltop')]
  await server.close()
  await filled.store.close()
})
afterAll(() => filled.drop())

beforeEach(async () => void (database = await freshDatabase({ copyOf: filled })))
afterEach(async () => {
  await server.close(0)
  await database.drop()
})

/** A tenant whose namespace has one capsule and one entity written by a call. */
async function fill(name: string): Promise<Namespace> {
  const tenant = await createTenant(database.store.writes, name)
  const { text } = await createKey(database.store.writes, { tenantId: tenant.id, label: name })
  const headers = { 'x-api-key': text, 'x-namespace': 'data' }
  await post('/namespaces', headers, { namespace: 'data', label: name })
  await post('/orgs', headers, { uri: iri('called'), name: `${name} by call` })
  const document = capsule(
    organization('org'),
    outcome('out', 'org', { forTheme: iri('theme') }),
    indicator('ind', 'org', 'out'),
    report('r', 'ind', '7000', { hasName: `${name} 2024` }),
  )
  const { capsule_id: capsuleId } = await post<{ capsule_id: string }>('/capsules', headers, document)
  const { status } = await get<{ status: string }>(`/capsules/${capsuleId}?wait=30`, headers)
  expect(status).toBe('accepted')
  const { rows } = await database.store.reads.query<{ namespace_id: NamespaceId }>(
    'select namespace_id from namespace where tenant_id = $1',
    [tenant.id],
  )
  return { id: rows[0]?.namespace_id as NamespaceId, tenantId: tenant.id, headers, capsuleId }
}

async function post<T>(path: string, headers: Namespace['headers'], body: unknown): Promise<T> {
  const answer = await fetch(`${server.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  expect([path, answer.ok]).toEqual([path, true])
  return (await answer.json()) as T
}

async function get<T>(path: string, headers: Namespace['headers'] = {}): Promise<T> {
  const answer = await fetch(`${server.url}${path}`, { headers })
  expect([path, answer.status]).toEqual([path, 200])
  return (await answer.json()) as T
}

const reads = [
  '/orgs',
  '/indicators',
  '/outcomes',
  '/reports',
  '/rows/indicator-reports',
  '/rows/themes',
  '/export',
]

interface Answers {
  readonly bodies: unknown[]
  readonly version: string | null
}

/** All answers, and the version of the namespace that they are of. */
async function readAll({ headers }: Namespace): Promise<Answers> {
  const bodies: unknown[] = []
  let version: string | null = null
  for (const path of reads) {
    const answer = await fetch(`${server.url}${path}`, { headers })
    expect([path, answer.status]).toEqual([path, 200])
    const body = (await answer.json()) as { meta?: { generated_at?: string } }
    delete body.meta?.generated_at
    bodies.push(body)
    version = answer.headers.get('x-namespace-version') ?? version
  }
  return { bodies, version }
}

const valuesOf = async ({ headers }: Namespace): Promise<unknown> => {
  const { data } = await get<{ data: { value: number }[] }>('/rows/indicator-reports', headers)
  return data.map(({ value }) => value)
}

/** As rules before these left it: the name of a report was not read, and its value was another. */
async function makeOlder({ id }: Namespace): Promise<void> {
  const { writes } = database.store
  await writes.query(
    'update namespace_head set projection_rules = 0, document_rules = 0 where namespace_id = $1',
    [id],
  )
  await writes.query(
    `update node set statements = replace(statements, '7000', '6000') where namespace_id = $1`,
    [id],
  )
  await writes.query(
    `update report set name = null, value = 6000, value_text = '6000' where namespace_id = $1`,
    [id],
  )
}

const ready = () => get<{ status: string; namespaces_to_rebuild?: number }>('/readyz')

const rebuilt = async (): Promise<void> => {
  await expect.poll(ready).toEqual({ status: 'ok' })
}

async function gauge(): Promise<number> {
  const { port } = lines.find(({ msg }) => msg === 'metrics are served at /metrics') ?? {}
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return Number(/^impact_graph_namespaces_to_rebuild (\d+)$/m.exec(text)?.[1] ?? Number.NaN)
}

const numbersOf = async ({ id }: Namespace) =>
  (
    await database.store.reads.query<{ projection_rules: number; document_rules: number; version: string }>(
      'select projection_rules, document_rules, version from namespace_head where namespace_id = $1',
      [id],
    )
  ).rows[0]

/** Holds the lock of a namespace, as a long write does. */
async function holdLock({ id }: Namespace): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: addressOf(database.connection) })
  await client.connect()
  await client.query('begin')
  await client.query('select from namespace_head where namespace_id = $1 for no key update', [id])
  return () => client.end()
}

const check = (...options: string[]) =>
  runCommand(['db', 'check', ...options], { DATABASE_URL: addressOf(database.connection) })

describe('a namespace that older rules made', () => {
  it('is rebuilt from its statements and documents, with a new history', async () => {
    await start()
    const wanted = [await readAll(first()), await readAll(second())]
    await server.close()
    await makeOlder(first())
    await makeOlder(second())
    await start()
    expect(lines.filter(({ namespaces }) => namespaces !== undefined)).toMatchObject([{ namespaces: 2 }])
    await rebuilt()
    for (const [at, { bodies, version }] of wanted.entries()) {
      const now = await readAll(all[at] as Namespace)
      expect(now.bodies).toEqual(bodies)
      expect(now.version).not.toBe(version)
      expect(await numbersOf(all[at] as Namespace)).toMatchObject({
        projection_rules: projectionRules,
        document_rules: documentRules,
      })
    }
    expect(await gauge()).toBe(0)
    expect(lines.map(({ msg }) => msg)).toContain('all namespaces follow the reading rules of this version')
    expect(await check()).toMatchObject({ code: 0, out: '2 namespaces checked: no difference\n' })
  })

  it('is read as it is until then, while other tenants read and write, and after a restart it goes on', async () => {
    for (const each of all) await makeOlder(each)
    const release = await holdLock(first())
    try {
      await start()
      expect(await ready()).toEqual({ status: 'ok', namespaces_to_rebuild: 2 })
      expect(await gauge()).toBe(2)
      expect(await valuesOf(first())).toEqual([6000])
      expect(await valuesOf(second())).toEqual([6000])
      await post('/orgs', second().headers, { uri: iri('meanwhile'), name: 'Written meanwhile' })
      await server.close(0)
      await start()
      expect(await valuesOf(first())).toEqual([6000])
    } finally {
      await release()
    }
    await rebuilt()
    expect(await valuesOf(first())).toEqual([7000])
    expect(await valuesOf(second())).toEqual([7000])
    const { data } = await get<{ data: { name: string }[] }>('/orgs', second().headers)
    expect(data.map(({ name }) => name)).toContain('Written meanwhile')
    expect((await check()).code).toBe(0)
  })

  it.runIf(isLongRun)('is rebuilt once, however many processes start', async () => {
    await makeOlder(first())
    const before = Number((await numbersOf(first()))?.version)
    const one = await start()
    await start()
    await rebuilt()
    expect(Number((await numbersOf(first()))?.version)).toBe(before + 1)
    await one.close(0)
  })

  it('keeps the statements of a document that no longer conforms, and names it', async () => {
    await makeOlder(first())
    const refused = deflateSync(JSON.stringify(capsule({ '@id': iri('org'), '@type': 'cids:Organization' })))
    await database.store.writes.query('update capsule set document = $2 where namespace_id = $1', [
      first().id,
      refused,
    ])
    await start()
    await rebuilt()
    expect(await valuesOf(first())).toEqual([6000])
    expect(lines.flatMap(({ capsules = [] }) => capsules)).toEqual([first().capsuleId])
    const { code, out } = await check()
    expect(code).toBe(0)
    expect(out).toContain(`capsule ${first().capsuleId}: its document no longer conforms`)
    const [json] = JSON.parse((await check('--json', '--tenant', first().tenantId)).out) as object[]
    expect(json).toMatchObject({ refused_capsules: [first().capsuleId], older_rules: false })
  })
})

describe('a document that is older than the bounds on lengths', () => {
  it('is read again, its texts cut to them', async () => {
    await makeOlder(first())
    const hasLegalName = 'n'.repeat(5000)
    const document = capsule(
      organization('org', { hasLegalName }),
      indicator('ind', 'org'),
      report('r', 'ind', '8000'),
    )
    await database.store.writes.query('update capsule set document = $2 where namespace_id = $1', [
      first().id,
      deflateSync(JSON.stringify(document)),
    ])
    await start()
    await rebuilt()
    expect(await valuesOf(first())).toEqual([8000])
    const { data } = await get<{ data: { name: string }[] }>('/orgs', first().headers)
    expect(data.map(({ name }) => name)).toContain(`${'n'.repeat(4093)}…`)
    expect(lines.flatMap(({ capsules = [] }) => capsules)).toEqual([])
    expect((await check()).code).toBe(0)
  })
})

describe('the numbers of a namespace', () => {
  const older = async () => (await findOlderNamespaces(database.store)).map(({ id }) => id)

  it('are those of this version from its creation on, and stay so with its changes', async () => {
    expect(await older()).toEqual([])
  })

  it('are not believed once a program that does not know them has written', async () => {
    await database.store.writes.query(
      'update namespace_head set version = version + 1 where namespace_id = $1',
      [first().id],
    )
    expect(await older()).toEqual([first().id])
    // Nor after another write of this version, which says nothing about the earlier one.
    await start({ WORKERS: '0' })
    await post('/orgs', first().headers, { uri: iri('later'), name: 'Later' })
    expect(await older()).toEqual([first().id])
    expect(await ready()).toEqual({ status: 'ok', namespaces_to_rebuild: 1 })
    await server.close()
    await start()
    await rebuilt()
    expect(await older()).toEqual([])
  })

  it('fall to those of an earlier version that writes beside this one', async () => {
    // What this version is to a later one.
    await database.store.writes.query(
      'update namespace_head set projection_rules = 1000, document_rules = 1000 where namespace_id = $1',
      [first().id],
    )
    await start()
    await post('/orgs', first().headers, { uri: iri('later'), name: 'Later' })
    expect(await numbersOf(first())).toMatchObject({
      projection_rules: projectionRules,
      document_rules: documentRules,
    })
  })
})

describe('db check', () => {
  it('names what older rules made, and --rebuild leaves the documents to the service', async () => {
    await makeOlder(first())
    const found = await check()
    expect(found.code).toBe(1)
    expect(found.out).toContain(`data (${first().tenantId}): 1 difference; made by older rules`)
    expect(found.out).toContain('name is null and should be "Lakeside 2024"')
    expect(found.out).not.toContain(second().tenantId)
    expect(found.out.split('\n').at(-2)).toBe(
      '2 namespaces checked: 1 difference in 1 namespace; 1 made by older rules, which the service rebuilds',
    )
    expect((await check('--rebuild')).out).toContain('1 rebuilt; 1 made by older rules')
    expect(await numbersOf(first())).toMatchObject({ projection_rules: projectionRules, document_rules: 0 })
  })

  it('--reread reads the documents again', async () => {
    await makeOlder(first())
    const { code, out } = await check('--reread', '--verbose')
    expect(code).toBe(0)
    expect(out).toContain(`capsule ${first().capsuleId}: its document gives other statements`)
    expect(out).toContain(`data (${second().tenantId}): no difference\n`)
    expect(out.split('\n').at(-2)).toMatch(
      /^2 namespaces checked: \d+ differences in 1 namespace; 1 rebuilt$/,
    )
    await start()
    expect(await ready()).toEqual({ status: 'ok' })
    expect(await valuesOf(first())).toEqual([7000])
    expect((await check()).out).toBe('2 namespaces checked: no difference\n')
  })
})
