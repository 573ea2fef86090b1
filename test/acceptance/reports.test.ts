// POST, GET and DELETE of reports. Rules, sections 1 and 3.
import { beforeAll, describe, expect, it } from 'vitest'

import {
  faultsIn,
  read,
  remove,
  statusOf,
  uri,
  writeIndicator,
  writeOrg,
  writeOutcome,
  writeReport,
  type Entity,
} from './entity-calls.ts'
import { putCapsule, putSources } from './put-source.ts'
import { startApp, useApp } from './start-app.ts'

const app = useApp(() => startApp())
let org: Entity
let indicator: Entity
beforeAll(async () => {
  org = await writeOrg(app, 'lakeside')
  indicator = await writeIndicator(app, org, 'meals', { unit: 'meals' })
})

const post = (body: unknown, at = indicator) => app.call(`POST /indicators/${at.id}/reports`, { body })

describe('201', () => {
  it('answers a new report with all its fields', async () => {
    const body = { uri: uri('r/new'), value: 1283, period_start: '2024-07-01', period_end: '2025-06-30' }
    const answer = await post(body)
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toEqual({
      object: 'indicator_report',
      id: expect.stringMatching(/^rep_[0-9a-v]{26}$/),
      uri: uri('r/new'),
      value: 1283,
      value_text: '1283',
      unit: 'meals',
      period_start: '2024-07-01',
      period_end: '2025-06-30',
      indicator_id: indicator.id,
      org_id: org.id,
    })
    expect(answer.headers.location).toBe(`/reports/${answer.json<Entity>().id}`)
    expect(await read(app, answer.json<Entity>())).toEqual(answer.json())
  })

  it.each([
    ['a number', { value: 75.1 }, 75.1, '75.1'],
    ['a very large number', { value: 1e21 }, 1e21, '1000000000000000000000'],
    ['a very small number', { value: 1e-7 }, 1e-7, '0.0000001'],
    ['minus zero', { value: -0 }, 0, '0'],
    ['a number as text', { value: '75.10' }, 75.1, '75.10'],
    [
      'digits that a number would lose',
      { value: '12345678901234567890' },
      12345678901234567000,
      '12345678901234567890',
    ],
    ['a text', { value: 'most of them' }, null, 'most of them'],
    ['a text as value_text', { value_text: '12%' }, null, '12%'],
    ['null and a text', { value: null, value_text: 'n/a' }, null, 'n/a'],
    ['a number and its text', { value: 75, value_text: '75.00' }, 75, '75.00'],
    ['a text twice', { value: ' x ', value_text: ' x ' }, null, ' x '],
    ['null', { value: null }, null, ''],
    ['nothing', {}, null, ''],
    ['an empty text', { value: '' }, null, ''],
  ])('carries %s', async (_what, fields, value, value_text) => {
    expect(await writeReport(app, indicator, 'r/values', fields)).toMatchObject({ value, value_text })
  })

  it('accepts a single bound of a period, and null for none', async () => {
    expect(
      await writeReport(app, indicator, 'r/half', { period_end: '2024-02-29', period_start: null }),
    ).toMatchObject({ period_start: null, period_end: '2024-02-29' })
  })

  it('has a unit of its own before the indicator’s', async () => {
    expect(await writeReport(app, indicator, 'r/unit', { value: 1, unit: 'dozens' })).toMatchObject({
      unit: 'dozens',
    })
  })
})

describe('its name', () => {
  it('is stored as org:hasName and shown in single reads, and only where there is one', async () => {
    const named = await writeReport(app, indicator, 'r/called', { value: 1, name: 'Spring 2024' })
    expect(named).toMatchObject({ name: 'Spring 2024' })
    expect(await read(app, named)).toEqual(named)
    const lines = (await app.call('GET /export?format=nquads')).body.split('\n')
    expect(lines).toContain(
      `<${uri('r/called')}> <http://ontology.eil.utoronto.ca/tove/organization#hasName> "Spring 2024" .`,
    )
    expect(await writeReport(app, indicator, 'r/called', { value: 1 })).not.toHaveProperty('name')
    expect(await writeReport(app, indicator, 'r/called', { value: 1, name: null })).not.toHaveProperty('name')
  })

  it('is the newest that a source gives it', async () => {
    const named = await writeReport(app, indicator, 'r/renamed', { value: 1, name: 'By call' })
    const sequence = await putCapsule(app, {
      '@context': 'https://ontology.commonapproach.org/contexts/cidsContext.jsonld',
      '@id': uri('r/renamed'),
      hasName: 'By capsule',
    })
    expect(await read(app, named)).toMatchObject({ name: 'By capsule' })
    await putSources(app, { remove: [sequence] })
    expect(await read(app, named)).toMatchObject({ name: 'By call' })
  })

  it('is the same in a batch as in a single call', async () => {
    const body = {
      object: 'indicator_report',
      uri: uri('r/lot'),
      indicator_id: indicator.id,
      name: 'In a lot',
    }
    const answer = await app.call('POST /batch', { body: JSON.stringify(body) })
    const [written] = answer.json<{ data: Entity[] }>().data
    expect(written && (await read(app, written))).toMatchObject({ name: 'In a lot' })
  })
})

describe('200', () => {
  it('replaces a report that is posted again with a corrected value', async () => {
    await writeReport(app, indicator, 'r/corrected', {
      value: 100,
      unit: 'plates',
      period_start: '2024-01-01',
    })
    const answer = await post({ uri: uri('r/corrected'), value: 110 })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ value: 110, value_text: '110', unit: 'meals', period_start: null })
  })

  it('is unchanged when the same is posted again', async () => {
    const before = await writeReport(app, indicator, 'r/same', { value: 5 })
    expect(await writeReport(app, indicator, 'r/same', { value: 5 })).toEqual(before)
  })
})

