// Reporting plans: who has not reported. Rules, section 15.
import { beforeAll, describe, expect, it } from 'vitest'

import { maxPlans, type Plan, type PlanStatusEntry } from '../../src/contract/plan-schemas.ts'
import { PlanWalk } from '../model/plan-steps.ts'
import { seededRandom } from '../seeded-random.ts'
import { codeOf, startCapsuleApp } from './capsule-app.ts'
import { visit } from './link-app.ts'
import { capsule, indicator, iri, organization, report } from './projected.ts'
import { createSubmitLink, submitFile } from './submission-app.ts'
import { readWorkbook } from './read-workbook.ts'
import { useApp } from './start-app.ts'

const app = useApp(() => startCapsuleApp())

const year = { from: '2024-01-01', to: '2024-12-31' }
const basic = { name: 'Annual 2024', period: year, due: '2025-03-31' }
const put = (slug: string, body: object) => app.call(`PUT /plans/${slug}`, { body })

interface Status {
  readonly data: PlanStatusEntry[]
  readonly meta: { counts: Record<string, number>; due: string; as_of: string; row_count: number }
}
const status = async (slug: string, query = '') => {
  const answer = await app.call(`GET /plans/${slug}/status${query}`)
  expect([answer.body, answer.statusCode]).toEqual([expect.anything(), 200])
  return answer.json<Status>()
}

interface Faulty {
  readonly errors: readonly { readonly name: string; readonly detail: string }[]
}

describe('a plan', () => {
  const full = {
    ...basic,
    name: ' Annual 2024 ',
    name_fr: 'Annuel 2024',
    timezone: 'America/Toronto',
    organizations: [
      {
        uri: iri('expected/a'),
        name: 'Harbour',
        identifiers: ['119219814 RR 0001'],
        indicators: [iri('i'), iri('i')],
        contacts: [{ name: 'Ann Lee', email: ' ann@example.org ' }],
      },
      { uri: iri('expected/b') },
    ],
    remind: { before: [14, 3, 14], after: [1] },
  }

  it('is created with 201, replaced with 200, read, listed and deleted', async () => {
    const created = await put('annual', full)
    expect([created.statusCode, created.headers['location']]).toEqual([201, '/plans/annual'])
    const plan = created.json<Plan>()
    expect(plan).toMatchObject({
      object: 'plan',
      slug: 'annual',
      name: 'Annual 2024',
      name_fr: 'Annuel 2024',
      period: year,
      due: '2025-03-31',
      timezone: 'America/Toronto',
      remind: { before: [3, 14], after: [1] },
      organizations: [
        {
          uri: iri('expected/a'),
          name: 'Harbour',
          identifiers: ['119219814 RR 0001'],
          indicators: [iri('i')],
          contacts: [{ name: 'Ann Lee', email: 'ann@example.org', language: 'en' }],
        },
        { uri: iri('expected/b'), name: null, identifiers: [], indicators: [], contacts: [] },
      ],
    })
    expect((await app.call('GET /plans/annual')).json()).toEqual(plan)
    expect((await app.call('GET /plans')).json()).toMatchObject({
      data: [{ slug: 'annual', organization_count: 2 }],
      meta: { row_count: 1 },
    })
    const replaced = await put('annual', basic)
    expect([replaced.statusCode, replaced.json()]).toEqual([
      200,
      expect.objectContaining({
        name_fr: null,
        timezone: 'UTC',
        organizations: [],
        remind: { before: [], after: [] },
      }),
    ])
    expect((await app.call('DELETE /plans/annual')).statusCode).toBe(204)
    for (const route of ['GET /plans/annual', 'DELETE /plans/annual', 'GET /plans/NO/status'])
      expect(codeOf(await app.call(route))).toBe('plan_not_found')
  })

  it('keeps the answers of those that stay, and shows contacts to those who may write alone', async () => {
    await put('annual', full)
    const answer = (uri: string) =>
      app.call('PUT /plans/annual/answers', { body: { organization: uri, reason: ' Began later. ' } })
    expect((await answer(iri('expected/a'))).json()).toMatchObject({ reason: 'Began later.', by: 'member' })
    await answer(iri('expected/b'))
    await put('annual', { ...full, organizations: full.organizations.slice(0, 1) })
    await put('annual', full)
    const answered = (await status('annual')).data.filter((each) => each.answer !== null)
    expect(answered.map(({ organization: { uri } }) => uri)).toEqual([iri('expected/a')])
    const { text } = await app.mint({ label: 'Reads', scope: 'read', namespaces: ['my-data'] })
    const read = await app.call('GET /plans/annual', { headers: { 'x-api-key': text } })
    expect([read.statusCode, read.body.includes('ann@'), read.body.includes('remind')]).toEqual([
      200,
      false,
      false,
    ])
    const writer = await app.mint({ label: 'Writes', scope: 'write', namespaces: ['my-data'] })
    const written = await app.call('GET /plans/annual', { headers: { 'x-api-key': writer.text } })
    expect(written.body).toContain('ann@example.org')
    expect(codeOf(await answer(iri('elsewhere')))).toBe('organization_not_expected')
    const gone = `?organization=${encodeURIComponent(iri('expected/a'))}`
    for (const route of [`DELETE /plans/annual/answers${gone}`, `DELETE /plans/annual/answers${gone}`])
      expect((await app.call(route)).statusCode).toBe(204)
    expect((await status('annual')).meta.counts).toMatchObject({ missing: 2, nothing_to_report: 0 })
    await app.call('DELETE /plans/annual')
  })
})

