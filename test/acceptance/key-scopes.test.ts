// Scopes of keys: what each may call is in access-table.ts; here is what a key sees, and the ways to send it. Rules, section 5.
import { beforeAll, describe, expect, it } from 'vitest'

import { createNamespace } from '../../src/service/namespaces/create-namespace.ts'
import { startCapsuleApp, goodCapsule } from './capsule-app.ts'
import { addPerson, codeOf } from './console-people.ts'
import { useApp } from './start-app.ts'

const document = goodCapsule()

const app = useApp(() => startCapsuleApp({ onLog: (line) => logged.push(JSON.stringify(line)) }))
const logged: string[] = []
beforeAll(async () => {
  await createNamespace(app.store, app.tenant.id, 'other', 'Other')
})

const withKey = (key: string) => ({ headers: { 'x-api-key': key } })

async function upload(key: string, query = ''): Promise<string> {
  const answer = await app.call(`POST /capsules${query}`, { ...withKey(key), body: document })
  expect(answer.statusCode).toBe(202)
  return answer.json<{ capsule_id: string }>().capsule_id
}

const settle = async (key: string, id: string) =>
  (await app.call(`GET /capsules/${id}?wait=30`, withKey(key))).json<{ status: string }>().status

describe('a key that submits', () => {
  it('sees its own capsules, those of its rotation included, and no others', async () => {
    const owner = await addPerson(app)
    const { text: first, key } = await app.mint({ scope: 'submit', label: 'Partner' })
    const { text: stranger } = await app.mint({ scope: 'submit' })
    const own = await upload(first)
    const foreign = await upload(app.key)
    expect(await settle(first, own)).toBe('accepted')
    expect(await settle(app.key, foreign)).toBe('accepted')
    const rotation = await owner.call(`POST /console/api/keys/igk_${key.keyId}/roll`, {
      body: { grace_hours: 24 },
    })
    const rotated = rotation.json<{ secret: string }>()
    expect(rotated).toMatchObject({ scope: 'submit', label: 'Partner' })
    for (const text of [first, rotated.secret]) {
      const list = await app.call('GET /capsules', withKey(text))
      expect(list.json<{ data: { capsule_id: string }[] }>().data.map((each) => each.capsule_id)).toEqual([
        own,
      ])
      expect((await app.call(`GET /capsules/${own}`, withKey(text))).statusCode).toBe(200)
      expect((await app.call(`GET /capsules/${own}/document`, withKey(text))).json()).toEqual(document)
    }
    const other = await app.call('GET /capsules', withKey(stranger))
    expect(other.json<{ data: unknown[] }>().data).toEqual([])
  })

  it('is not told what is in the namespace: neither by a preview nor by the changes of its capsule', async () => {
    const { text } = await app.mint({ scope: 'submit' })
    const id = await upload(text)
    expect(await settle(text, id)).toBe('accepted')
    const preview = await app.call('POST /capsules/preview', { ...withKey(text), body: document })
    expect(preview.json()).toMatchObject({ changes: null, validation: { conforms: true } })
    expect(preview.headers['x-namespace-version']).toBeUndefined()
    const asked = await app.call('POST /capsules/preview?include=suggestion', {
      ...withKey(text),
      body: document,
    })
    expect(asked.json()).toMatchObject({ changes: null, suggestion: null })
    const shown = await app.call(`GET /capsules/${id}?include=changes`, withKey(text))
    expect(shown.json()).toMatchObject({ changes: null })
  })

  it('replaces what it uploaded itself', async () => {
    const { text } = await app.mint({ scope: 'submit' })
    const own = await upload(text)
    expect(await settle(text, own)).toBe('accepted')
    const preview = await app.call(`POST /capsules/preview?replaces=${own}`, {
      ...withKey(text),
      body: document,
    })
    expect(preview.statusCode).toBe(200)
    expect(await settle(text, await upload(text, `?replaces=${own}`))).toBe('accepted')
  })

  it('has idempotency keys of its own', async () => {
    const [one, two] = [await app.mint({ scope: 'submit' }), await app.mint({ scope: 'submit' })]
    const send = async (key: string) => {
      const headers = { 'x-api-key': key, 'idempotency-key': 'monday' }
      const answer = await app.call('POST /capsules', { headers, body: document })
      return answer.json<{ capsule_id: string }>().capsule_id
    }
    const first = await send(one.text)
    expect(await send(one.text)).toBe(first)
    expect(await send(two.text)).not.toBe(first)
    expect(await send(app.key)).not.toBe(first)
  })
})

