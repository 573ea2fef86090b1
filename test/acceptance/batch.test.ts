// POST /batch: many entities in one transaction. Rules, section 3.
import { gzipSync } from 'node:zlib'

import { describe, expect, it } from 'vitest'

import { createNamespace } from '../../src/service/namespaces/create-namespace.ts'
import { faultsIn, read, statusOf, uri, writeIndicator, writeOrg, type Entity } from './entity-calls.ts'
import { startApp, useApp } from './start-app.ts'
import { countNodes } from './capsule-app.ts'

const app = useApp(() => startApp())

const linesOf = (entities: readonly unknown[]): string =>
  entities.map((entity) => (typeof entity === 'string' ? entity : JSON.stringify(entity))).join('\n')

const send = (entities: readonly unknown[], headers = {}) =>
  app.call('POST /batch', { body: linesOf(entities), headers })

const org = (name: string, fields: object = {}) => ({
  object: 'organization',
  uri: uri(name),
  name,
  ...fields,
})
const outcome = (name: string, fields: object = {}) => ({
  object: 'outcome',
  uri: uri(name),
  name,
  ...fields,
})
const indicator = (name: string, fields: object = {}) => ({
  object: 'indicator',
  uri: uri(name),
  name,
  ...fields,
})
const report = (name: string, fields: object = {}) => ({
  object: 'indicator_report',
  uri: uri(name),
  ...fields,
})

interface BatchAnswer {
  readonly data: readonly Entity[]
  readonly meta: unknown
}

describe('200', () => {
  it('writes every kind, in whatever order the lines are, and lists the ids in theirs', async () => {
    const answer = await send([
      report('b/report', { indicator_uri: uri('b/indicator'), value: 7, period_end: '2024-12-31' }),
      indicator('b/indicator', { org_uri: uri('b/org'), outcome_uri: uri('b/outcome'), unit: '%' }),
      '',
      outcome('b/outcome', { org_uri: uri('b/org'), themes: ['https://metadata.un.org/sdg/2'] }),
      org('b/org'),
      '  ',
    ])
    expect(answer.statusCode).toBe(200)
    const { data, meta } = answer.json<BatchAnswer>()
    expect(data.map((each) => each.object)).toEqual([
      'indicator_report',
      'indicator',
      'outcome',
      'organization',
    ])
    expect(meta).toEqual({ row_count: 4, created_count: 4, replaced_count: 0 })
    const [ofReport, ofIndicator, ofOutcome, ofOrg] = data
    expect(ofReport && (await read(app, ofReport))).toMatchObject({
      value: 7,
      unit: '%',
      indicator_id: ofIndicator?.id,
      org_id: ofOrg?.id,
    })
    expect(ofIndicator && (await read(app, ofIndicator))).toMatchObject({
      outcome_id: ofOutcome?.id,
      org_ids: [ofOrg?.id],
    })
  })

  it('resolves references of lines in the namespace, by id or by uri', async () => {
    const known = await writeOrg(app, 'b/known')
    const measured = await writeIndicator(app, known, 'b/measured')
    const answer = await send([
      outcome('b/by-id', { org_id: known.id }),
      indicator('b/by-both', { org_id: known.id, org_uri: known.uri }),
      report('b/r-by-id', { indicator_id: measured.id, org_uri: known.uri }),
    ])
    expect(answer.statusCode).toBe(200)
  })

  it('replaces what was there, and of one uri in several lines the last one counts', async () => {
    const [first, second] = [await writeOrg(app, 'b/first'), await writeOrg(app, 'b/second')]
    const answer = await send([
      outcome('b/twice', { org_id: first.id, description: 'gone' }),
      org('b/first', { name: 'Renamed' }),
      outcome('b/twice', { org_id: second.id, name: 'The last' }),
    ])
    const { data, meta } = answer.json<BatchAnswer>()
    expect(meta).toEqual({ row_count: 3, created_count: 1, replaced_count: 2 })
    expect(await read(app, data[0] as Entity)).toMatchObject({
      name: 'The last',
      description: null,
      org_ids: [first.id, second.id].sort(),
    })
    expect(await read(app, first)).toMatchObject({ name: 'Renamed' })
  })

  it('uses the last line about a report, also when it changes its indicator', async () => {
    const owner = await writeOrg(app, 'b/owner')
    const measured = [await writeIndicator(app, owner, 'b/z'), await writeIndicator(app, owner, 'b/a')]
    const lines = measured.map(({ id }, at) => report('b/moves', { indicator_id: id, value: at }))
    const { data, meta } = (await send(lines)).json<BatchAnswer>()
    expect(meta).toEqual({ row_count: 2, created_count: 1, replaced_count: 1 })
    expect(await read(app, data[0] as Entity)).toMatchObject({ value: 1, indicator_id: measured[1]?.id })
  })

  it('accepts an empty body, CRLF, a byte order mark and compressed bodies', async () => {
    expect((await app.call('POST /batch', { body: '' })).json()).toMatchObject({ data: [] })
    const body = gzipSync(`\uFEFF${JSON.stringify(org('b/zip'))}\r\n${JSON.stringify(org('b/zap'))}\r\n`)
    const answer = await app.call('POST /batch', { body, headers: { 'content-encoding': 'gzip' } })
    expect(answer.json<BatchAnswer>().data).toHaveLength(2)
  })

  it('does the same as single calls', async () => {
    const single = await writeOrg(app, 'b/same')
    const { data } = (await send([org('b/same', { name: 'The b/same' })])).json<BatchAnswer>()
    expect(data[0]?.id).toBe(single.id)
    expect(await read(app, single)).toMatchObject({ name: 'The b/same' })
  })
})

