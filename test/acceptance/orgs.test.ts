// POST, GET and DELETE of organizations, and their list. Rules, sections 3 to 5.
import { describe, expect, it } from 'vitest'

import { createNamespace } from '../../src/service/namespaces/create-namespace.ts'
import { faultsIn, read, remove, statusOf, uri, write, writeOrg } from './entity-calls.ts'
import { capsule, organization } from './projected.ts'
import { putCapsule } from './put-source.ts'
import { startApp, useApp } from './start-app.ts'

const app = useApp(() => startApp())

const post = (body: unknown, headers = {}) => app.call('POST /orgs', { body, headers })

/** A namespace of its own, so that lists hold only what the test wrote. */
async function ownNamespace(slug: string) {
  await createNamespace(app.store, app.tenant.id, slug, slug)
  return { 'x-namespace': slug }
}

describe('201', () => {
  it('Response: object containing at least `id` and `uri`: all its fields, and where it is', async () => {
    const answer = await post({ uri: uri('lakeside'), name: 'Lakeside', description: 'Meals.' })
    expect(answer.statusCode).toBe(201)
    const { id, ...rest } = answer.json<{ id: string }>()
    expect(id).toMatch(/^org_[0-9a-v]{26}$/)
    expect(rest).toEqual({
      object: 'organization',
      uri: uri('lakeside'),
      name: 'Lakeside',
      description: 'Meals.',
    })
    expect(answer.headers.location).toBe(`/orgs/${id}`)
  })

  it('gives the same uri the same id again after it was deleted', async () => {
    const before = await writeOrg(app, 'phoenix')
    expect((await remove(app, before)).statusCode).toBe(204)
    const after = await post({ uri: uri('phoenix'), name: 'Phoenix' })
    expect([after.statusCode, after.json<{ id: string }>().id]).toEqual([201, before.id])
  })

  it('keeps the text of identifiers and names to the last character', async () => {
    const long = uri('long/').padEnd(4096, 'x')
    const name = `  É\u0301 "quoted" \\ 𝄞 <b>\t\n${'n'.repeat(4000)} `
    const { id } = await write(app, '/orgs', { uri: long, name })
    expect(await read(app, { object: 'organization', id })).toEqual({
      object: 'organization',
      id,
      uri: long,
      name,
    })
  })
})

describe('200', () => {
  it('answers a replacement, and a field left out is cleared', async () => {
    await write(app, '/orgs', { uri: uri('again'), name: 'Before', description: 'Old.' })
    const answer = await post({ uri: uri('again'), name: 'After' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ name: 'After', description: null })
  })

  it('accepts its own answer as a body', async () => {
    const written = await writeOrg(app, 'echo')
    const answer = await post(written)
    expect([answer.statusCode, answer.json()]).toEqual([200, written])
  })

  it('reads an organization plain', async () => {
    const { id } = await writeOrg(app, 'plain', { description: 'Not shown.' })
    expect(await read(app, { object: 'organization', id })).toEqual({
      object: 'organization',
      id,
      uri: uri('plain'),
      name: 'The plain',
    })
  })

  it('lists its sources with include=sources', async () => {
    const org = await writeOrg(app, 'sourced')
    expect(await read(app, org, '?include=sources')).toMatchObject({ sources: [{ type: 'api' }] })
  })

  it('raises the version of the namespace with every write that takes effect', async () => {
    const version = async () => {
      const { rows } = await app.store.reads.query<{ version: string }>(
        'select version from namespace_head where namespace_id = $1',
        [app.namespace.id],
      )
      return Number(rows[0]?.version)
    }
    const before = await version()
    const org = await writeOrg(app, 'version')
    expect(await version()).toBe(before + 1)
    await remove(app, org)
    expect(await version()).toBe(before + 2)
    await remove(app, org)
    expect(await version()).toBe(before + 2)
  })
})