describe('the refusal of a scope', () => {
  it('names the scope that is needed, in both languages', async () => {
    const [read, submit] = [await app.mint({ scope: 'read' }), await app.mint({ scope: 'submit' })]
    const details = async (key: string, route: string, language: string) => {
      const headers = { 'x-api-key': key, 'accept-language': language }
      const answer = await app.call(route, { headers, body: route.startsWith('POST') ? document : undefined })
      expect([answer.statusCode, codeOf(answer)]).toEqual([403, 'scope_not_allowed'])
      return answer.json<{ detail: string }>().detail
    }
    expect(await details(read.text, 'POST /capsules', 'en')).toContain('with the scope "submit" or "write"')
    expect(await details(read.text, 'POST /orgs', 'en')).toContain('with the scope "write".')
    expect(await details(submit.text, 'GET /orgs', 'en')).toContain('with the scope "read" or "write"')
    expect(await details(submit.text, 'GET /orgs', 'fr')).toContain('une clé de portée')
  })
})

describe('GET /keys/self', () => {
  it('answers any valid key, without a namespace', async () => {
    const { text, key } = await app.mint({ scope: 'submit', label: 'Partner', namespaces: ['other'] })
    const headers = { 'x-api-key': text, 'x-namespace': undefined }
    const answer = await app.call('GET /keys/self', { headers })
    expect(answer.json()).toEqual({
      object: 'api_key',
      key_id: `igk_${key.keyId}`,
      label: 'Partner',
      scope: 'submit',
      namespaces: ['other'],
      expires_at: null,
      tenant: { id: app.tenant.id, name: app.tenant.name },
    })
  })
})

