// The typed client against the real service: one method for each operation.
import { Type } from 'typebox'
import { beforeAll, describe, expect, expectTypeOf, it } from 'vitest'

import { ApiProblem } from '../../src/client/api-problem.ts'
import { createClient, type Client } from '../../src/client/create-client.ts'
import { buildAddress } from '../../src/client/create-request.ts'
import { pages } from '../../src/client/pages.ts'
import { UnexpectedAnswer } from '../../src/client/unexpected-answer.ts'
import { operation, type Operation } from '../../src/contract/operation.ts'
import { operations } from '../../src/contract/operations.ts'
import { startApp, useListeningApp } from './start-app.ts'

const started = useListeningApp(() => startApp())
let client: Client
beforeAll(() => {
  client = createClient({ baseUrl: `${started.url}/`, apiKey: started.key, namespace: 'my-data' })
})

const problemOf = async (work: Promise<unknown>): Promise<ApiProblem> => {
  const error: unknown = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (error instanceof ApiProblem) return error
  throw new Error('no problem was thrown')
}

describe('a client', () => {
  it('has a method for every operation', () => {
    expect(Object.keys(client).sort()).toEqual(operations.map(({ id }) => id as string).sort())
  })

  it('sends and returns values as declared', async () => {
    const created = await client.createNamespace({ body: { namespace: 'by-client', label: 'By client' } })
    expectTypeOf(created.object).toEqualTypeOf<'namespace'>()
    expect(created).toMatchObject({ namespace: 'by-client', label: 'By client' })
    expect(await client.getNamespace({ namespace: 'by-client' })).toEqual(created)
    const { data } = await client.listNamespaces()
    expect(data.map(({ namespace }) => namespace)).toEqual(['by-client', 'my-data'])
  })

  it('hands on what is not JSON as a response', async () => {
    const page = await client.getProblemPage({ code: 'invalid_request' })
    expectTypeOf(page).toEqualTypeOf<Response>()
    expect(await page.text()).toContain('<h1>')
  })

  it('returns rows as values, and the response itself for another format', async () => {
    const page = await client.listRows({ limit: 5 })
    expectTypeOf(page.meta.cursor).toEqualTypeOf<string | null>()
    expect(page.data).toEqual([])
    const csv = await client.listRows({ format: 'csv' })
    expectTypeOf(csv).toEqualTypeOf<Response>()
    expect(await csv.text()).toMatch(/^id,value,value_text,/)
    const lines = await client.listRows({ format: 'ndjson', org: 'nobody' })
    expect([lines.headers.get('content-type'), await lines.text()]).toEqual([
      expect.stringContaining('application/x-ndjson'),
      '',
    ])
    expect((await client.listRows({ format: 'json' })).meta.row_count).toBe(0)
    for await (const each of pages(client.listRows, { limit: 5 })) expect(each.data).toEqual([])
  })

  it('gives exports as responses, whatever their format', async () => {
    for (const format of ['jsonld', 'nquads'] as const) {
      const answer = await client.exportNamespace({ format })
      expectTypeOf(answer).toEqualTypeOf<Response>()
      expect(await answer.text()).toEqual(format === 'nquads' ? '' : expect.stringContaining('"@graph"'))
    }
  })

  it('never reads the answer of a proxy as JSON', async () => {
    const page = () => new Response('<html>', { headers: { 'content-type': 'text/html' } })
    const proxy = createClient({ baseUrl: started.url, fetch: async () => page() })
    await expect(proxy.listNamespaces()).rejects.toThrow(UnexpectedAnswer)
  })

  it('throws a problem with all its members', async () => {
    const found = await problemOf(client.createNamespace({ body: { namespace: 'Not A Slug' } }))
    expect(found).toMatchObject({
      status: 400,
      code: 'invalid_request',
      errors: [{ in: 'body', name: 'namespace' }],
    })
    expect(found.requestId).toMatch(/^req_/)
    expect(found.message).toContain('must be a slug')
  })

  it('reports a missing key as the service does', async () => {
    const found = await problemOf(createClient({ baseUrl: started.url }).listNamespaces())
    expect(found.code).toBe('api_key_missing')
  })

  it('throws a problem also when something else answers', async () => {
    const proxy = createClient({
      baseUrl: started.url,
      retry: false,
      fetch: async () => new Response('<html>', { status: 502 }),
    })
    expect(await problemOf(proxy.checkHealth())).toMatchObject({ status: 502, code: 'unknown', errors: [] })
  })

  it('can use another namespace and stop for one call', async () => {
    const found = await problemOf(client.listCapsules({}, { namespace: 'not-there' }))
    expect(found.code).toBe('namespace_not_found')
    await expect(client.listNamespaces({}, { signal: AbortSignal.abort() })).rejects.toThrow('abort')
  })

  it('writes addresses with every parameter in its place', () => {
    const search = operation('search', 'GET /orgs/{id}/rows', {
      tag: 'Test',
      summary: 'Search',
      access: 'key',
      scopes: ['read', 'write'],
      params: { id: Type.String() },
      query: {
        theme: Type.Array(Type.String()),
        'period[from]': Type.String(),
        limit: Type.Optional(Type.Integer()),
      },
      success: {},
      problems: [],
    })
    const input = {
      id: 'a/b?',
      theme: ['http://x/#y', 'z w'],
      'period[from]': '2024-01-01',
      limit: undefined,
    }
    expect(buildAddress(search, 'https://example.org/base/', input)).toBe(
      'https://example.org/base/orgs/a%2Fb%3F/rows?theme=http%3A%2F%2Fx%2F%23y&theme=z+w&period%5Bfrom%5D=2024-01-01',
    )
  })

  it('never has two parameters of one name in a call', () => {
    for (const each of operations as readonly Operation[]) {
      const named = [each.params, each.query, each.headers].flatMap((declared) => Object.keys(declared ?? {}))
      expect([each.id, new Set(named).size]).toEqual([each.id, named.length])
      expect(named).not.toContain('body')
    }
  })
})