describe('the list', () => {
  it('holds all organizations by the code points of their names, then by id', async () => {
    const headers = await ownNamespace('sorted')
    const names = [
      'b',
      'a',
      'É',
      'Z',
      'z',
      '\uFFFD',
      '𝄞',
      'a',
      'ab',
      'A'.repeat(150) + 'b',
      'A'.repeat(150) + 'a',
    ]
    for (const [at, name] of names.entries()) {
      await writeOrg(app, `sorted/${at}`, { name }, headers)
    }
    const answer = await app.call('GET /orgs', { headers })
    const { data, meta } = answer.json<{ data: { id: string; name: string }[]; meta: unknown }>()
    const codePoints = (text: string) => Array.from(text, (each) => each.codePointAt(0) ?? 0)
    const byCodePoint = (a: string, b: string) => {
      const [x, y] = [codePoints(a), codePoints(b)]
      const at = x.findIndex((code, index) => code !== y[index])
      return at === -1 ? x.length - y.length : (x[at] ?? 0) - (y[at] ?? -1)
    }
    expect(data.map(({ name }) => name)).toEqual([...names].sort(byCodePoint))
    expect(data.filter(({ name }) => name === 'a').map(({ id }) => id)).toEqual(
      data
        .filter(({ name }) => name === 'a')
        .map(({ id }) => id)
        .sort(),
    )
    expect(meta).toEqual({ row_count: names.length, cursor: null })
    expect(data[0]).toEqual({
      object: 'organization',
      id: data[0]?.id,
      uri: expect.stringContaining('sorted'),
      name: data[0]?.name,
    })
  })

  it('has pages that together are the whole list, also with names too long for a cursor', async () => {
    const headers = await ownNamespace('paged')
    const prefix = 'p'.repeat(4_095)
    for (let at = 0; at < 7; at += 1)
      await writeOrg(app, `paged/${at}`, { name: `${prefix}${at % 3}` }, headers)
    const whole = (await app.call('GET /orgs', { headers })).json<{ data: unknown[] }>().data
    const paged: unknown[] = []
    let cursor: string | null = null
    do {
      const query: string = cursor === null ? '' : `&cursor=${cursor}`
      const page = (await app.call(`GET /orgs?limit=2${query}`, { headers })).json<{
        data: unknown[]
        meta: { row_count: number; cursor: string | null }
      }>()
      expect(page.meta.row_count).toBe(page.data.length)
      paged.push(...page.data)
      cursor = page.meta.cursor
    } while (cursor !== null)
    expect(whole).toHaveLength(7)
    expect(paged).toEqual(whole)
  })

  it('is streamed where names are long, whole or in pages', async () => {
    const { namespace } = await createNamespace(app.store, app.tenant.id, 'long-names', 'Long names')
    const headers = { 'x-namespace': 'long-names' }
    const names = Array.from({ length: 150 }, (_, at) => `${'n'.repeat(4093)}${at + 100}`)
    await putCapsule(
      { store: app.store, namespace },
      capsule(...names.toReversed().map((hasLegalName, at) => organization(`o${at}`, { hasLegalName }))),
    )
    const list = async (query: string) =>
      (await app.call(`GET /orgs${query}`, { headers })).json<{
        data: { name: string }[]
        meta: { row_count: number; cursor: string | null }
      }>()
    const whole = await list('')
    expect(whole.data.map(({ name }) => name)).toEqual(names)
    expect(whole.meta).toEqual({ row_count: 150, cursor: null })
    const first = await list('?limit=140')
    expect([first.data, first.meta.row_count]).toEqual([whole.data.slice(0, 140), 140])
    const second = await list(`?limit=140&cursor=${first.meta.cursor}`)
    expect(second).toEqual({ data: whole.data.slice(140), meta: { row_count: 10, cursor: null } })
    expect((await list('?limit=150')).meta).toEqual({ row_count: 150, cursor: null })
  })

  it('continues from a cursor without a limit, too', async () => {
    const headers = await ownNamespace('rest')
    for (const name of ['a', 'b', 'c']) await writeOrg(app, `rest/${name}`, { name }, headers)
    const { meta } = (await app.call('GET /orgs?limit=1', { headers })).json<{ meta: { cursor: string } }>()
    const rest = (await app.call(`GET /orgs?cursor=${meta.cursor}`, { headers })).json<{
      data: { name: string }[]
      meta: unknown
    }>()
    expect(rest.data.map(({ name }) => name)).toEqual(['b', 'c'])
    expect(rest.meta).toEqual({ row_count: 2, cursor: null })
  })

  it('streams thousands of organizations from one moment', async () => {
    const headers = await ownNamespace('many')
    const lines = Array.from({ length: 5_000 }, (_, at) =>
      JSON.stringify({ object: 'organization', uri: uri(`many/${at}`), name: `Number ${at}` }),
    )
    const batch = await app.call('POST /batch', { headers, body: lines.join('\n') })
    expect(batch.statusCode).toBe(200)
    const { data, meta } = (await app.call('GET /orgs', { headers })).json<{
      data: { name: string }[]
      meta: { row_count: number }
    }>()
    expect([data.length, meta.row_count, new Set(data.map(({ name }) => name)).size]).toEqual([
      5000, 5000, 5000,
    ])
  })

  it('is empty in an empty namespace', async () => {
    const headers = await ownNamespace('empty')
    expect((await app.call('GET /orgs', { headers })).json()).toEqual({
      data: [],
      meta: { row_count: 0, cursor: null },
    })
  })
})

