// The record: every write by a key or a person, sign-ins, refusals of a scope; read by programs, filtered and downloaded.
// Rules, section 6.
import { describe, expect, it } from 'vitest'

import { deleteOldAuditEvents } from '../../src/service/record/audit.ts'
import { createTenant } from '../../src/service/access/create-tenant.ts'
import { goodCapsule, startCapsuleApp } from './capsule-app.ts'
import { addPerson, callAs, codeOf, password } from './console-people.ts'
import { useApp } from './start-app.ts'

interface Event {
  readonly id: string
  readonly at: string
  readonly action: string
  readonly actor: { type: string; id: string | null; name: string | null }
  readonly address: string | null
  readonly subject: string
  readonly namespace: string | null
  readonly request_id: string | null
  readonly detail: Readonly<Record<string, unknown>>
}

const app = useApp(() => startCapsuleApp())

const events = async (query = ''): Promise<Event[]> =>
  (await app.call(`GET /audit${query}`)).json<{ data: Event[] }>().data

const iri = (name: string) => `https://example.org/audit/${name}`

describe('a key', () => {
  it('has every write on the record, with its address and request, and nothing of the content', async () => {
    const { text, key } = await app.mint({ label: 'Importer' })
    const send = async (route: string, body?: unknown) => {
      const answer = await app.call(route, { headers: { 'x-api-key': text }, body })
      expect([route, answer.statusCode < 300]).toEqual([route, true])
      return answer
    }
    const idOf = (answer: Awaited<ReturnType<typeof send>>) =>
      answer.json<{ id: string; capsule_id: string }>()
    await send('POST /namespaces', { namespace: 'fresh', label: 'Fresh' })
    const org = idOf(await send('POST /orgs', { uri: iri('o'), name: 'SECRET-NAME' })).id
    const outcome = idOf(await send(`POST /orgs/${org}/outcomes`, { uri: iri('u'), name: 'SECRET-NAME' })).id
    const indicator = idOf(await send(`POST /orgs/${org}/indicators`, { uri: iri('i'), name: 'X' })).id
    const report = idOf(
      await send(`POST /indicators/${indicator}/reports`, { uri: iri('r'), value_text: 'SECRET-NAME' }),
    ).id
    const line = { object: 'organization', uri: iri('b'), name: 'SECRET-NAME' }
    await send('POST /batch', JSON.stringify(line))
    await send('PUT /indicator-groups/fed', { name: 'Fed', indicator_ids: [indicator] })
    await send('DELETE /indicator-groups/fed')
    await send(`DELETE /reports/${report}`)
    await send(`DELETE /outcomes/${outcome}`)
    const capsule = idOf(await send('POST /capsules?label=Spring', goodCapsule())).capsule_id
    await app.verdict(capsule)
    const removed = await send(`DELETE /capsules/${capsule}`)
    const own = await events(`?actor=igk_${key.keyId}`)
    expect(own.map(({ action, subject, namespace }) => `${action} ${subject} ${namespace}`)).toEqual([
      'capsule.deleted Spring my-data',
      'capsule.uploaded Spring my-data',
      `entity.deleted ${outcome} my-data`,
      `entity.deleted ${report} my-data`,
      'group.deleted Fed my-data',
      'group.created Fed my-data',
      'batch.written 1 my-data',
      `entity.written ${report} my-data`,
      `entity.written ${indicator} my-data`,
      `entity.written ${outcome} my-data`,
      `entity.written ${org} my-data`,
      'namespace.created fresh fresh',
    ])
    expect(own[0]).toEqual({
      object: 'audit_event',
      id: expect.stringMatching(/^evt_\d+$/),
      at: expect.any(String),
      actor: { type: 'key', id: `igk_${key.keyId}`, name: 'Importer' },
      address: '127.0.0.1',
      action: 'capsule.deleted',
      subject: 'Spring',
      namespace: 'my-data',
      request_id: removed.headers['x-request-id'],
      detail: { capsule_id: capsule },
    })
    expect(JSON.stringify(own)).not.toContain('SECRET-NAME')
    expect(JSON.stringify(own)).not.toContain(text)
  })

  it('leaves no event where the write did not happen', async () => {
    const { text, key } = await app.mint()
    const headers = { 'x-api-key': text }
    await app.call('POST /orgs', { headers, body: { uri: 'no iri', name: 'X' } })
    await app.call('POST /orgs/org_none/outcomes', { headers, body: { uri: iri('x'), name: 'X' } })
    await app.call('DELETE /capsules/cap_none', { headers })
    await app.call('POST /capsules', { headers, body: '{' })
    await app.call('POST /capsules/validate', { headers, body: goodCapsule() })
    await app.call('POST /namespaces', { headers, body: { namespace: 'my-data' } })
    expect(await events(`?actor=igk_${key.keyId}`)).toEqual([])
  })

  it('is on it when its restriction does not allow a request, each kind at most once a minute for an operation', async () => {
    const { text, key } = await app.mint({ scope: 'submit', namespaces: ['elsewhere'] })
    const headers = { 'x-api-key': text }
    for (let time = 0; time < 3; time += 1) {
      await app.call('GET /namespaces/my-data', { headers })
      await app.call('GET /namespaces/elsewhere', { headers })
      await app.call('GET /audit', { headers })
    }
    const write = await app.mint({ namespaces: ['elsewhere'] })
    await app.call('POST /namespaces', { headers: { 'x-api-key': write.text }, body: { namespace: 'new' } })
    const refused = await events(`?action=key.refused&subject=igk_${key.keyId}`)
    expect(refused).toMatchObject([
      { detail: { operation: 'listAuditEvents', code: 'unrestricted_key_required' }, namespace: null },
      { detail: { operation: 'getNamespace', code: 'scope_not_allowed' }, namespace: 'elsewhere' },
      { detail: { operation: 'getNamespace', code: 'namespace_not_allowed' }, namespace: 'my-data' },
    ])
    expect(await events(`?action=key.refused&subject=igk_${write.key.keyId}`)).toMatchObject([
      { detail: { operation: 'createNamespace', code: 'namespace_not_allowed' }, namespace: 'new' },
    ])
  })

  it('is on it when its scope does not allow a request, at most once a minute for an operation', async () => {
    const { text, key } = await app.mint({ scope: 'read', label: 'Dashboard' })
    const headers = { 'x-api-key': text, 'x-request-id': 'refused-1' }
    for (let time = 0; time < 3; time += 1) await app.call('POST /orgs', { headers, body: {} })
    await app.call('POST /capsules', { headers, body: goodCapsule() })
    const refused = await events(`?action=key.refused&subject=igk_${key.keyId}`)
    expect(refused).toMatchObject([
      { detail: { operation: 'uploadCapsule', scope: 'read', needed: 'submit' }, namespace: 'my-data' },
      { detail: { operation: 'writeOrganization', needed: 'write' }, request_id: 'refused-1' },
    ])
  })
})

