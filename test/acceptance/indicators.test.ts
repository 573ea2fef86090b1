// POST, GET and DELETE of indicators. Rules, section 3.
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
import { startApp, useApp } from './start-app.ts'

const app = useApp(() => startApp())
let org: Entity
beforeAll(async () => {
  org = await writeOrg(app, 'lakeside')
})

const theme = 'https://metadata.un.org/sdg/2'

describe('201', () => {
  it('Response: object containing at least `id`: all its fields', async () => {
    const outcome = await writeOutcome(app, org, 'i/outcome', { themes: ['https://metadata.un.org/sdg/1'] })
    const body = { uri: uri('i/new'), name: 'Meals', unit: 'meals', outcome_id: outcome.id, themes: [theme] }
    const answer = await app.call(`POST /orgs/${org.id}/indicators`, { body })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toEqual({
      object: 'indicator',
      id: expect.stringMatching(/^ind_[0-9a-v]{26}$/),
      uri: uri('i/new'),
      name: 'Meals',
      description: null,
      unit: 'meals',
      outcome_id: outcome.id,
      themes: [theme],
      org_ids: [org.id],
    })
    expect(answer.headers.location).toBe(`/indicators/${answer.json<Entity>().id}`)
    expect(await read(app, answer.json<Entity>())).toEqual(answer.json())
  })
})

describe('200', () => {
  it('clears unit and outcome that are left out', async () => {
    const outcome = await writeOutcome(app, org, 'i/cleared-outcome')
    await writeIndicator(app, org, 'i/cleared', { unit: '%', outcome_id: outcome.id, themes: [theme] })
    expect(await writeIndicator(app, org, 'i/cleared')).toMatchObject({
      unit: null,
      outcome_id: null,
      themes: [],
    })
    expect((await remove(app, outcome)).statusCode).toBe(204)
  })

  it('keeps the earliest organization first when it is written again under another one', async () => {
    const [first, second] = [await writeOrg(app, 'i/first'), await writeOrg(app, 'i/second')]
    const shared = await writeIndicator(app, first, 'i/shared')
    await writeIndicator(app, second, 'i/shared')
    // Renewed under the first one: neither its link nor the second one's becomes a later one.
    await writeIndicator(app, first, 'i/shared', { name: 'Renewed' })
    expect(await writeReport(app, shared, 'i/r1')).toMatchObject({ org_id: first.id })
    expect(await read(app, shared)).toMatchObject({ name: 'Renewed', org_ids: [first.id, second.id].sort() })
  })
})

describe('400', () => {
  it('refuses an outcome that is not there, and one that is none', async () => {
    for (const outcome_id of ['out_00000000000000000000000000', 'nonsense', org.id]) {
      const body = { uri: uri('i/x'), name: 'x', outcome_id }
      const answer = await app.call(`POST /orgs/${org.id}/indicators`, { body })
      expect(faultsIn(answer)).toEqual(['400 invalid_request', 'body outcome_id'])
    }
  })

  it('Request: `uri` (required), `name` (required), `unit` (string), `outcome_id` (string, optional). Names every fault', async () => {
    const nothing = await app.call(`POST /orgs/${org.id}/indicators`, { body: {} })
    expect(faultsIn(nothing)).toEqual(['400 invalid_request', 'body name', 'body uri'])
    const body = { name: '', unit: 5, outcome_id: 5, themes: [''], reports: [] }
    expect(faultsIn(await app.call(`POST /orgs/${org.id}/indicators`, { body }))).toEqual([
      '400 invalid_request',
      'body name',
      'body outcome_id',
      'body reports',
      'body themes[0]',
      'body unit',
      'body uri',
    ])
  })
})

describe('404', () => {
  it('is answered for an unknown organization before the outcome is looked for', async () => {
    const body = { uri: uri('i/x'), name: 'x', outcome_id: 'out_00000000000000000000000000' }
    const answer = await app.call('POST /orgs/org_00000000000000000000000000/indicators', { body })
    expect(faultsIn(answer)).toEqual(['404 organization_not_found'])
  })

  it('is answered for an unknown indicator', async () => {
    for (const method of ['GET', 'DELETE']) {
      expect(faultsIn(await app.call(`${method} /indicators/${org.id}`))).toEqual(['404 indicator_not_found'])
    }
  })
})

describe('409 has_dependents', () => {
  it('keeps an indicator with reports, unless cascade is set', async () => {
    const indicator = await writeIndicator(app, org, 'i/kept')
    const report = await writeReport(app, indicator, 'i/kept-report', { value: 1 })
    const answer = await remove(app, indicator)
    expect(answer.json()).toMatchObject({
      code: 'has_dependents',
      dependents: { outcomes: 0, indicators: 0, reports: 1 },
    })
    expect((await remove(app, indicator, '?cascade=false')).statusCode).toBe(409)
    expect((await remove(app, indicator, '?cascade=true')).statusCode).toBe(204)
    expect([await statusOf(app, indicator), await statusOf(app, report)]).toEqual([404, 404])
  })

  it('does not count a report that was moved to another indicator', async () => {
    const [from, to] = [await writeIndicator(app, org, 'i/from'), await writeIndicator(app, org, 'i/to')]
    await writeReport(app, from, 'i/moved', { value: 1 })
    expect(await writeReport(app, to, 'i/moved', { value: 1 })).toMatchObject({ indicator_id: to.id })
    expect((await remove(app, from)).statusCode).toBe(204)
    expect((await remove(app, to)).statusCode).toBe(409)
  })
})