describe('204', () => {
  it('deletes an organization without dependents', async () => {
    const org = await writeOrg(app, 'alone')
    const answer = await remove(app, org)
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    expect(await statusOf(app, org)).toBe(404)
  })
})

describe('400', () => {
  it.each([
    ['nothing at all', {}, ['body name', 'body uri']],
    ['no object', [], ['body ']],
    ['a relative uri and a blank name', { uri: 'lakeside', name: ' \n' }, ['body name', 'body uri']],
    ['a uri with a space', { uri: 'https://example.org/a b', name: 'x' }, ['body uri']],
    ['a uri with a backtick', { uri: 'https://example.org/`', name: 'x' }, ['body uri']],
    ['a blank node as uri', { uri: '_:b0', name: 'x' }, ['body uri']],
    ['an empty uri', { uri: '', name: 'x' }, ['body uri']],
    ['numbers for texts', { uri: 1, name: 2, description: 3 }, ['body description', 'body name', 'body uri']],
    ['U+0000 in the name', { uri: uri('nul'), name: 'a\0b' }, ['body name']],
    ['half a surrogate pair', { uri: uri('half'), name: 'x', description: '\uD800' }, ['body description']],
    ['unknown fields', { uri: uri('x'), name: 'x', themes: [], colour: 1 }, ['body colour', 'body themes']],
    ['another kind', { object: 'outcome', uri: uri('x'), name: 'x' }, ['body object']],
    ['another id', { id: 'org_00000000000000000000000000', uri: uri('x'), name: 'x' }, ['body id']],
  ])(
    'Request: `uri` (string, absolute IRI, required), `name` (string, required). Names every fault of %s',
    async (_what, body, faults) => {
      expect(faultsIn(await post(body))).toEqual(['400 invalid_request', ...faults])
    },
  )

  it('stores nothing of a faulty call', async () => {
    await post({ uri: uri('faulty'), name: 'Faulty', nonsense: true })
    const { data } = (await app.call('GET /orgs')).json<{ data: { uri: string }[] }>()
    expect(data.map((each) => each.uri)).not.toContain(uri('faulty'))
  })
})

describe('404', () => {
  it.each(['org_00000000000000000000000000', 'org_', 'x', 'out_00000000000000000000000000', 'a%20b'])(
    'finds nothing at /orgs/%s',
    async (id) => {
      for (const method of ['GET', 'DELETE']) {
        expect(faultsIn(await app.call(`${method} /orgs/${id}`))).toEqual(['404 organization_not_found'])
      }
    },
  )

  it('has another id for the same uri in another namespace', async () => {
    const org = await writeOrg(app, 'foreign', {}, await ownNamespace('elsewhere'))
    expect((await writeOrg(app, 'foreign')).id).not.toBe(org.id)
  })
})
