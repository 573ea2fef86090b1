// Calls of the client to a server that behaves badly: portals, hanging servers, answers that break off.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterEach, describe, expect, it } from 'vitest'

import { CallTimeout } from './call-timeout.ts'
import { createClient, type Client } from './create-client.ts'
import { UnexpectedAnswer } from './unexpected-answer.ts'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

type Answer = (response: ServerResponse, request: IncomingMessage) => void

interface Serving {
  readonly client: Client
  readonly baseUrl: string
  /** Method, address and headers of every request. */
  readonly requests: { route: string; headers: IncomingMessage['headers']; body: string }[]
}

/** Answers the requests one by one, further ones with the last answer. */
async function serve(...answers: readonly Answer[]): Promise<Serving> {
  const requests: Serving['requests'] = []
  server = createServer((request, response) => {
    const answer = answers[Math.min(requests.length, answers.length - 1)]
    const seen = { route: `${request.method} ${request.url}`, headers: request.headers, body: '' }
    requests.push(seen)
    request.setEncoding('utf8').on('data', (text: string) => (seen.body += text))
    request.once('end', () => answer?.(response, request))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server?.once('listening', resolve))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { client: createClient({ baseUrl, apiKey: 'igk_1', namespace: 'my-data' }), baseUrl, requests }
}

const json =
  (body: unknown, headers: Record<string, string> = {}, status = 200): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
const html: Answer = (response) =>
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<html>Sign in to the Wi-Fi')
const never: Answer = () => {}
const hangUp: Answer = (_, request) => request.socket.destroy()
/** Promises more than it sends. */
const breakOff: Answer = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
  response.write('{"data":')
  setImmediate(() => response.destroy())
}
const stall: Answer = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.write('{"data":')
}

const thrownBy = async (work: PromiseLike<unknown>): Promise<unknown> =>
  await work.then(
    () => {
      throw new Error('nothing was thrown')
    },
    (error: unknown) => error,
  )

const list = { data: [], meta: { row_count: 0 } }

