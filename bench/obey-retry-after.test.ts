import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { describe, expect, test } from 'vitest'

import { upload } from './ingest.ts'
import { obeyRetryAfter } from './obey-retry-after.ts'
import { callUrl, type Answer, type Service } from './service.ts'

const answerWith = (status: number, retryAfter?: string): Answer => ({
  status,
  headers: { 'retry-after': retryAfter },
  body: Buffer.alloc(0),
})

describe('a busy service', () => {
  test('is asked again after as long as it says', async () => {
    const answers = [answerWith(503, '5'), answerWith(429), answerWith(202)]
    const waited: number[] = []
    const answer = await obeyRetryAfter(
      () => Promise.resolve(answers.shift() ?? answerWith(500)),
      async (ms) => waited.push(ms),
    )
    expect([answer.status, waited]).toEqual([202, [5000, 1000]])
  })

  test('that never gets well is reported in the end', async () => {
    const answer = await obeyRetryAfter(
      () => Promise.resolve(answerWith(503)),
      async () => {},
    )
    expect(answer.status).toBe(503)
  })

  test('ends no upload, whichever of its requests is refused', async () => {
    const seen: string[] = []
    const server = createServer((asked, reply) => {
      const isFirst = !seen.includes(`${asked.method}`)
      seen.push(`${asked.method}`)
      if (isFirst) reply.writeHead(503, { 'Retry-After': '1' }).end('{"code":"unavailable"}')
      else if (asked.method === 'POST') reply.writeHead(202).end('{"capsule_id":"cap_1"}')
      else reply.end('{"status":"accepted"}')
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const service = {
      call: (method: string, path: string, headers = {}, body?: string | Buffer) =>
        callUrl(url + path, method, headers, body),
    } as Service
    expect(await upload(service, 'n', '{}')).toBe('cap_1')
    expect(seen).toEqual(['POST', 'POST', 'GET', 'GET'])
    server.closeAllConnections()
    server.close()
  })
})