describe('a person', () => {
  it('is on it with what is refused as the owners’, at most once a minute for an operation', async () => {
    const member = await addPerson(app, { role: 'member' })
    for (let time = 0; time < 2; time += 1) {
      await member.call('GET /audit')
      await member.call('POST /console/api/invitations', { body: { role: 'owner' } })
    }
    expect(await events(`?actor=${member.id}`)).toMatchObject([
      { action: 'account.refused', detail: { operation: 'inviteMember', code: 'owner_needed' } },
      { action: 'account.refused', detail: { operation: 'listAuditEvents', code: 'owner_needed' } },
    ])
  })

  it('is on it with sign-ins, failed ones at most once a minute, and with where they came from', async () => {
    const person = await addPerson(app, { name: 'Nia' })
    const visitor = callAs(app, undefined)
    const body = { email: person.email, password }
    const headers = { 'x-request-id': 'entered' }
    expect((await visitor('POST /console/api/sign-in', { body, headers })).statusCode).toBe(200)
    for (let time = 0; time < 3; time += 1) {
      const wrong = { body: { ...body, password: 'wrong' }, headers: { 'x-request-id': 'guessed' } }
      await visitor('POST /console/api/sign-in', wrong)
    }
    const failed = `?actor=${person.id}&action=account.sign_in_failed`
    await expect.poll(async () => await events(failed)).toHaveLength(1)
    await person.call('POST /namespaces', {
      body: { namespace: 'by-nia' },
      headers: { 'x-request-id': 'made' },
    })
    const own = await events(`?actor=${person.id}`)
    expect(own).toMatchObject([
      { action: 'namespace.created', namespace: 'by-nia', request_id: 'made', address: '127.0.0.1' },
      { action: 'account.sign_in_failed', request_id: 'guessed', detail: { account_id: person.id } },
      { action: 'account.signed_in', request_id: 'entered', actor: { type: 'account', name: 'Nia' } },
    ])
  })
})