describe('a key as Basic or Bearer', () => {
  const basic = (user: string, password: string) =>
    `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  const read = (headers: Record<string, string | undefined>, query = '') =>
    app.call(`GET /orgs${query}`, { headers: { 'x-api-key': undefined, ...headers } })

  it('works where the header does', async () => {
    for (const authorization of [
      basic('', app.key),
      basic('anybody', app.key),
      `Bearer ${app.key}`,
      `bearer  ${app.key} `,
    ]) {
      expect([authorization, (await read({ authorization })).statusCode]).toEqual([authorization, 200])
    }
    expect(codeOf(await read({ authorization: basic(app.key, '') }))).toBe('api_key_missing')
    expect(codeOf(await read({ authorization: basic('x', 'secret') }))).toBe('api_key_invalid')
    expect(codeOf(await read({ authorization: 'Negotiate abc' }))).toBe('api_key_missing')
  })

  it('beside the header is the same key, or the request is refused', async () => {
    const { text } = await app.mint()
    expect((await read({ authorization: `Bearer ${app.key}`, 'x-api-key': app.key })).statusCode).toBe(200)
    const two = await read({ authorization: `Bearer ${app.key}`, 'x-api-key': text })
    expect([two.statusCode, codeOf(two)]).toEqual([400, 'invalid_request'])
    // The password of a proxy is no key.
    expect((await read({ authorization: basic('proxy', 'pass'), 'x-api-key': app.key })).statusCode).toBe(200)
  })

  it('writes only where no page of another site asks for it', async () => {
    const write = (headers: Record<string, string>) =>
      app.call('POST /namespaces', {
        headers: { 'x-api-key': undefined, ...headers },
        body: { namespace: 'other' },
      })
    const authorization = basic('', app.key)
    expect((await write({ authorization })).statusCode).toBe(200)
    expect(codeOf(await write({ authorization, origin: 'https://evil.example' }))).toBe('origin_not_allowed')
    expect(codeOf(await write({ authorization, 'sec-fetch-site': 'cross-site' }))).toBe('origin_not_allowed')
    const bearer = { authorization: `Bearer ${app.key}`, origin: 'https://dashboard.example' }
    expect((await write(bearer)).statusCode).toBe(200)
  })

  it('is offered for files alone, and not to scripts', async () => {
    const offered = async (query: string, headers: Record<string, string> = {}) => {
      const answer = await app.call(`GET /rows/indicator-reports${query}`, {
        headers: { 'x-api-key': undefined, ...headers },
      })
      expect(answer.statusCode).toBe(401)
      return String(answer.headers['www-authenticate'])
    }
    for (const format of ['csv', 'xlsx', 'ndjson']) {
      expect(await offered(`?format=${format}`)).toMatch(/^Basic realm="impact-graph".*ApiKey realm/)
    }
    expect(await offered('?format=csv', { 'x-api-key': 'wrong' })).toMatch(/^Basic /)
    expect(await offered('?format=csv', { 'sec-fetch-mode': 'cors' })).not.toContain('Basic')
    expect(await offered('')).not.toContain('Basic')
    expect(await offered('?format=json')).not.toContain('Basic')
  })

  it('lets Excel and Power BI in as they ask: without anything first, then with the key as the password', async () => {
    const { text } = await app.mint({ scope: 'read', namespaces: ['my-data'] })
    const ask = (authorization?: string) =>
      app.call('GET /rows/indicator-reports?namespace=my-data&format=csv', {
        headers: { 'x-api-key': undefined, 'x-namespace': undefined, authorization },
      })
    const first = await ask()
    expect([first.statusCode, first.headers['www-authenticate']]).toEqual([
      401,
      expect.stringMatching(/^Basic realm=/),
    ])
    const second = await ask(basic('excel', text))
    expect([second.statusCode, second.headers['content-type']]).toEqual([
      200,
      'text/csv; charset=utf-8; header=present',
    ])
  })

  it('is named by Vary', async () => {
    for (const path of ['/orgs', '/capsules', '/keys/self'])
      expect((await app.call(`GET ${path}`)).headers['vary']).toContain('Authorization')
  })
})

describe('namespace= in the query', () => {
  const read = (query: string, namespace?: string) =>
    app.call(`GET /orgs${query}`, { headers: { 'x-namespace': namespace } })

  it('names the namespace where the header is missing', async () => {
    expect((await read('?namespace=other')).json()).toMatchObject({ data: [] })
    expect((await read('?namesp%61ce=other')).statusCode).toBe(200)
    expect((await read('?namespace=other', 'other')).statusCode).toBe(200)
    expect(codeOf(await read('?namespace=not-there'))).toBe('namespace_not_found')
    expect(codeOf(await read('?namespace='))).toBe('namespace_missing')
    expect(codeOf(await read('?namespace=No%20slug'))).toBe('namespace_invalid')
    expect(codeOf(await read('?limit=1'))).toBe('namespace_missing')
  })

  it('must not differ from the header, nor from itself', async () => {
    for (const query of ['?namespace=other', '?limit=1&names%70ace=other'])
      expect((await read(query, 'my-data')).statusCode).toBe(400)
    expect((await read('?namespace=other&namespace=my-data')).statusCode).toBe(400)
  })

  it('follows to the next page', async () => {
    const page = await app.call('GET /reports?limit=1&namespace=my-data', {
      headers: { 'x-namespace': undefined },
    })
    expect(page.statusCode).toBe(200)
  })
})

describe('a key in the address', () => {
  it('is refused, and neither logged nor repeated', async () => {
    for (const query of [
      `?api_key=${app.key}`,
      `?x-api-key=${app.key}`,
      `?${app.key}`,
      `?theme=${app.key}`,
      `?access_token=${app.key}`,
      `?t=${app.key.replaceAll('_', '%5F')}`,
    ]) {
      for (const key of [app.key, undefined]) {
        const answer = await app.call(`GET /orgs${query}`, { headers: { 'x-api-key': key } })
        expect([query, answer.statusCode, codeOf(answer)]).toEqual([query, 400, 'invalid_request'])
        expect(answer.body).not.toContain(app.key)
      }
    }
    expect(logged.length).toBeGreaterThan(0)
    expect(logged.filter((line) => line.includes(app.key))).toEqual([])
  })
})
