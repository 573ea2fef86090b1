// Texts that rows, trees and lists repeat are bounded at the door: in capsules by the rule too-long, in entity calls, batches
// and parameters by 400. Rules, section 1.
import { describe, expect, it } from 'vitest'

import { startCapsuleApp } from './capsule-app.ts'
import { faultsIn, uri } from './entity-calls.ts'
import { capsule, fundingStatus, indicator, organization, outcome, report } from './projected.ts'
import { putCapsule } from './put-source.ts'
import { queryOf } from './rows-calls.ts'
import { useApp } from './start-app.ts'

const app = useApp(() => startCapsuleApp())

/** Of so many bytes, in letters of two. */
const text = (bytes: number): string => 'é'.repeat(Math.floor(bytes / 2)) + 'z'.repeat(bytes % 2)
const longUri = (name: string, bytes: number): string => uri(name).padEnd(bytes, 'x')

interface Item {
  readonly rule: string
  readonly focus: string
  readonly path?: string
  readonly value?: string
}

describe('a capsule', () => {
  const document = (name: number, value: number, iri: number) =>
    capsule(
      organization('door', { hasLegalName: text(name) }),
      outcome('door/out', 'door', { hasName: text(name), forTheme: longUri('theme', iri) }),
      indicator('door/ind', 'door', 'door/out', { hasName: text(name), unitDescription: text(name) }),
      report('door/rep', 'door/ind', text(value), { hasName: text(name) }),
      fundingStatus('door/fund', 'door', text(name)),
    )

  const verdict = async (body: object) => await app.verdict(await app.upload(body))

  it('is accepted with texts of exactly the limits, and gives them back', async () => {
    const { status } = await verdict(document(4096, 65_536, 4096))
    expect(status).toBe('accepted')
    const query = queryOf({ theme: longUri('theme', 4096), fund: text(4096) })
    const { data } = (await app.call(`GET /rows/indicator-reports${query}`)).json<{ data: object[] }>()
    expect(data).toMatchObject([
      {
        value_text: text(65_536),
        unit: text(4096),
        themes: [longUri('theme', 4096)],
        indicator: { name: text(4096) },
        outcome: { name: text(4096) },
        org: { name: text(4096) },
      },
    ])
  })

  it('is rejected with one byte more, each fault named once', async () => {
    const { status, validation } = await verdict(document(4097, 65_537, 4097))
    expect(status).toBe('rejected')
    const items = (validation?.items ?? []) as readonly Item[]
    expect(new Set(items.map(({ rule, focus, path }) => `${rule} ${focus} ${path}`))).toEqual(
      new Set([
        `too-long ${uri('door')} org:hasLegalName`,
        `too-long ${uri('door/out')} org:hasName`,
        `too-long ${uri('door/out')} cids:forTheme`,
        `too-long ${uri('door/ind')} org:hasName`,
        `too-long ${uri('door/ind')} cids:unitDescription`,
        `too-long ${uri('door/rep')} org:hasName`,
        `too-long ${uri('door/rep')} i72:hasNumericalValue`,
        `too-long ${uri('door/fund')} sff:forFunder`,
      ]),
    )
    expect(items).toHaveLength(8)
    expect(items.every(({ value }) => value?.length === 201 && value.endsWith('…'))).toBe(true)
  })

  it('is judged alike by validate and preview', async () => {
    const body = JSON.stringify(document(4097, 1, 1))
    const validation = (await app.call('POST /capsules/validate', { body })).json<{ conforms: boolean }>()
    const preview = (await app.call('POST /capsules/preview', { body })).json<{ changes: null }>()
    expect([validation.conforms, preview.changes]).toEqual([false, null])
  })
})

