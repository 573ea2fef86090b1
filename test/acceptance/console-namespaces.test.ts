// Namespaces in the console: what is in them, and how they go. Spec, Namespace; decisions, section 5.
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { consoleOperations } from '../../src/console-operations.ts'
import { buildApp } from '../../src/http/build-app.ts'
import { handle } from '../../src/http/handler.ts'
import { createEraser } from '../../src/namespaces/eraser.ts'
import { createNamespace } from '../../src/namespaces/create-namespace.ts'
import type { Operation } from '../../src/operation.ts'
import { operations } from '../../src/operations.ts'
import { silentLog } from '../../src/store/log.ts'
import { goodCapsule, startCapsuleApp } from './capsule-app.ts'
import type { CapsuleApp } from './capsule-app.ts'
import { addPerson, addStranger, codeOf } from './console-people.ts'
import type { Person } from './console-people.ts'
import { writeIndicator, writeOrg, writeOutcome, writeReport } from './entity-calls.ts'

let app: CapsuleApp
/** For operations that the test does not ask for. */
const handlers = [...operations, ...consoleOperations].map((operation) =>
  handle(operation as Operation, () => Promise.reject(new Error(`${operation.id} has no handler here`))),
)
let member: Person
beforeAll(async () => {
  app = await startCapsuleApp()
  member = await addPerson(app, { role: 'member' })
})
afterAll(async () => await app.close())

const context = 'https://ontology.commonapproach.org/contexts/cidsContext.jsonld'
const sffContext = 'https://ontology.commonapproach.org/contexts/sffContext.jsonld'

/** One of everything: so that every table has something to erase. */
const fullCapsule = (name: string) => {
  const at = `https://example.org/${name}`
  return {
    '@context': [context, sffContext],
    '@graph': [
      { '@id': at, '@type': 'cids:Organization', hasLegalName: name, hasDescription: 'x' },
      {
        '@id': `${at}/out`,
        '@type': 'cids:Outcome',
        hasName: 'Fed',
        forOrganization: at,
        forTheme: `${at}/theme`,
      },
      {
        '@id': `${at}/ind`,
        '@type': 'cids:Indicator',
        hasName: 'Meals',
        forOrganization: at,
        forOutcome: `${at}/out`,
      },
      {
        '@id': `${at}/rep`,
        '@type': 'cids:IndicatorReport',
        forIndicator: `${at}/ind`,
        'prov:startedAtTime': '2024-01-01T00:00:00',
        'prov:endedAtTime': '2024-12-31T00:00:00',
        'i72:value': { '@id': `${at}/measure`, '@type': 'i72:Measure', 'i72:hasNumericalValue': '12' },
      },
      {
        '@id': `${at}/fund`,
        '@type': 'sff:FundingStatus',
        forOrganization: at,
        forFunder: 'Maple Impact Fund',
      },
    ],
  }
}

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

const make = async (slug: string) => (await createNamespace(app.store, app.tenant.id, slug, slug)).namespace

/** As the test's own calls, in another namespace. */
const inside = (slug: string): CapsuleApp => ({
  ...app,
  call: (route, options = {}) =>
    app.call(route, { ...options, headers: { 'x-namespace': slug, ...options.headers } }),
})

async function fill(slug: string): Promise<void> {
  const there = inside(slug)
  const org = await writeOrg(there, 'api-org')
  const outcome = await writeOutcome(there, org, 'api-outcome')
  const indicator = await writeIndicator(there, org, 'api-indicator', { outcome_id: outcome.id })
  await writeReport(there, indicator, 'api-report', { value: 1 })
  const sent = await there.call('POST /capsules', {
    body: fullCapsule(slug),
    headers: { 'idempotency-key': 'k' },
  })
  await app.verdict(sent.json<{ capsule_id: string }>().capsule_id, { 'x-namespace': slug })
}