describe('400', () => {
  it('lists the faults of all lines with their numbers, and stores nothing', async () => {
    const before = await countNodes(app)
    const answer = await send([
      org('f/good'),
      '{"object":"organization",',
      org('f/bad', { name: ' ', colour: 'red' }),
      '[]',
      { object: 'capsule' },
      '',
      report('f/report', { indicator_uri: 'x', value: 1, value_text: '2', period_start: '2024-13-01' }),
    ])
    expect(faultsIn(answer)).toEqual([
      '400 invalid_request',
      'body line 2',
      'body line 3: colour',
      'body line 3: name',
      'body line 4',
      'body line 5',
      'body line 7: indicator_uri',
      'body line 7: period_start',
      'body line 7: value_text',
    ])
    expect(answer.json<{ detail: string }>().detail).toMatch(/8 faults.*Nothing was stored/)
    expect(await countNodes(app)).toBe(before)
  })

  it('lists all lines that name something that is not there', async () => {
    const before = await countNodes(app)
    const answer = await send([
      org('f/there'),
      outcome('f/no-org'),
      outcome('f/lost', { org_uri: uri('f/nowhere') }),
      indicator('f/i', { org_uri: uri('f/there'), outcome_id: 'out_00000000000000000000000000' }),
      indicator('f/j', { org_id: 'nonsense' }),
      indicator('f/k', { org_id: 'org_00000000000000000000000000', org_uri: uri('f/there') }),
      report('f/r', { indicator_uri: uri('f/there') }),
    ])
    expect(faultsIn(answer)).toEqual([
      '400 invalid_request',
      'body line 2: org',
      'body line 3: org',
      'body line 4: outcome',
      'body line 5: org_id',
      'body line 6: org_id',
      'body line 7: indicator',
    ])
    expect(await countNodes(app)).toBe(before)
  })

  it('refuses bytes that are no UTF-8, and a line that is too long', async () => {
    const long = JSON.stringify(org('f/long', { description: 'x'.repeat(1_048_576) }))
    const body = Buffer.concat([Buffer.from([0x22, 0xff, 0x22, 0x0a]), Buffer.from(long)])
    expect(faultsIn(await app.call('POST /batch', { body }))).toEqual([
      '400 invalid_request',
      'body line 1',
      'body line 2',
    ])
  })

  it('does not write a book about a file of nothing but faults', async () => {
    const answer = await app.call('POST /batch', { body: '{}\n'.repeat(20_000) })
    const { errors, detail } = answer.json<{ errors: unknown[]; detail: string }>()
    expect(errors).toHaveLength(1000)
    expect(detail).toContain('20,000 faults')
  })
})

describe('413', () => {
  it('answers more than 10 MiB', async () => {
    const answer = await app.call('POST /batch', { body: Buffer.alloc(10_485_761, 0x0a) })
    expect(faultsIn(answer)).toEqual(['413 body_too_large'])
  })
})

describe('a large batch', () => {
  it('is written as a whole, while others are answered', async () => {
    await createNamespace(app.store, app.tenant.id, 'large', 'Large')
    const headers = { 'x-namespace': 'large' }
    const indicators = Array.from({ length: 20 }, (_, at) =>
      indicator(`l/i${at}`, { org_uri: uri(`l/o${at % 4}`) }),
    )
    const reports = Array.from({ length: 5_000 }, (_, at) =>
      report(`l/r${at}`, { indicator_uri: uri(`l/i${at % 20}`), value: at, period_start: '2024-01-01' }),
    )
    const orgs = Array.from({ length: 4 }, (_, at) => org(`l/o${at}`))
    const progress = { isDone: false }
    const large = send([...reports, ...indicators, ...orgs], headers).then((answer) => {
      progress.isDone = true
      return answer
    })
    // Readers see all of it or nothing, at any moment.
    const seen = new Set<number>()
    while (!progress.isDone) {
      const list = await app.call('GET /orgs', { headers })
      seen.add(list.json<{ data: unknown[] }>().data.length)
    }
    const { data } = (await large).json<BatchAnswer>()
    expect([...seen].every((count) => count === 0 || count === 4)).toBe(true)
    expect(data).toHaveLength(5_024)
    const { rows } = await app.store.reads.query<{ reports: number; cards: number }>(
      `select count(*)::int as reports, (select sum(report_count)::int from card c where c.namespace_id = r.namespace_id) as cards
       from report r join namespace using (namespace_id) where tenant_id = $1 and slug = 'large' group by r.namespace_id`,
      [app.tenant.id],
    )
    expect(rows[0]).toEqual({ reports: 5_000, cards: 5_000 })
    expect(await statusOf(app, data[0] as Entity)).toBe(404)
  })
})