describe('a plan that is not taken', () => {
  it('names every fault at once', async () => {
    const answer = await put('faulty', {
      name: ' ',
      period: { from: '2024-12-31', to: '2024-01-01' },
      due: '2024-06-30',
      timezone: 'Toronto',
      organizations: [
        { uri: iri('a') },
        { uri: 'no iri' },
        { uri: iri('a'), contacts: [{ email: 'nobody' }, { email: '"quoted"@example.org' }] },
        { uri: iri('b'), indicators: ['none'], colour: 'red' },
      ],
      remind: { before: [0, 91], after: [1.5] },
    })
    expect([answer.statusCode, codeOf(answer)]).toEqual([400, 'invalid_request'])
    expect(
      answer
        .json<Faulty>()
        .errors.map(({ name }) => name)
        .toSorted(),
    ).toEqual(
      [
        'name',
        'period.to',
        'due',
        'timezone',
        'organizations[0].uri',
        'organizations[1].uri',
        'organizations[2].uri',
        'organizations[2].contacts[0].email',
        'organizations[2].contacts[1].email',
        'organizations[3].indicators[0]',
        'organizations[3].colour',
        'remind.before[0]',
        'remind.before[1]',
        'remind.after[0]',
      ].toSorted(),
    )
  })

  it('has too many organizations, indicators, contacts or bytes, or is one plan too many', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => iri(`many/${at}`))
    const organizations = (list: object[]) => put('large', { ...basic, organizations: list })
    const names = async (list: object[]) =>
      (await organizations(list)).json<Faulty>().errors.map(({ name }) => name)
    expect(await names(many(5001).map((uri) => ({ uri })))).toEqual(['organizations'])
    expect(await names([{ uri: iri('a'), indicators: many(201) }])).toEqual(['organizations[0].indicators'])
    const contacts = many(6).map((_, at) => ({ email: `a${at}@example.org` }))
    expect(await names([{ uri: iri('a'), contacts }])).toEqual(['organizations[0].contacts'])
    expect(await names([{ uri: iri('a'), identifiers: many(6) }])).toEqual(['organizations[0].identifiers'])
    const heavy = many(5000).map((uri) => ({ uri, identifiers: ['x'.repeat(190)] }))
    expect((await organizations(heavy)).statusCode).toBe(413)
    await app.store.writes.query(
      `insert into plan (namespace_id, slug, name, period_from, period_to, due, timezone, remind_before, remind_after)
       select $1, 'p' || number, 'Plan', '2024-01-01', '2024-12-31', '2025-03-31', 'UTC', '{}', '{}'
       from generate_series(1, $2) as number`,
      [app.namespace.id, maxPlans - 1],
    )
    expect((await put('last', basic)).statusCode).toBe(201)
    expect(codeOf(await put('more', basic))).toBe('plan_limit')
    expect((await put('p1', basic)).statusCode).toBe(200)
    await app.store.writes.query('delete from plan where namespace_id = $1', [app.namespace.id])
  })
})

