import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterEach, describe, expect, it } from 'vitest'

import { fetchWithRetries, pause, retryDelayMs } from './fetch-with-retries.ts'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

type Answer = (response: ServerResponse, request: IncomingMessage) => void

/** Answers the first requests one by one, and all others with 200. */
async function serve(...first: readonly Answer[]): Promise<{ url: string; methods: string[] }> {
  const methods: string[] = []
  server = createServer((request, response) => {
    const answer = first[methods.length]
    methods.push(request.method ?? '')
    request.resume()
    if (answer) answer(response, request)
    else response.end('fine')
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server?.once('listening', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, methods }
}

const refuse =
  (status: number, retryAfter = '0'): Answer =>
  (response) =>
    response.writeHead(status, { 'retry-after': retryAfter }).end()
const hangUp: Answer = (_, request) => request.socket.destroy()
const send = fetchWithRetries(fetch)

describe('a call that may be repeated', () => {
  it.each([429, 502, 503, 504])('is sent again after %i', async (status) => {
    const { url, methods } = await serve(refuse(status))
    expect([(await send(url)).status, methods]).toEqual([200, ['GET', 'GET']])
  })

  it.each(['GET', 'HEAD', 'PUT', 'DELETE'])('is %s', async (method) => {
    const { url, methods } = await serve(refuse(503))
    expect([(await send(url, { method })).status, methods]).toEqual([200, [method, method]])
  })

  it('is a POST with an Idempotency-Key, with the same body', async () => {
    const { url, methods } = await serve(refuse(503))
    const headers = { 'Idempotency-Key': 'a' }
    expect((await send(url, { method: 'POST', headers, body: '{}' })).status).toBe(200)
    expect(methods).toEqual(['POST', 'POST'])
  })

  it('is sent again when there was no answer', async () => {
    const { url, methods } = await serve(hangUp)
    expect([(await send(url)).status, methods]).toEqual([200, ['GET', 'GET']])
  })

  it('is sent a limited number of times, and the last answer is given back', async () => {
    const { url, methods } = await serve(...Array.from({ length: 9 }, () => refuse(503)))
    expect([(await send(url)).status, methods.length]).toEqual([503, 3])
    expect((await fetchWithRetries(fetch, { attempts: 5 })(url)).status).toBe(503)
    expect(methods.length).toBe(8)
  })

  it('fails as it would without repetition when there is never an answer', async () => {
    const { url } = await serve(hangUp, hangUp)
    await expect(fetchWithRetries(fetch, { attempts: 2 })(url)).rejects.toThrow('fetch failed')
  })
})

describe('a call is not sent again', () => {
  it('when it is a POST without an Idempotency-Key', async () => {
    const { url, methods } = await serve(refuse(503))
    expect([(await send(url, { method: 'POST' })).status, methods]).toEqual([503, ['POST']])
  })

  it.each([400, 404, 409, 500])('after %i', async (status) => {
    const { url, methods } = await serve(refuse(status))
    expect([(await send(url)).status, methods.length]).toEqual([status, 1])
  })

  it('when it would have to wait too long', async () => {
    const { url, methods } = await serve(refuse(429, '61'))
    expect([(await send(url)).status, methods.length]).toEqual([429, 1])
  })

  it('once it is aborted, also while it waits', async () => {
    const aborting = new AbortController()
    const { url, methods } = await serve((response) => {
      refuse(503, '50')(response, response.req)
      response.once('close', () => aborting.abort(new Error('enough')))
    })
    await expect(send(url, { signal: aborting.signal })).rejects.toThrow('enough')
    await expect(send(url, { signal: AbortSignal.abort() })).rejects.toThrow('abort')
    await expect(pause(50_000, AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough')
    expect(methods.length).toBe(1)
  })
})

describe('the time to wait', () => {
  it('is what Retry-After says, in seconds or as a date', () => {
    expect(retryDelayMs('7', 1, 0)).toBe(7000)
    expect(retryDelayMs('Thu, 01 Jan 1970 00:00:00 GMT', 1, 0)).toBe(0)
    expect(retryDelayMs(new Date(Date.now() + 3_600_000).toUTCString(), 1, 0)).toBeGreaterThan(3_000_000)
  })

  it('doubles from attempt to attempt otherwise', () => {
    expect([1, 2, 3].map((attempt) => retryDelayMs(null, attempt, 0))).toEqual([250, 500, 1000])
    expect(retryDelayMs('soon', 1, 0.5)).toBe(375)
  })
})