describe('its organization', () => {
  it('is the one that the body names', async () => {
    const other = await writeOrg(app, 'r/other')
    expect(await writeReport(app, indicator, 'r/named', { org_id: other.id })).toMatchObject({
      org_id: other.id,
    })
  })

  it('is the indicator’s at that moment, and later links do not move it', async () => {
    const shared = await writeIndicator(app, org, 'r/shared')
    const report = await writeReport(app, shared, 'r/stays')
    const second = await writeOrg(app, 'r/second')
    await writeIndicator(app, second, 'r/shared')
    expect(await read(app, report)).toMatchObject({ org_id: org.id })
  })

  it('falls back when it ceases to exist, and comes back with it', async () => {
    const passing = await writeOrg(app, 'r/passing')
    const report = await writeReport(app, indicator, 'r/falls', { org_id: passing.id })
    expect((await remove(app, passing)).statusCode).toBe(204)
    expect(await read(app, report)).toMatchObject({ org_id: org.id })
    await writeOrg(app, 'r/passing')
    expect(await read(app, report)).toMatchObject({ org_id: passing.id })
  })
})

describe('400', () => {
  const period = { period_start: '2024-12-31', period_end: '2024-01-01' }
  it.each([
    ['no uri', { uri: undefined }, ['body uri']],
    ['an object as a value', { value: {} }, ['body value']],
    ['a number as a date', { period_end: 2024 }, ['body period_end']],
    ['a reversed period', period, ['body period_end']],
    [
      'days that are none',
      { period_start: '2023-02-29', period_end: '2024-1-1' },
      ['body period_end', 'body period_start'],
    ],
    ['the year zero', { period_start: '0000-01-01' }, ['body period_start']],
    ['a date with a time', { period_end: '2024-01-01T00:00:00' }, ['body period_end']],
    ['an empty date', { period_end: '' }, ['body period_end']],
    ['a value and another text', { value: 5, value_text: '6' }, ['body value_text']],
    ['a value and a text that is no number', { value: 5, value_text: 'five' }, ['body value_text']],
    ['null and a number as text', { value: null, value_text: '5' }, ['body value_text']],
    ['two texts', { value: 'a', value_text: 'b' }, ['body value_text']],
    ['true as a value', { value: true }, ['body value']],
    ['a blank name', { name: ' ' }, ['body name']],
    ['null as value_text', { value_text: null }, ['body value_text']],
    ['an organization that is not there', { org_id: 'org_00000000000000000000000000' }, ['body org_id']],
    ['fields of answers', { indicator_id: 'x', themes: [] }, ['body indicator_id', 'body themes']],
    ['U+0000 in the value', { value: 'a\0' }, ['body value']],
    ['another kind', { object: 'report' }, ['body object']],
    [
      'everything at once',
      { ...period, value: 1, value_text: '2', uri: 'x', unit: [], id: 'rep_1' },
      ['body id', 'body period_end', 'body unit', 'body uri', 'body value_text'],
    ],
  ])(
    'Request: `uri` (required), `value` (number), `unit` (string), `period_start` (date), `period_end` (date). Refuses %s',
    async (_what, fields, faults) => {
      expect(faultsIn(await post({ uri: uri('r/bad'), ...fields }))).toEqual([
        '400 invalid_request',
        ...faults,
      ])
    },
  )

  it('refuses a number beyond all bounds', async () => {
    const answer = await post(`{"uri":"${uri('r/inf')}","value":1e999}`)
    expect(faultsIn(answer)).toEqual(['400 invalid_request', 'body value'])
  })
})

describe('404', () => {
  it('is answered for an indicator that nothing describes', async () => {
    const gone = await writeIndicator(app, org, 'r/gone')
    await remove(app, gone)
    for (const at of [gone, { ...gone, id: 'ind_00000000000000000000000000' }, org]) {
      expect(faultsIn(await post({ uri: uri('r/lost') }, at))).toEqual(['404 indicator_not_found'])
    }
  })

  it('is answered for an unknown report', async () => {
    for (const method of ['GET', 'DELETE']) {
      expect(faultsIn(await app.call(`${method} /reports/rep_1`))).toEqual(['404 report_not_found'])
    }
  })
})

describe('204', () => {
  it('deletes a report, once', async () => {
    const report = await writeReport(app, indicator, 'r/deleted', { value: 1 })
    expect((await remove(app, report)).statusCode).toBe(204)
    expect(await statusOf(app, report)).toBe(404)
    expect((await remove(app, report)).statusCode).toBe(404)
  })
})

describe('writers at the same time', () => {
  it('lose nothing and never lock each other out', async () => {
    const posts = Array.from({ length: 18 }, (_, at) =>
      at % 3 === 0
        ? writeOrg(app, `w/org-${at % 2}`)
        : at % 3 === 1
          ? writeOutcome(app, org, `w/outcome-${at}`)
          : writeReport(app, indicator, `w/report-${at % 4}`, { value: at }),
    )
    const written = await Promise.all(posts)
    for (const entity of written) expect(await statusOf(app, entity)).toBe(200)
    const { rows } = await app.store.reads.query<{ sources: string; next: string }>(
      `select (select count(distinct sequence) from node where namespace_id = $1) as sources,
        (select count(*) from api_source where namespace_id = $1) as next`,
      [app.namespace.id],
    )
    expect(rows[0]?.sources).toBe(rows[0]?.next)
  })
})