describe('the status of a plan', () => {
  const organizations = [
    { uri: iri('s/none'), name: 'Never sent' },
    { uri: iri('s/a'), name: 'Other name', indicators: [iri('s/i'), iri('s/j'), iri('s/never')] },
    { uri: iri('s/b') },
  ]
  let first: string
  beforeAll(async () => {
    first = await app.upload(
      capsule(
        organization('s/a'),
        organization('s/b', { hasLegalName: '=Formula' }),
        indicator('s/i', 's/a'),
        indicator('s/j', 's/a'),
        report('s/r1', 's/i'),
        // One date for both bounds, and bounds that are reversed.
        report('s/r2', 's/j', '1', {
          forOrganization: iri('s/b'),
          startedAtTime: '2024-12-31',
          endedAtTime: '2023-01-01',
        }),
        report('s/r3', 's/j', '1', { startedAtTime: '2025-01-01', endedAtTime: '2025-01-01' }),
      ),
    )
    await app.verdict(first)
    await put('status', { ...basic, organizations })
  })

  it('names who has reported, partly or not, and what is missing', async () => {
    const { data, meta } = await status('status')
    const { finished_at: at } = await app.verdict(first)
    expect(data).toEqual([
      {
        organization: { uri: iri('s/none'), id: null, name: 'Never sent' },
        state: 'missing',
        report_count: 0,
        missing_indicators: [],
        last_received_at: null,
        submission_id: null,
        answer: null,
      },
      expect.objectContaining({
        organization: { uri: iri('s/a'), id: expect.stringMatching(/^org_/), name: 'Organization s/a' },
        state: 'partly',
        report_count: 1,
        missing_indicators: [
          { uri: iri('s/j'), id: expect.stringMatching(/^ind_/), name: 'Indicator s/j' },
          { uri: iri('s/never'), id: null, name: null },
        ],
        last_received_at: at,
      }),
      expect.objectContaining({ state: 'reported', report_count: 1, missing_indicators: [] }),
    ])
    expect(meta).toEqual({
      counts: { missing: 1, returned: 0, partly: 1, waiting: 0, nothing_to_report: 0, reported: 1 },
      due: '2025-03-31',
      as_of: expect.any(String),
      row_count: 3,
    })
    const some = await status('status', '?state=partly&state=missing')
    expect([some.data.length, some.meta.row_count, some.meta.counts['reported']]).toEqual([2, 2, 1])
    expect((await app.call('GET /plans/status/status?state=late')).statusCode).toBe(400)
  })

  it('comes as CSV, and as a workbook in the language of the reader', async () => {
    const csv = await app.call('GET /plans/status/status?format=csv&state=reported')
    expect(csv.headers['content-disposition']).toMatch(/my-data-status-.*\.csv/)
    expect(csv.body.split('\r\n').slice(0, 2)).toEqual([
      'organization_uri,organization_id,organization_name,state,report_count,missing_indicators,last_received_at,submission_id,answer,perhaps_uri',
      expect.stringMatching(/s\/b,org_\w+,'=Formula,reported,1,,2/),
    ])
    const sheet = await app.call('GET /plans/status/status?format=xlsx', {
      headers: { 'accept-language': 'fr' },
    })
    const [rows] = readWorkbook(sheet.rawPayload)
    const texts = rows?.rows.slice(0, 2).map((row) => Object.values(row).map(({ value }) => value))
    expect(texts).toEqual([
      expect.arrayContaining(['Organisme', 'Indicateurs manquants']),
      expect.arrayContaining(['Never sent', 'Manquant']),
    ])
  })

  it('follows files in the inbox, answers, calls and rollbacks', async () => {
    const link = await createSubmitLink(app)
    const one = (uri: string) =>
      status('status').then(({ data }) => data.find(({ organization: o }) => o.uri === uri))
    const { submission } = await submitFile(app, link, capsule(organization('s/none')))
    expect(await one(iri('s/none'))).toMatchObject({
      state: 'waiting',
      submission_id: submission.id,
      last_received_at: submission.created_at,
    })
    await app.call(`POST /submissions/${submission.id}/return`, { body: { message: 'Please.' } })
    expect(await one(iri('s/none'))).toMatchObject({
      state: 'returned',
      submission_id: submission.id,
      last_received_at: null,
    })
    const said = { organization: iri('s/none'), reason: 'Not yet.' }
    await app.call('PUT /plans/status/answers', { body: said })
    expect(await one(iri('s/none'))).toMatchObject({ state: 'nothing_to_report', answer: { by: 'member' } })
    const written = (await app.call('POST /orgs', { body: { uri: iri('s/none'), name: 'Now there' } })).json<{
      id: string
    }>()
    const measured = (
      await app.call(`POST /orgs/${written.id}/indicators`, { body: { uri: iri('s/k'), name: 'K' } })
    ).json<{ id: string }>()
    await app.call(`POST /indicators/${measured.id}/reports`, {
      body: { uri: iri('s/rk'), value: 1, period_start: '2024-01-01', period_end: '2024-12-31' },
    })
    expect(await one(iri('s/none'))).toMatchObject({
      state: 'reported',
      organization: { name: 'Now there' },
      last_received_at: expect.any(String),
    })
    await app.call(`DELETE /capsules/${first}`)
    expect(await one(iri('s/b'))).toMatchObject({ state: 'missing', organization: { id: null, name: null } })
    await app.call('DELETE /plans/status')
  })

  it('names who one that is missing probably is: another with one of its numbers', async () => {
    const numbered = (name: string, ...values: string[]) =>
      organization(name, {
        hasID: values.map((value) => ({ '@type': 'org:OrganizationID', hasIdentifier: value })),
      })
    const id = await app.upload(
      capsule(
        numbered('p/real', '119219814 RR 0001'),
        numbered('p/twin', '77-1'),
        numbered('p/twin-b', '77 1'),
        numbered('p/there', '5'),
        indicator('p/i', 'p/there'),
        report('p/r', 'p/i'),
      ),
    )
    await app.verdict(id)
    await put('numbered', {
      ...basic,
      organizations: [
        { uri: iri('p/expected'), identifiers: ['none', '119219814rr0001'] },
        // By its own number in the namespace.
        { uri: iri('p/twin-b') },
        { uri: iri('p/there'), identifiers: ['119219814RR0001'] },
        { uri: iri('p/unknown'), identifiers: ['12'] },
      ],
    })
    const { data } = await status('numbered')
    const perhaps = (name: string) => data.find(({ organization: { uri } }) => uri === iri(name))?.perhaps
    const real = { uri: iri('p/real'), id: expect.stringMatching(/^org_/), name: 'Organization p/real' }
    expect(perhaps('p/expected')).toEqual(real)
    expect(perhaps('p/twin-b')).toMatchObject({ uri: iri('p/twin') })
    expect([perhaps('p/there'), perhaps('p/unknown')]).toEqual([undefined, undefined])
    const csv = await app.call('GET /plans/numbered/status?format=csv')
    expect(csv.body).toMatch(/p\/expected,.*,https:\/\/example.org\/p\/real\r\n/)
    await app.call(`DELETE /capsules/${id}`)
    await app.call('DELETE /plans/numbered')
  })

  it('is the same of a long plan', async () => {
    const list = Array.from({ length: 301 }, (_, at) => ({ uri: iri(`long/${at}`), name: `Name ${at}` }))
    await put('long', { ...basic, organizations: list })
    const { data, meta } = await status('long')
    expect([data.length, meta.row_count, meta.counts['missing'], data[1]?.organization.name]).toEqual([
      301,
      301,
      301,
      'Name 1',
    ])
    expect((await app.call('GET /plans/long/status?format=csv')).body.split('\r\n')).toHaveLength(303)
    await app.call('DELETE /plans/long')
  })

  it('is after random steps what an independent reading says', async () => {
    const walk = new PlanWalk(app, seededRandom(7))
    await walk.start()
    for (let step = 0; step < 12; step++) {
      await walk.step()
      await expect(walk.compare()).resolves.toBeUndefined()
    }
  })
})

describe('the link of an organization', () => {
  const organizations = [
    { uri: iri('l/a'), name: 'Harbour', indicators: [iri('l/i')] },
    { uri: iri('l/b'), name: 'Willow House' },
  ]
  const list = async () =>
    (await app.call('GET /plans/linked/links')).json<{
      data: { url: string | null; link_id: string; expires_at: string; organization: { name: string } }[]
    }>().data
  const path = (url: string | null | undefined) => new URL(url ?? '').pathname
  const about = (url: string | null | undefined) => visit(app, `GET ${path(url)}/about`)
  const due = '2027-03-13'

  it('shows the plan, and what is missing of this organization alone', async () => {
    await put('linked', { ...basic, due, timezone: 'America/Toronto', organizations })
    const [first, second] = await list()
    expect((await list()).map(({ url }) => url)).toEqual([first?.url, second?.url])
    // 30 days after the due day, which clocks are put forward between.
    expect(first?.expires_at).toBe('2027-04-13T04:00:00.000Z')
    const answer = await about(first?.url)
    expect(answer.json()).toMatchObject({
      kind: 'submit',
      namespace: null,
      plan: {
        name: 'Annual 2024',
        name_fr: null,
        period: year,
        due,
        organization: { name: 'Harbour' },
        state: 'missing',
        missing_indicators: [{ uri: iri('l/i'), name: null }],
      },
    })
    expect(answer.body).not.toContain('Willow House')
    const csv = await app.call('GET /plans/linked/links?format=csv')
    expect(csv.body).toContain(`${iri('l/b')},Willow House,${second?.url}`)
    expect((await app.call('GET /links')).body).not.toContain(first?.link_id)
    const { text } = await app.mint({ label: 'Reads', scope: 'read' })
    const refused = await app.call('GET /plans/linked/links', { headers: { 'x-api-key': text } })
    expect(codeOf(refused)).toBe('scope_not_allowed')
    const { rows } = await app.store.reads.query<{ stored: string }>(
      'select link::text as stored from link where link_id = $1',
      [first?.link_id],
    )
    expect(rows[0]?.stored).not.toContain(first?.url?.split('/').at(-1))
  })

  it('counts what is sent through it, whatever that describes', async () => {
    const [first] = await list()
    const link = { id: first?.link_id ?? '', path: path(first?.url) }
    const { submission } = await submitFile(app, link, capsule(organization('l/other')))
    expect((await status('linked')).data.find(({ state }) => state === 'waiting')).toMatchObject({
      organization: { uri: iri('l/a') },
      submission_id: submission.id,
    })
    expect(submission.link.label).toBe('Annual 2024 – Harbour')
  })

  it('takes that there is nothing to report, with a receipt', async () => {
    const [, second] = await list()
    const say = (headers: Record<string, string>, body: object = { reason: 'Began later.' }) =>
      visit(app, `POST ${path(second?.url)}/nothing-to-report`, headers, body)
    expect((await say({})).statusCode).toBe(400)
    expect((await say({ 'x-sender-name': 'Ann' }, { reason: ' ' })).statusCode).toBe(400)
    const said = await say({ 'x-sender-name': 'Ann' })
    expect(said.statusCode).toBe(201)
    const receipt = new URL(said.json<{ receipt_url: string }>().receipt_url).pathname
    const read = () => visit(app, `GET ${receipt}/about`)
    expect((await read()).json()).toMatchObject({ state: 'nothing_to_report', message: 'Began later.' })
    expect((await status('linked')).data.at(-1)).toMatchObject({
      state: 'nothing_to_report',
      answer: { reason: 'Began later.', by: 'sender' },
    })
    await app.call(`DELETE /plans/linked/answers?organization=${encodeURIComponent(iri('l/b'))}`)
    expect(codeOf(await read())).toBe('receipt_not_found')
    const other = await createSubmitLink(app)
    const plain = await visit(
      app,
      `POST ${other.path}/nothing-to-report`,
      { 'x-sender-name': 'Ann' },
      { reason: 'x' },
    )
    expect(codeOf(plain)).toBe('plan_not_found')
  })

  it('stays while its organization does, follows the plan, is rotated, and ends', async () => {
    const [first, second] = await list()
    await put('linked', {
      ...basic,
      name: 'Renamed',
      due: '2027-06-30',
      organizations: organizations.slice(0, 1),
    })
    expect((await about(second?.url)).statusCode).toBe(404)
    const kept = await list()
    expect(kept).toEqual([
      {
        ...first,
        organization: { uri: iri('l/a'), name: 'Harbour' },
        expires_at: '2027-07-31T00:00:00.000Z',
      },
    ])
    expect((await about(first?.url)).json()).toMatchObject({ label: 'Renamed – Harbour' })
    const rotated = (await app.call(`POST /links/${first?.link_id}/rotate`)).json<{ url: string }>().url
    expect([(await list())[0]?.url, (await about(first?.url)).statusCode]).toEqual([rotated, 404])
    await put('linked', { ...basic, due: '2025-01-31', organizations: organizations.slice(0, 1) })
    expect([(await list())[0]?.url, (await about(rotated)).statusCode]).toEqual([null, 404])
    await put('linked', { ...basic, due, organizations })
    expect((await about(rotated)).statusCode).toBe(200)
    expect((await list()).map(({ url }) => url === null)).toEqual([false, false])
    await app.call('DELETE /plans/linked')
    expect((await about(rotated)).statusCode).toBe(404)
  })
})
