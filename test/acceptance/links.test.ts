// Links: their whole life, through HTTP, in the console and on the command line. Rules, section 13.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createTenant } from '../../src/service/access/create-tenant.ts'
import { suspendTenant } from '../../src/service/access/suspend-tenant.ts'
import { createNamespace } from '../../src/service/namespaces/create-namespace.ts'
import { codeOf, startCapsuleApp } from './capsule-app.ts'
import type { CapsuleApp } from './capsule-app.ts'
import { addPerson } from './console-people.ts'
import { fillSharedData, madeLink, makeLink, visit } from './link-app.ts'

const dayMs = 86_400_000
let nowMs = Date.now()
const lines: Record<string, unknown>[] = []
let app: CapsuleApp
beforeAll(async () => {
  app = await startCapsuleApp({
    clock: { now: () => nowMs },
    onLog: (line) => lines.push(line),
  })
  await fillSharedData(app)
})
afterAll(async () => await app.close())

describe('a link', () => {
  it('is created with its address, which is shown this once and stored as a hash', async () => {
    const filters = { theme: ['https://metadata.un.org/sdg/2'], 'period[from]': '2024-01-01' }
    const body = { kind: 'data', namespace: 'my-data', label: ' For the board ', filters }
    const answer = await app.call('POST /links', { body })
    const { url, path, token, ...link } = madeLink(answer)
    expect([answer.statusCode, answer.headers['location']]).toEqual([201, `/links/${link.id}`])
    expect(url).toBe(`https://impact.example.org${path}`)
    expect(token).toMatch(/^igl_[0-9A-Za-z]{28}$/)
    expect(link).toEqual({
      object: 'link',
      id: expect.stringMatching(/^lnk_/) as string,
      kind: 'data',
      namespace: 'my-data',
      label: 'For the board',
      filters,
      names: {},
      state: 'active',
      created_at: new Date(nowMs).toISOString(),
      created_by: 'test',
      expires_at: new Date(nowMs + 90 * dayMs).toISOString(),
      revoked_at: null,
      uses: 0,
      last_used_at: null,
    })
    const one = await app.call(`GET /links/${link.id}`)
    expect(one.json()).toEqual(link)
    const list = await app.call('GET /links?limit=1')
    expect(list.json()).toMatchObject({ data: [link], meta: { row_count: 1 } })
    const { rows } = await app.store.reads.query('select * from link')
    for (const text of [one.body, list.body, JSON.stringify(rows)]) expect(text).not.toContain(token)
    expect((await app.call('GET /audit?action=link.created&namespace=my-data')).json()).toMatchObject({
      data: [
        {
          actor: { type: 'key', name: 'test' },
          subject: 'For the board',
          namespace: 'my-data',
          detail: { link_id: link.id, kind: 'data', filters },
        },
      ],
    })
  })

  it('names what its filters name', async () => {
    const { data } = (await app.call('GET /orgs')).json<{ data: { id: string; name: string }[] }>()
    const org = data.find(({ name }) => name === 'Alder House')?.id ?? ''
    const unknown = `out_${'0'.repeat(26)}`
    const link = await makeLink(app, { kind: 'view', filters: { org, outcome: [unknown] } })
    expect(link.names).toEqual({ [org]: 'Alder House', [unknown]: null })
    expect((await visit(app, `${link.path}/about`)).json()).toEqual({
      object: 'link_about',
      kind: 'view',
      label: 'For the board',
      organization: { name: 'Lakeside Foundation' },
      namespace: { name: 'My data' },
      filters: { org, outcome: [unknown] },
      names: { [org]: 'Alder House', [unknown]: null },
      expires_at: link.expires_at,
    })
  })

  it('that sends files shows nothing of the namespace', async () => {
    const link = await makeLink(app, { kind: 'submit' })
    const about = await visit(app, `${link.path}/about`)
    expect(about.json()).toMatchObject({ kind: 'submit', namespace: null, filters: {}, names: {} })
  })

  it.each([
    ['an unknown kind', { kind: 'edit' }, 'kind'],
    ['a blank label', { label: ' ' }, 'label'],
    ['an empty list', { filters: { theme: [] } }, 'filters.theme'],
    ['a theme that is no IRI', { filters: { theme: ['food'] } }, 'filters.theme[0]'],
    ['an unknown filter', { filters: { themes: ['https://x.example'] } }, 'filters.themes'],
    ['a cursor among the filters', { filters: { cursor: 'x' } }, 'filters.cursor'],
    ['a reversed period', { filters: { 'period[from]': '2025-01-01', 'period[to]': '2024-01-01' } }, 'filters.period[from]'],
    ['filters of files that are sent', { kind: 'submit', filters: { kind: 'numeric' } }, 'filters'],
    ['no date as expiry', { expires_at: 'tomorrow' }, 'expires_at'],
    ['an expiry in the past', { expires_at: '2020-01-01' }, 'expires_at'],
    ['an expiry too far ahead', { expires_at: '2099-01-01' }, 'expires_at'],
  ])('is not created with %s', async (_what, wish, name) => {
    const body = { kind: 'data', namespace: 'my-data', label: 'x', ...wish }
    const answer = await app.call('POST /links', { body })
    expect([answer.statusCode, codeOf(answer)]).toEqual([400, 'invalid_request'])
    expect(answer.json<{ errors: { name: string }[] }>().errors.map((each) => each.name)).toContain(name)
  })

  it('is not created in a namespace that is not there', async () => {
    const body = { kind: 'data', namespace: 'nowhere', label: 'x' }
    expect(codeOf(await app.call('POST /links', { body }))).toBe('namespace_not_found')
  })

  it('is renamed and prolonged, rotated, and revoked for good', async () => {
    const link = await makeLink(app)
    const later = new Date(nowMs + 399 * dayMs).toISOString()
    const changed = await app.call(`PATCH /links/${link.id}`, { body: { label: 'B', expires_at: later } })
    expect(changed.json()).toMatchObject({ label: 'B', expires_at: later, uses: 0 })
    const wider = await app.call(`PATCH /links/${link.id}`, { body: { filters: {} } })
    expect(codeOf(wider)).toBe('invalid_request')

    const rotated = madeLink(await app.call(`POST /links/${link.id}/rotate`))
    expect([rotated.id, rotated.label]).toEqual([link.id, 'B'])
    expect(rotated.token).not.toBe(link.token)
    expect(codeOf(await visit(app, `${link.path}/about`))).toBe('link_not_found')
    expect((await visit(app, `${rotated.path}/about`)).statusCode).toBe(200)

    for (let time = 1; time <= 2; time++)
      expect((await app.call(`DELETE /links/${link.id}`)).statusCode).toBe(204)
    expect(codeOf(await visit(app, `${rotated.path}/about`))).toBe('link_not_found')
    expect((await app.call(`GET /links/${link.id}`)).json()).toMatchObject({ state: 'revoked' })
    expect(codeOf(await app.call(`POST /links/${link.id}/rotate`))).toBe('link_not_active')
    const revived = await app.call(`PATCH /links/${link.id}`, { body: { expires_at: later } })
    expect(codeOf(revived)).toBe('link_not_active')

    const { data } = (await app.call(`GET /audit?subject=${link.id}`)).json<{ data: { action: string }[] }>()
    expect(data.map(({ action }) => action)).toEqual([
      ...['link.revoked', 'link.rotated', 'link.changed', 'link.created'],
    ])
  })

  it('expires to the second', async () => {
    const at = nowMs + 1000
    const link = await makeLink(app, { expires_at: new Date(at).toISOString() })
    const about = async () => (await visit(app, `${link.path}/about`)).statusCode
    nowMs = at - 1
    expect(await about()).toBe(200)
    nowMs = at
    expect(await about()).toBe(404)
    expect((await app.call(`GET /links/${link.id}`)).json()).toMatchObject({ state: 'expired' })
    expect(codeOf(await app.call(`POST /links/${link.id}/rotate`))).toBe('link_not_active')
    const expires_at = new Date(at + dayMs).toISOString()
    expect((await app.call(`PATCH /links/${link.id}`, { body: { expires_at } })).statusCode).toBe(200)
    expect(await about()).toBe(200)
  })

  it('goes with its namespace', async () => {
    const owner = await addPerson(app)
    await createNamespace(app.store, app.tenant.id, 'short-lived', 'Short-lived')
    const link = await makeLink(app, { namespace: 'short-lived' })
    expect((await visit(app, `${link.path}/rows.json`)).statusCode).toBe(200)
    await owner.call('DELETE /console/api/namespaces/short-lived?confirm=short-lived')
    expect(codeOf(await visit(app, `${link.path}/rows.json`))).toBe('link_not_found')
    expect(codeOf(await app.call(`GET /links/${link.id}`))).toBe('link_not_found')
  })

  it('opens nothing while its tenant is suspended', async () => {
    const tenant = await createTenant(app.store, 'Suspended')
    await createNamespace(app.store, tenant.id, 'my-data', 'Theirs')
    const { text } = await app.mint({ tenantId: tenant.id })
    const answer = await app.call('POST /links', {
      headers: { 'x-api-key': text },
      body: { kind: 'view', namespace: 'my-data', label: 'x' },
    })
    const { path } = madeLink(answer)
    expect((await visit(app, `${path}/about`)).statusCode).toBe(200)
    await suspendTenant(app.store, tenant.id)
    expect(codeOf(await visit(app, `${path}/about`))).toBe('link_not_found')
  })
})
