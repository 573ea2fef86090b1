// POST, GET and DELETE of outcomes. Rules, section 3.
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

const themes = ['https://metadata.un.org/sdg/2', 'https://metadata.un.org/sdg/1']

describe('201', () => {
  it('Response: object containing at least `id`: all its fields, its themes in order and once', async () => {
    const body = { uri: uri('o/new'), name: 'Fewer go hungry', themes: [...themes, ...themes] }
    const answer = await app.call(`POST /orgs/${org.id}/outcomes`, { body })
    const { id } = answer.json<Entity>()
    expect(answer.statusCode).toBe(201)
    expect(answer.headers.location).toBe(`/outcomes/${id}`)
    expect(answer.json()).toEqual({
      object: 'outcome',
      id: expect.stringMatching(/^out_[0-9a-v]{26}$/),
      uri: uri('o/new'),
      name: 'Fewer go hungry',
      description: null,
      themes: [...themes].sort(),
      org_ids: [org.id],
    })
    expect(await read(app, answer.json<Entity>())).toEqual(answer.json())
  })
})

describe('200', () => {
  it('replaces as a whole: themes left out are cleared', async () => {
    await writeOutcome(app, org, 'o/again', { themes, description: 'Old.' })
    const body = { uri: uri('o/again'), name: 'New name' }
    const answer = await app.call(`POST /orgs/${org.id}/outcomes`, { body })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      name: 'New name',
      description: null,
      themes: [],
      org_ids: [org.id],
    })
  })

  it('belongs to both organizations when it is written under a second one', async () => {
    const second = await writeOrg(app, 'o/second')
    await writeOutcome(app, org, 'o/shared', { themes })
    const shared = await writeOutcome(app, second, 'o/shared')
    expect(shared).toMatchObject({ org_ids: [org.id, second.id].sort(), themes: [] })
    expect(await read(app, shared, '?include=sources')).toMatchObject({ sources: [{ type: 'api' }] })
  })
})

describe('400', () => {
  it.each([
    ['nothing at all', {}, ['body name', 'body uri']],
    [
      'themes that are no IRIs',
      { uri: uri('x'), name: 'x', themes: ['food', themes[0], 7] },
      ['body themes[0]', 'body themes[2]'],
    ],
    ['themes that are no list', { uri: uri('x'), name: 'x', themes: 'food' }, ['body themes']],
    ['fields of answers', { uri: uri('x'), name: 'x', org_ids: [] }, ['body org_ids']],
    ['a theme with U+0000', { uri: uri('x'), name: 'x', themes: ['https://a/\0'] }, ['body themes[0]']],
  ])(
    'Request: `uri` (required), `name` (required), `themes` (array of theme IRI strings). Names every fault of %s',
    async (_what, body, faults) => {
      const answer = await app.call(`POST /orgs/${org.id}/outcomes`, { body })
      expect(faultsIn(answer)).toEqual(['400 invalid_request', ...faults])
    },
  )
})

describe('404', () => {
  it('is answered for an organization and an outcome that are not there', async () => {
    const body = { uri: uri('o/lost'), name: 'Lost' }
    for (const id of ['org_00000000000000000000000000', 'x']) {
      expect(faultsIn(await app.call(`POST /orgs/${id}/outcomes`, { body }))).toEqual([
        '404 organization_not_found',
      ])
    }
    for (const method of ['GET', 'DELETE']) {
      expect(faultsIn(await app.call(`${method} /outcomes/${org.id}`))).toEqual(['404 outcome_not_found'])
    }
  })

  it('is answered once the organization was deleted', async () => {
    const gone = await writeOrg(app, 'o/gone')
    await remove(app, gone)
    const answer = await app.call(`POST /orgs/${gone.id}/outcomes`, {
      body: { uri: uri('o/late'), name: 'Late' },
    })
    expect(faultsIn(answer)).toEqual(['404 organization_not_found'])
  })
})

describe('409 has_dependents', () => {
  it('keeps an organization from which outcomes and indicators hang', async () => {
    const parent = await writeOrg(app, 'd/parent')
    await writeOutcome(app, parent, 'd/a')
    await writeOutcome(app, parent, 'd/b')
    await writeIndicator(app, parent, 'd/i')
    const answer = await remove(app, parent)
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({
      code: 'has_dependents',
      dependents: { outcomes: 2, indicators: 1, reports: 0 },
      detail: expect.stringContaining('2 outcomes, 1 indicator'),
    })
    expect(await statusOf(app, parent)).toBe(200)
  })

  it('keeps an outcome that an indicator measures, and deletes it after the indicator', async () => {
    const outcome = await writeOutcome(app, org, 'd/measured')
    const indicator = await writeIndicator(app, org, 'd/measures', { outcome_id: outcome.id })
    expect(faultsIn(await remove(app, outcome))).toEqual(['409 has_dependents'])
    expect((await remove(app, indicator)).statusCode).toBe(204)
    expect((await remove(app, outcome)).statusCode).toBe(204)
  })
})

describe('cascade=true', () => {
  it('removes an organization with all its dependents', async () => {
    const parent = await writeOrg(app, 'c/parent')
    const outcome = await writeOutcome(app, parent, 'c/outcome')
    const indicator = await writeIndicator(app, parent, 'c/indicator', { outcome_id: outcome.id })
    const loose = await writeIndicator(app, parent, 'c/loose')
    const reports = [
      await writeReport(app, indicator, 'c/report', { value: 1 }),
      await writeReport(app, loose, 'c/loose-report', { value: 2 }),
    ]
    expect((await remove(app, parent, '?cascade=true')).statusCode).toBe(204)
    for (const gone of [parent, outcome, indicator, loose, ...reports])
      expect(await statusOf(app, gone)).toBe(404)
  })

  it('keeps what also belongs to another organization, without the link to the deleted one', async () => {
    const [first, second] = [await writeOrg(app, 'c/first'), await writeOrg(app, 'c/second')]
    const shared = await writeIndicator(app, first, 'c/shared')
    await writeIndicator(app, second, 'c/shared')
    const report = await writeReport(app, shared, 'c/shared-report', { value: 3 })
    expect(report).toMatchObject({ org_id: first.id })
    expect((await remove(app, first, '?cascade=true')).statusCode).toBe(204)
    expect(await read(app, shared)).toMatchObject({ org_ids: [second.id] })
    expect(await read(app, report)).toMatchObject({ org_id: second.id })
    // The organization comes back, its old link does not.
    await writeOrg(app, 'c/first')
    expect(await read(app, shared)).toMatchObject({ org_ids: [second.id] })
  })

  it('removes an outcome with its indicators and their reports, and leaves the organization', async () => {
    const outcome = await writeOutcome(app, org, 'c/down')
    const indicator = await writeIndicator(app, org, 'c/down-i', { outcome_id: outcome.id })
    const other = await writeIndicator(app, org, 'c/beside')
    const report = await writeReport(app, indicator, 'c/down-r')
    expect((await remove(app, outcome, '?cascade=true')).statusCode).toBe(204)
    for (const gone of [outcome, indicator, report]) expect(await statusOf(app, gone)).toBe(404)
    for (const left of [org, other]) expect(await statusOf(app, left)).toBe(200)
  })
})