describe('reading it', () => {
  it('filters by action, namespace, subject and days, in pages', async () => {
    const { text, key } = await app.mint()
    const headers = { 'x-api-key': text }
    for (const number of [1, 2, 3])
      await app.call('POST /orgs', { headers, body: { uri: iri(`p${number}`), name: 'X' } })
    const by = `?actor=igk_${key.keyId}`
    const today = new Date().toISOString().slice(0, 10)
    expect(await events(`${by}&action=entity.written&action=batch.written`)).toHaveLength(3)
    expect(await events(`${by}&action=batch.written`)).toEqual([])
    expect(await events(`${by}&namespace=my-data&from=${today}&to=${today}`)).toHaveLength(3)
    expect(await events(`${by}&namespace=elsewhere`)).toEqual([])
    expect(await events(`${by}&from=2999-01-01`)).toEqual([])
    expect(await events(`${by}&to=2001-01-01`)).toEqual([])
    const [newest] = await events(by)
    expect(await events(`?subject=${newest?.subject}`)).toHaveLength(1)
    const first = await app.call(`GET /audit${by}&limit=2`)
    const { meta } = first.json<{ meta: { cursor: string } }>()
    expect(first.headers['link']).toContain('rel="next"')
    expect(await events(`${by}&limit=2&cursor=${meta.cursor}`)).toHaveLength(1)
    expect(codeOf(await app.call(`GET /audit?limit=2&cursor=${meta.cursor}`))).toBe('cursor_mismatch')
    for (const query of ['?action=nonsense', '?from=2024-02-30', '?from=2024-02-02&to=2024-01-01'])
      expect([query, codeOf(await app.call(`GET /audit${query}`))]).toEqual([query, 'invalid_request'])
  })

  it('is downloaded whole as CSV and NDJSON', async () => {
    const { text, key } = await app.mint({ label: '=cmd' })
    await app.call('POST /orgs', { headers: { 'x-api-key': text }, body: { uri: iri('csv'), name: 'X' } })
    const by = `?actor=igk_${key.keyId}`
    const csv = await app.call(`GET /audit${by}&format=csv`)
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
    const [head, line] = csv.body.split('\r\n')
    expect(head).toBe(
      'id,at,actor_type,actor_id,actor_name,address,action,subject,namespace,request_id,detail',
    )
    expect(line).toContain(`,key,igk_${key.keyId},'=cmd,127.0.0.1,entity.written,`)
    const ndjson = await app.call(`GET /audit${by}&format=ndjson`)
    expect(JSON.parse(ndjson.body)).toEqual((await events(by))[0])
    expect(codeOf(await app.call('GET /audit?format=csv&limit=1'))).toBe('invalid_request')
  })

  it('shows nothing of another tenant', async () => {
    const stranger = await createTenant(app.store.writes, 'Stranger')
    const { text } = await app.mint({ tenantId: stranger.id })
    const answer = await app.call('GET /audit', { headers: { 'x-api-key': text } })
    expect(answer.json<{ data: unknown[] }>().data).toEqual([])
  })
})

it('is kept for the days that are set', async () => {
  const before = await events()
  await app.store.writes.query(
    `update audit_event set at = now() - interval '11 days' where tenant_id = $1 and event_id = $2`,
    [app.tenant.id, before[0]?.id.slice(4)],
  )
  await deleteOldAuditEvents(app.store.writes, 10)
  expect((await events()).map(({ id }) => id)).toEqual(before.slice(1).map(({ id }) => id))
})
