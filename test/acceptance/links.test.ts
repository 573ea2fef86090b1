// Links: their whole life, through HTTP, in the console and on the command line. Rules, section 13.
import { beforeAll, describe, expect, it } from 'vitest'

import { suspendTenant } from '../../src/service/accounts/operate-tenants.ts'
import { createNamespace } from '../../src/service/namespaces/create-namespace.ts'
import { codeOf, startCapsuleApp } from './capsule-app.ts'
import { addPerson } from './console-people.ts'
import { newLinkToken } from '../../src/service/links/link-token.ts'
import { fillSharedData, madeLink, makeLink, visit } from './link-app.ts'
import { runCommand } from './run-command.ts'
import { startApp, useApp, addTenant } from './start-app.ts'
import { listen } from './wire.ts'

const dayMs = 86_400_000
let nowMs = Date.now()
const app = useApp(() =>
  startCapsuleApp({
    clock: { now: () => nowMs },
  }),
)
beforeAll(async () => {
  await fillSharedData(app)
})

describe('a link', () => {
  it('that does not work is a page for a browser, in its language, and a problem for a program', async () => {
    const [path, accept] = [`/l/${newLinkToken().token}`, 'text/html,application/xhtml+xml']
    for (const language of ['en', 'fr']) {
      for (const [asked, type] of [
        [accept, 'text/html; charset=utf-8'],
        ['*/*', 'application/problem+json; charset=utf-8'],
      ]) {
        const { statusCode, headers } = await visit(app, path, { accept: asked, 'accept-language': language })
        const given = [statusCode, headers['content-type'], headers['content-language']]
        expect(given).toEqual([404, type, language])
      }
    }
  })

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
    [
      'a reversed period',
      { filters: { 'period[from]': '2025-01-01', 'period[to]': '2024-01-01' } },
      'filters.period[from]',
    ],
    ['filters of files that are sent', { kind: 'submit', filters: { kind: 'numeric' } }, 'filters'],
    [
      'filters that are too long',
      { filters: { fund: Array.from({ length: 10 }, (_, at) => `${at}`.repeat(2000)) } },
      'filters',
    ],
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
      'link.revoked',
      'link.rotated',
      'link.changed',
      'link.created',
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
    const { tenantId, headers } = await addTenant(app.store, 'my-data')
    const answer = await app.call('POST /links', {
      headers,
      body: { kind: 'view', namespace: 'my-data', label: 'x' },
    })
    const { path } = madeLink(answer)
    expect((await visit(app, `${path}/about`)).statusCode).toBe(200)
    await suspendTenant(app.store, tenantId)
    expect(codeOf(await visit(app, `${path}/about`))).toBe('link_not_found')
  })
})

it('counts its uses: reading data, not opening its page', async () => {
  const link = await makeLink(app)
  const { statusCode } = await visit(app, `${link.path}/about`)
  expect(statusCode).toBe(200)
  for (const read of ['rows.csv', 'rows.json', 'rows.json']) await visit(app, `${link.path}/${read}`)
  await expect
    .poll(async () => (await app.call(`GET /links/${link.id}`)).json<{ uses: number }>().uses)
    .toBe(3)
  const { last_used_at: at } = (await app.call(`GET /links/${link.id}`)).json<{ last_used_at: string }>()
  expect(at).toBe(new Date(nowMs).toISOString())
})

it('the list of links of a tenant is its own', async () => {
  const { headers } = await addTenant(app.store, 'my-data')
  await makeLink(app)
  expect((await app.call('GET /links', { headers })).json()).toMatchObject({ data: [] })
})

it('a list of links has pages, and can be of one namespace', async () => {
  await createNamespace(app.store, app.tenant.id, 'listed', 'Listed')
  const made: string[] = []
  for (const label of ['a', 'b', 'c']) made.unshift((await makeLink(app, { namespace: 'listed', label })).id)
  const first = await app.call('GET /links?namespace=listed&limit=2')
  const { data, meta } = first.json<{ data: { id: string }[]; meta: { cursor: string } }>()
  const rest = await app.call(`GET /links?namespace=listed&limit=2&cursor=${meta.cursor}`)
  const ids = [...data, ...rest.json<{ data: { id: string }[] }>().data].map(({ id }) => id)
  expect(ids).toEqual(made)
  expect(codeOf(await app.call(`GET /links?cursor=${meta.cursor}`))).toBe('cursor_mismatch')
})

it('members manage links with their session', async () => {
  await createNamespace(app.store, app.tenant.id, 'of-members', 'Of members')
  const member = await addPerson(app, { role: 'member', name: 'Robin' })
  const at = '/links'
  const body = { kind: 'view', namespace: 'of-members', label: 'Board' }
  const created = await member.call(`POST ${at}`, { body })
  const link = madeLink(created)
  expect([created.statusCode, link.created_by, link.namespace]).toEqual([201, 'Robin', 'of-members'])
  const changed = await member.call(`PATCH ${at}/${link.id}`, { body: { label: 'Board 2' } })
  expect(changed.json()).toMatchObject({ label: 'Board 2' })
  const rotated = madeLink(await member.call(`POST ${at}/${link.id}/rotate`))
  expect((await visit(app, `${rotated.path}/about`)).statusCode).toBe(200)
  const listed = await member.call(`GET ${at}?namespace=of-members`)
  expect(listed.json()).toMatchObject({ data: [{ id: link.id, label: 'Board 2' }] })
  expect((await member.call(`DELETE ${at}/${link.id}`)).statusCode).toBe(204)
  const recorded = await app.call(`GET /audit?subject=${link.id}&actor=${member.id}`)
  expect(recorded.json<{ data: unknown[] }>().data).toHaveLength(4)
})