describe('an entity call', () => {
  const post = (path: string, body: object) => app.call(`POST ${path}`, { body })
  const idOf = async (path: string, body: object) => (await post(path, body)).json<{ id: string }>().id

  it.each([
    ['uri', (bytes: number) => ({ uri: longUri('org', bytes) }), 4096],
    ['name', (bytes: number) => ({ name: text(bytes) }), 4096],
  ] as const)('takes %s of an organization up to its limit', async (field, make, limit) => {
    const body = { uri: uri('org'), name: 'Org' }
    expect((await post('/orgs', { ...body, ...make(limit) })).statusCode).toBeLessThan(202)
    const refused = await post('/orgs', { ...body, ...make(limit + 1) })
    expect(faultsIn(refused)).toEqual(['400 invalid_request', `body ${field}`])
  })

  it('takes all fields of outcomes, indicators and reports up to their limits, and names all that are longer', async () => {
    const org = await idOf('/orgs', { uri: uri('limits'), name: 'Limits' })
    const outcomeBody = (over: number) => ({
      uri: longUri('out', 4096 + over),
      name: text(4096 + over),
      themes: [uri('theme'), longUri('theme', 4096 + over)],
      description: text(70_000),
    })
    expect((await post(`/orgs/${org}/outcomes`, outcomeBody(0))).statusCode).toBe(201)
    expect(faultsIn(await post(`/orgs/${org}/outcomes`, outcomeBody(1)))).toEqual([
      '400 invalid_request',
      'body name',
      'body themes[1]',
      'body uri',
    ])
    const indicatorBody = (over: number) => ({ uri: uri('ind'), name: 'Ind', unit: text(4096 + over) })
    const indicatorId = await idOf(`/orgs/${org}/indicators`, indicatorBody(0))
    expect(faultsIn(await post(`/orgs/${org}/indicators`, indicatorBody(1)))).toEqual([
      '400 invalid_request',
      'body unit',
    ])
    const path = `/indicators/${indicatorId}/reports`
    const reportBody = (over: number) => ({
      uri: uri('rep'),
      name: text(4096 + over),
      unit: text(4096 + over),
      value_text: text(65_536 + over),
    })
    expect((await post(path, reportBody(0))).statusCode).toBe(201)
    expect(faultsIn(await post(path, reportBody(1)))).toEqual([
      '400 invalid_request',
      'body name',
      'body unit',
      'body value_text',
    ])
    expect((await post(path, { uri: uri('rep'), value: text(65_536) })).statusCode).toBe(200)
    const refused = await post(path, { uri: uri('rep'), value: text(65_537) })
    expect(refused.json()).toMatchObject({
      errors: [
        {
          in: 'body',
          name: 'value',
          detail:
            '"value" is too long: it has 65,537 bytes in UTF-8, and at most 65,536 are possible. Shorten it.',
        },
      ],
    })
  })

  it('says so in French', async () => {
    const answer = await app.call('POST /orgs', {
      body: { uri: uri('fr'), name: text(4097) },
      headers: { 'accept-language': 'fr' },
    })
    expect(answer.json()).toMatchObject({
      errors: [
        {
          detail: expect.stringMatching(
            /^"name" est trop long\s: 4\s097 octets en UTF-8, et 4\s096 au plus sont possibles\. Raccourcissez-le\.$/,
          ),
        },
      ],
    })
  })

  it('is refused in a batch with its line, and nothing is written', async () => {
    const line = (name: string, further: object) =>
      JSON.stringify({ object: 'organization', uri: uri(name), name, ...further })
    const body = [line('batch/1', {}), line('batch/2', { name: text(4097) })].join('\n')
    expect(faultsIn(await app.call('POST /batch', { body }))).toEqual([
      '400 invalid_request',
      'body line 2: name',
    ])
    const link = JSON.stringify({
      object: 'indicator',
      uri: uri('i'),
      name: 'I',
      org_uri: longUri('o', 4097),
    })
    expect(faultsIn(await app.call('POST /batch', { body: link }))).toContain('body line 1: org_uri')
    const { data } = (await app.call(`GET /orgs${queryOf({ uri: uri('batch/1') })}`)).json<{ data: [] }>()
    expect(data).toEqual([])
  })
})

describe('a parameter', () => {
  it.each([
    ['/rows/indicator-reports', 'theme'],
    ['/rows/indicator-reports', 'fund'],
    ['/rows/themes', 'fund'],
    ['/rows/funds', 'theme'],
    ['/orgs', 'uri'],
    ['/outcomes', 'uri'],
    ['/indicators', 'uri'],
    ['/reports', 'uri'],
  ])('of %s may be an IRI or a name as long as any: %s', async (path, name) => {
    const call = (bytes: number) =>
      app.call(`GET ${path}${queryOf({ [name]: name === 'fund' ? text(bytes) : longUri('x', bytes) })}`)
    expect((await call(4096)).statusCode).toBe(200)
    expect(faultsIn(await call(4097))).toEqual(['400 invalid_request', `query ${name}`])
  })
})

describe('what was stored before there were bounds', () => {
  it('is shown cut to them, and exported whole', async () => {
    const headers = { 'x-namespace': 'before' }
    await app.call('POST /namespaces', { body: { namespace: 'before' } })
    const { rows } = await app.store.reads.query<{ namespace_id: string }>(
      "select namespace_id from namespace where slug = 'before' and tenant_id = $1",
      [app.tenant.id],
    )
    const namespace = { ...app.namespace, id: rows[0]?.namespace_id as typeof app.namespace.id }
    await putCapsule(
      { store: app.store, namespace },
      capsule(
        organization('o', { hasLegalName: text(9000) }),
        indicator('i', 'o', [], { unitDescription: text(9000) }),
        report('r', 'i', text(70_000)),
      ),
    )
    const { data } = (await app.call('GET /rows/indicator-reports', { headers })).json<{ data: object[] }>()
    const cut = (bytes: number) => `${text(bytes - 4)}…`
    expect(data).toMatchObject([{ value_text: cut(65_536), unit: cut(4096), org: { name: cut(4096) } }])
    const { body } = await app.call('GET /export?format=nquads', { headers })
    for (const bytes of [9000, 70_000]) expect(body).toContain(`"${text(bytes)}"`)
  })
})