describe('a namespace', () => {
  it('is created, and a second one of its name is refused', async () => {
    const body = { namespace: 'prairie-2026', label: 'Prairie 2026' }
    const made = await member.call('POST /console/api/namespaces', { body })
    expect(made.statusCode).toBe(201)
    const nothing = {
      counts: { organizations: 0, outcomes: 0, indicators: 0, reports: 0, unthemed_reports: 0, funds: 0 },
      capsules: { pending: 0, accepted: 0, rejected: 0, deleted: 0 },
      last_capsule: null,
    }
    expect(made.json()).toMatchObject({ object: 'namespace', ...body, ...nothing })
    const again = await member.call('POST /console/api/namespaces', { body })
    expect([again.statusCode, codeOf(again)]).toEqual([409, 'namespace_exists'])
    expect((await inside('prairie-2026').call('GET /orgs')).statusCode).toBe(200)
    const plain = await member.call('POST /console/api/namespaces', { body: { namespace: 'plain' } })
    expect(plain.json()).toMatchObject({ label: 'plain' })
    const bad = await member.call('POST /console/api/namespaces', { body: { namespace: 'Not A Slug' } })
    expect(bad.statusCode).toBe(400)
  })

  it('is listed with what is in it, also after a write', async () => {
    await make('counted')
    await fill('counted')
    const counted = async () => (await member.call('GET /console/api/namespaces/counted')).json<object>()
    expect(await counted()).toMatchObject({
      counts: { organizations: 2, outcomes: 2, indicators: 2, reports: 2, unthemed_reports: 1, funds: 1 },
      capsules: { pending: 0, accepted: 1, rejected: 0, deleted: 0 },
      last_capsule: { status: 'accepted', label: null },
    })
    const list = await member.call('GET /console/api/namespaces')
    const { data, meta } = list.json<{ data: { namespace: string }[]; meta: object }>()
    expect(data.find(({ namespace }) => namespace === 'counted')).toEqual(await counted())
    expect(data.map(({ namespace }) => namespace)).toEqual(data.map(({ namespace }) => namespace).toSorted())
    expect(meta).toEqual({ row_count: data.length })
    await writeOrg(inside('counted'), 'one-more')
    expect(await counted()).toMatchObject({ counts: { organizations: 3 } })
  })

  it('tells how many working keys reach it', async () => {
    await make('reached')
    const keys = async () =>
      (await member.call('GET /console/api/namespaces/reached')).json<{ keys: number }>().keys
    const before = await keys()
    await app.mint({ namespaces: ['reached'] })
    await app.mint({ namespaces: ['my-data'] })
    await app.mint({ expiresAt: new Date(0) })
    expect(await keys()).toBe(before + 1)
  })

  it('gets another label', async () => {
    await make('relabelled')
    const answer = await member.call('PATCH /console/api/namespaces/relabelled', {
      body: { label: 'Better' },
    })
    expect(answer.json()).toMatchObject({ namespace: 'relabelled', label: 'Better' })
    expect((await app.call('GET /namespaces/relabelled')).json()).toMatchObject({ label: 'Better' })
  })

  it('finds what goes by an identifier', async () => {
    await make('findable')
    await fill('findable')
    const find = async (iri: string) =>
      (await member.call(`GET /console/api/namespaces/findable/find?iri=${encodeURIComponent(iri)}`)).json<{
        data: { object: string; id: string; uri: string; name: string | null }[]
      }>().data
    const [found] = await find('https://example.org/findable/ind')
    expect(found).toMatchObject({
      object: 'indicator',
      uri: 'https://example.org/findable/ind',
      name: 'Meals',
    })
    expect((await inside('findable').call(`GET /indicators/${found?.id}`)).statusCode).toBe(200)
    expect(await find('https://example.org/findable/rep')).toMatchObject([
      { object: 'indicator_report', name: null },
    ])
    expect(await find('https://example.org/nothing')).toEqual([])
  })
})

