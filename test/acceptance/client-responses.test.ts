// Responses of the client on the real service: versions, headers, conditional reads, repeated uploads.
import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'

import { beforeAll, describe, expect, expectTypeOf, it } from 'vitest'

import type { NotModified } from '../../src/client/call.ts'
import { createClient, type Client } from '../../src/client/create-client.ts'
import { operations } from '../../src/contract/operations.ts'
import type { Operation } from '../../src/contract/operation.ts'
import { capsule } from '../examples/example-bodies.ts'
import { startCapsuleApp } from './capsule-app.ts'
import { listen } from './wire.ts'
import { useApp } from './start-app.ts'

const app = useApp(() => startCapsuleApp())
let client: Client
let port: number
beforeAll(async () => {
  port = await listen(app.app)
  client = createClient({ baseUrl: `http://127.0.0.1:${port}`, apiKey: app.key, namespace: 'my-data' })
  await client.writeOrganization({ body: { uri: 'https://example.org/a', name: 'A' } })
})

describe('meta.version', () => {
  it('is the version of the namespace, on every list of the graph', async () => {
    const { response } = await client.listOrganizations().withResponse()
    const version = response.headers.get('x-namespace-version')
    expect(version).toMatch(/^[\w-]{20,}$/)
    const rows = await client.listRows()
    expectTypeOf(rows.meta.version).toEqualTypeOf<string>()
    const lists = [
      rows,
      await client.listOrganizations(),
      await client.listReports(),
      await client.listThemes(),
      await client.listRowChanges({ since: version ?? '' }),
    ]
    expect(lists.map(({ meta }) => meta.version)).toEqual(lists.map(() => version))
  })

  it('is not in the answer of the service, whose keys are those of the specification', async () => {
    const { meta } = (await app.call('GET /rows/indicator-reports')).json<{ meta: object }>()
    expect(Object.keys(meta)).toEqual(['row_count', 'cursor', 'cids_version', 'generated_at'])
  })

  it('stays that of the first page in a feed', async () => {
    const since = (await client.listRows()).meta.version
    const org = await client.writeOrganization({ body: { uri: 'https://example.org/feed', name: 'Feed' } })
    const { id } = await client.writeIndicator({
      id: org.id,
      body: { uri: 'https://example.org/feed/i', name: 'I' },
    })
    for (const value of [1, 2, 3]) {
      await client.writeReport({ id, body: { uri: `https://example.org/feed/${value}`, value } })
    }
    const first = await client.listRowChanges({ since, limit: 1 })
    await client.writeReport({ id, body: { uri: 'https://example.org/feed/4', value: 4 } })
    const second = await client.listRowChanges({ since, limit: 1, cursor: first.meta.cursor ?? '' })
    expect(second.meta.version).toBe(first.meta.version)
    expect((await client.listRows()).meta.version).not.toBe(first.meta.version)
  })
})

describe('a conditional read', () => {
  it('answers notModified until something is written, for an ETag and for a response', async () => {
    const { data, response } = await client.listRows({ limit: 5 }).withResponse()
    const etag = response.headers.get('etag') ?? ''
    for (const ifNoneMatch of [etag, response]) {
      const again = await client.listRows({ limit: 5 }, { ifNoneMatch })
      expectTypeOf(again).toEqualTypeOf<typeof data | NotModified>()
      expect(again).toEqual({ notModified: true })
    }
    const { data: same, response: bare } = await client
      .listRows({ limit: 5 }, { ifNoneMatch: etag })
      .withResponse()
    expect([same, bare.status, bare.headers.get('x-namespace-version')]).toEqual([
      { notModified: true },
      304,
      data.meta.version,
    ])
    await client.writeOrganization({ body: { uri: 'https://example.org/b', name: 'B' } })
    const changed = await client.listRows({ limit: 5 }, { ifNoneMatch: etag })
    expect('notModified' in changed ? null : changed.data).toEqual(data.data)
  })

  it('works for files, and answers whole where there is nothing to compare with', async () => {
    const first = await client.exportNamespace({}, { ifNoneMatch: null })
    if ('notModified' in first) throw new Error('nothing was sent to compare with')
    expect((await first.text()).length).toBeGreaterThan(10)
    expect(await client.exportNamespace({}, { ifNoneMatch: first })).toEqual({ notModified: true })
    const csv = await client.listRows({ format: 'csv' }, { ifNoneMatch: first })
    expect(csv).toBeInstanceOf(Response)
  })

  it('is offered where answers have an ETag', () => {
    expectTypeOf<Parameters<Client['getCapsule']>[1]>().not.toHaveProperty('ifNoneMatch')
    expect((operations as readonly Operation[]).filter(({ versioned }) => versioned).length).toBeGreaterThan(
      10,
    )
  })
})

describe('a dropped upload', () => {
  it('is repeated, and makes one capsule', async () => {
    let dropped = 0
    // Hands on every request, and hangs up instead of handing on the first answer to an upload.
    const proxy = createServer((request, response) => {
      const { method, url, headers } = request
      const onward = httpRequest({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
        if (method === 'POST' && dropped === 0) {
          dropped += 1
          answer.resume().once('end', () => request.socket.destroy())
        } else {
          response.writeHead(answer.statusCode ?? 500, answer.headers)
          answer.pipe(response)
        }
      })
      request.pipe(onward)
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => proxy.once('listening', resolve))
    try {
      const baseUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
      const through = createClient({ baseUrl, apiKey: app.key, namespace: 'my-data' })
      const { capsule_id } = await through.uploadCapsule({ body: JSON.stringify(capsule), label: 'dropped' })
      const { data } = await client.listCapsules()
      expect([dropped, data.map((each) => each.capsule_id)]).toEqual([1, [capsule_id]])
    } finally {
      proxy.closeAllConnections()
      proxy.close()
    }
  })
})