it('a tenant has at most a thousand that work', async () => {
  await app.store.writes.query(
    `insert into link (tenant_id, link_id, namespace_id, kind, label, token_hash, expires_at)
      select $1, 'lnk_' || lpad(n::text, 16, '0'), $2, 'data', 'x', sha256(('many ' || n)::bytea), $3
      from generate_series(1, 1000) n`,
    [app.tenant.id, app.namespace.id, new Date(nowMs + dayMs)],
  )
  const body = { kind: 'data', namespace: 'my-data', label: 'x' }
  expect(codeOf(await app.call('POST /links', { body }))).toBe('link_limit')
  await app.store.writes.query(`delete from link where label = 'x'`)
  expect((await app.call('POST /links', { body })).statusCode).toBe(201)
})

describe('limits', () => {
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const statuses = async (times: number, ask: () => Promise<{ statusCode: number }>) => {
    const found: number[] = []
    for (let time = 0; time < times; time++) found.push((await ask()).statusCode)
    return found
  }
  const limited = (config: object) =>
    startApp({ clock: { now: () => nowMs }, config: { trustProxy: 1, ...config } })

  it('requests of one link, whoever makes them; other links are not affected', async () => {
    const other = await limited({ linkRateLimit: 3 })
    const [one, two] = [await makeLink(other), await makeLink(other)]
    let address = 0
    const ask = (path: string) => () => visit(other, `${path}/about`, from(`198.51.100.${++address}`))
    expect(await statuses(4, ask(one.path))).toEqual([200, 200, 200, 429])
    expect(await statuses(1, ask(two.path))).toEqual([200])
    const refused = await ask(one.path)()
    expect([codeOf(refused), refused.headers['retry-after']]).toEqual(['too_many_requests', '20'])
    expect(refused.headers['x-robots-tag']).toBe('noindex')
    nowMs += 20_000
    expect(await statuses(2, ask(one.path))).toEqual([200, 429])
    await other.close()
  })

  it('tokens that open nothing, from one address; links still work there', async () => {
    const other = await limited({ linkUnknownRateLimit: 3 })
    const link = await makeLink(other)
    const guess = (address: string) => () => visit(other, `/l/${newLinkToken().token}/about`, from(address))
    const wrong = () => visit(other, `${link.path}/view`, from('203.0.113.9'))
    expect(await statuses(2, guess('203.0.113.9'))).toEqual([404, 404])
    expect(await statuses(2, wrong)).toEqual([404, 429])
    expect(await statuses(1, guess('203.0.113.9'))).toEqual([429])
    expect(await statuses(1, guess('203.0.113.10'))).toEqual([404])
    expect((await visit(other, `${link.path}/about`, from('203.0.113.9'))).statusCode).toBe(200)
    await other.close()
  })
})

it('LINKS=off: none can be made or managed, and none opens', async () => {
  const link = await makeLink(app)
  const config = { links: 'off' } as const
  const other = await startApp({ config })
  const owner = await addPerson(other)
  const body = { kind: 'data', namespace: 'my-data', label: 'x' }
  for (const answer of [
    await other.call('GET /links'),
    await other.call('POST /links', { body }),
    await other.call(`DELETE /links/${link.id}`),
    await owner.call('GET /links'),
    await owner.call('POST /links', { body }),
  ])
    expect([answer.statusCode, codeOf(answer)]).toEqual([403, 'links_off'])
  expect(codeOf(await visit(other, `${link.path}/rows.csv`))).toBe('link_not_found')
  expect((await owner.call('GET /console/api/session')).json()).toMatchObject({ has_links: false })
  await other.close()
})

it('the command creates, lists, rotates and revokes', async () => {
  const other = await startApp()
  const service = `http://127.0.0.1:${await listen(other.app)}`
  const env = { IMPACT_GRAPH_KEY: other.key, IMPACT_GRAPH_URL: service }
  const run = (...argv: string[]) => runCommand(['link', ...argv], env)
  const wish = ['--namespace', 'my-data', '--label', 'Board', '--kind', 'numeric', '--from', '2024-01-01']
  const made = await run('create', 'data', ...wish, '--fund', 'Maple Fund', '--expires', '2026-12-31')
  const [id = '', url = ''] = made.out.trim().split('\n')
  expect([made.code, made.err]).toEqual([0, ''])
  expect(url).toMatch(/^https:\/\/impact\.example\.org\/l\/igl_/)
  const [listed] = JSON.parse((await run('list', '--json')).out) as unknown[]
  expect(listed).toMatchObject({
    id,
    kind: 'data',
    filters: { kind: 'numeric', 'period[from]': '2024-01-01', fund: ['Maple Fund'] },
  })
  const plain = await run('create', 'view', '--namespace', 'my-data', '--label', 'All', '--json')
  expect(JSON.parse(plain.out)).toMatchObject({ kind: 'view', filters: {} })
  expect((await run('list', '--namespace', 'my-data')).out).toMatch(
    new RegExp(`${id} +data +my-data +active`),
  )
  expect((await run('list', '--namespace', 'other')).err).toBe('There is no such link yet.\n')
  const rotated = (await run('rotate', id)).out.trim()
  expect(rotated).not.toBe(url)
  expect(await run('revoke', id)).toMatchObject({ code: 0, out: `${id} is revoked.\n` })
  expect(await run('rotate', id)).toMatchObject({
    code: 1,
    err: expect.stringContaining('revoked') as string,
  })
  expect((await run('create', 'edit', '--namespace', 'my-data', '--label', 'x')).code).toBe(2)
  expect((await run('create', 'data', '--namespace', 'nowhere', '--label', 'x')).code).toBe(1)
  await other.close()
})