describe('a namespace that is deleted', () => {
  const erased = async (id: string): Promise<void> => {
    await expect.poll(() => rowsOf(id), { timeout: 20_000 }).toEqual({})
  }

  it('needs its slug typed again', async () => {
    await make('kept')
    for (const query of ['', '?confirm=', '?confirm=other', '?confirm=KEPT']) {
      const answer = await member.call(`DELETE /console/api/namespaces/kept${query}`)
      expect([query, answer.statusCode, codeOf(answer)]).toEqual([query, 400, 'invalid_request'])
    }
    expect((await member.call('GET /console/api/namespaces/kept')).statusCode).toBe(200)
  })

  it('is refused at once and leaves nothing behind; others stay as they are', async () => {
    const { id } = await make('doomed')
    await fill('doomed')
    const neighbour = await make('neighbour')
    await fill('neighbour')
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
    await inside('doomed').call('GET /orgs')
    expect((await member.call('DELETE /console/api/namespaces/doomed?confirm=doomed')).statusCode).toBe(204)
    for (const route of ['GET /orgs', 'GET /capsules', 'GET /export', 'POST /orgs', 'POST /capsules']) {
      const answer = await inside('doomed').call(route, { body: route.startsWith('POST') ? {} : undefined })
      expect([route, answer.statusCode, codeOf(answer)]).toEqual([route, 404, 'namespace_not_found'])
    }
    await erased(id)
    expect(await rowsOf(neighbour.id)).toEqual(there)
    expect((await member.call('DELETE /console/api/namespaces/doomed?confirm=doomed')).statusCode).toBe(404)
  })

  it('is refused at once by other processes too, also where it was just read', async () => {
    await make('shared')
    const other = await buildApp({
      store: app.store,
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
    await member.call('DELETE /console/api/namespaces/shared?confirm=shared')
    for (const route of ['/orgs', '/export', '/namespaces/shared']) {
      expect([route, (await read(route)).statusCode]).toEqual([route, 404])
    }
    await other.close()
  })

  it('frees its slug at once: the new one is empty and stays so', async () => {
    const { id } = await make('again')
    await fill('again')
    const before = (await inside('again').call('GET /orgs')).json<{ data: { id: string }[] }>().data
    await member.call('DELETE /console/api/namespaces/again?confirm=again')
    const made = await member.call('POST /console/api/namespaces', { body: { namespace: 'again' } })
    expect(made.json()).toMatchObject({ counts: { organizations: 0 } })
    await writeOrg(inside('again'), 'api-org')
    await erased(id)
    const after = (await inside('again').call('GET /orgs')).json<{ data: { id: string; uri: string }[] }>()
      .data
    expect(after.length).toBe(1)
    expect(before.map((org) => org.id)).not.toContain(after[0]?.id)
  })

  it('cancels what waits: no pending capsule ever takes effect', async () => {
    const idle = await startCapsuleApp({ hasWorker: false })
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

  it('waits for nobody who writes there, and nothing written meanwhile stays', async () => {
    const { id } = await make('busy')
    const writer = await app.store.writes.connect()
    await writer.query('begin')
    await writer.query('select from namespace_head where namespace_id = $1 for no key update', [id])
    expect((await member.call('DELETE /console/api/namespaces/busy?confirm=busy')).statusCode).toBe(204)
    expect((await inside('busy').call('GET /orgs')).statusCode).toBe(404)
    await writer.query(
      `insert into organization (namespace_id, org_key, uri) values ($1, gen_random_uuid(), 'https://example.org/x')`,
      [id],
    )
    await writer.query('commit')
    writer.release()
    await erased(id)
  })

  it('is erased by whoever starts next when a crash came between', async () => {
    const { id } = await make('crashed')
    await fill('crashed')
    await app.store.transaction(async (tx) => {
      await tx.query('delete from namespace where namespace_id = $1', [id])
      await tx.query('insert into namespace_erasure (namespace_id) values ($1)', [id])
    })
    const eraser = createEraser(app.store, silentLog)
    eraser.wake()
    await erased(id)
    await eraser.stop()
  })

  it('is nobody’s to delete but its tenant’s people', async () => {
    const stranger = await addStranger(app)
    const answer = await stranger.call('DELETE /console/api/namespaces/my-data?confirm=my-data')
    expect([answer.statusCode, codeOf(answer)]).toEqual([404, 'namespace_not_found'])
    expect((await app.call('GET /namespaces/my-data')).statusCode).toBe(200)
  })
})