describe('an answer that is not the service’s', () => {
  it('is an error that names the address and what came', async () => {
    const { client, baseUrl } = await serve(html)
    const error = await thrownBy(client.listNamespaces())
    expect(error).toBeInstanceOf(UnexpectedAnswer)
    expect(error).toMatchObject({ status: 200, address: `${baseUrl}/namespaces`, contentType: 'text/html' })
    expect(String(error)).toContain(`GET ${baseUrl}/namespaces`)
    expect(String(error)).toContain('text/html')
    expect(String(error)).toContain('Sign in to the Wi-Fi')
  })

  it('is one for files, too, and for JSON that is none', async () => {
    const { client, requests } = await serve(html, html, (response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"data"'),
    )
    expect(await thrownBy(client.listRows({ format: 'csv' }))).toBeInstanceOf(UnexpectedAnswer)
    expect(await thrownBy(client.exportNamespace())).toBeInstanceOf(UnexpectedAnswer)
    expect(String(await thrownBy(client.listNamespaces()))).toContain('whole JSON')
    expect(requests.length).toBe(3)
  })
})

describe('the time-out', () => {
  it('ends a call that gets no answer, and names it', async () => {
    const { client, baseUrl } = await serve(never)
    const error = await thrownBy(client.listNamespaces({}, { timeoutMs: 50, retry: false }))
    expect(error).toBeInstanceOf(CallTimeout)
    expect(error).toMatchObject({ timeoutMs: 50, address: `${baseUrl}/namespaces` })
    const hasty = createClient({ baseUrl, timeoutMs: 50, retry: false })
    expect(await thrownBy(hasty.listNamespaces())).toBeInstanceOf(CallTimeout)
  })

  it('ends JSON that does not come to its end', async () => {
    const { client } = await serve(stall)
    const error = await thrownBy(client.listNamespaces({}, { timeoutMs: 50, retry: false }))
    expect(error).toBeInstanceOf(CallTimeout)
  })

  it('lets a file take its time once it has begun', async () => {
    let finish = (): void => {}
    const { client } = await serve((response) => {
      response.writeHead(200, { 'content-type': 'text/csv' }).write('id\r\n')
      finish = () => response.end('rep_1\r\n')
    })
    const csv = await client.listRows({ format: 'csv' }, { timeoutMs: 1000, retry: { attempts: 9 } })
    await new Promise((resolve) => setTimeout(resolve, 1100))
    finish()
    expect(await csv.text()).toBe('id\r\nrep_1\r\n')
  })

  it('is followed by another attempt where the call may be repeated', async () => {
    const { client, requests } = await serve(never, json(list))
    expect(await client.listNamespaces({}, { timeoutMs: 500, retry: { attempts: 9 } })).toEqual(list)
    expect(requests.length).toBeGreaterThan(1)
  })

  it('is longer by what the call asks the service to wait', async () => {
    const { client } = await serve((response, request) =>
      setTimeout(() => json({ status: 'accepted' })(response, request), 400),
    )
    const capsule = await client.getCapsule(
      { capsule_id: 'cap_1', wait: 30 },
      { timeoutMs: 50, retry: false },
    )
    expect(capsule.status).toBe('accepted')
  })

  it('leaves the reason of the caller’s signal as it is', async () => {
    const { client } = await serve(never)
    const signal = AbortSignal.abort(new Error('enough'))
    await expect(client.listNamespaces({}, { signal, timeoutMs: 50 })).rejects.toThrow('enough')
  })
})

describe('options of one call', () => {
  it('send headers, over those of the client', async () => {
    const { baseUrl, requests } = await serve(json(list))
    const client = createClient({ baseUrl, apiKey: 'igk_1', headers: { 'x-trace': 'a', 'x-proxy': 'p' } })
    await client.listNamespaces({}, { headers: { 'X-Trace': 'b', 'X-API-Key': 'igk_2' } })
    expect(requests[0]?.headers).toMatchObject({ 'x-trace': 'b', 'x-proxy': 'p', 'x-api-key': 'igk_2' })
  })

  it('say how often it is repeated', async () => {
    const { client, baseUrl, requests } = await serve(hangUp)
    await thrownBy(client.listNamespaces({}, { retry: false }))
    expect(requests.length).toBe(1)
    await thrownBy(client.listNamespaces({}, { retry: { attempts: 2 } }))
    expect(requests.length).toBe(3)
    const once = createClient({ baseUrl, retry: false })
    await thrownBy(once.listNamespaces())
    expect(requests.length).toBe(4)
  })
})

describe('a call that may be repeated', () => {
  it('is repeated when its JSON breaks off', async () => {
    const { client, requests } = await serve(breakOff, json(list))
    expect(await client.listNamespaces()).toEqual(list)
    expect(requests.length).toBe(2)
  })

  it('is an upload, with one key for all attempts and another one for the next', async () => {
    const { client, requests } = await serve(hangUp, json({ capsule_id: 'cap_1' }, {}, 202))
    await client.uploadCapsule({ body: '{}' })
    await client.uploadCapsule({ body: new Blob(['[]']) })
    expect(requests.map(({ route, body }) => [route, body])).toEqual([
      ['POST /capsules', '{}'],
      ['POST /capsules', '{}'],
      ['POST /capsules', '[]'],
    ])
    const [first, second, third] = requests.map(({ headers }) => headers['idempotency-key'])
    expect(first).toMatch(/^[\w-]{20,}$/)
    expect([second, third === first]).toEqual([first, false])
  })

  it('has the key of the caller, under either name or as a header', async () => {
    const { client, requests } = await serve(json({ capsule_id: 'cap_1' }, {}, 202))
    await client.uploadCapsule({ body: '{}', idempotencyKey: 'mine' })
    await client.uploadCapsule({ body: '{}', 'idempotency-key': 'older name' })
    await client.uploadCapsule({ body: '{}' }, { headers: { 'Idempotency-Key': 'a header' } })
    expect(requests.map(({ headers }) => headers['idempotency-key'])).toEqual([
      'mine',
      'older name',
      'a header',
    ])
    await client.createNamespace({ body: { namespace: 'a' } }).catch(() => {})
    expect(requests.at(-1)?.headers).not.toHaveProperty('idempotency-key')
  })
})

describe('a missing path parameter', () => {
  it.each([{}, { id: undefined }, { id: null }, { id: '' }])(
    'is an error before sending: %j',
    async (input) => {
      const { client, requests } = await serve(json({}))
      const error = await thrownBy(client.getOrganization(input as never))
      expect(error).toBeInstanceOf(TypeError)
      expect(String(error)).toContain('getOrganization')
      expect(String(error)).toContain('"id"')
      expect(requests).toEqual([])
    },
  )
})

describe('the response', () => {
  it('is there for every call, with status and headers', async () => {
    const { client } = await serve(json(list, { 'x-request-id': 'req_1' }))
    const { data, response } = await client.listNamespaces().withResponse()
    expect([data, response.status, response.headers.get('x-request-id')]).toEqual([list, 200, 'req_1'])
  })

  it('leaves no unhandled rejection behind when the call fails', async () => {
    const { client } = await serve(json({ code: 'invalid_request', detail: 'No.' }, {}, 400))
    const unhandled: unknown[] = []
    const note = (reason: unknown): unknown => unhandled.push(reason)
    process.on('unhandledRejection', note)
    await thrownBy(client.listNamespaces().withResponse())
    await thrownBy(client.listNamespaces())
    await new Promise((resolve) => setTimeout(resolve, 10))
    process.off('unhandledRejection', note)
    expect(unhandled).toEqual([])
  })

  it('has the headers of a problem on its error', async () => {
    const { client } = await serve(json({ code: 'invalid_request', detail: 'No.' }, { 'x-more': '1' }, 400))
    const error = (await thrownBy(client.listNamespaces())) as { headers: Headers; message: string }
    expect([error.headers.get('x-more'), error.message]).toEqual(['1', 'No.'])
  })
})
