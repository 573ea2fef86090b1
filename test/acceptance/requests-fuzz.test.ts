// Whatever a client sends, the answer is never a 500, always carries a request id, and errors are always problems.
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'

import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { times } from '../random-seed.ts'
import type { Operation } from '../../src/operation.ts'
import { operations as real } from '../../src/operations.ts'
import { startCapsuleApp } from './capsule-app.ts'
import { echoOperations, startEcho } from './echo-operations.ts'
import type { StartedApp } from './start-app.ts'
import { listen } from './wire.ts'

const echoes = echoOperations.filter(({ id }) => id !== 'waitForever')
const agent = new Agent({ keepAlive: true })

const apps: StartedApp[] = []
const ports: number[] = []
beforeAll(async () => {
  apps.push(await startCapsuleApp({ hasWorker: false }), await startEcho())
  for (const { app } of apps) ports.push(await listen(app))
})
afterAll(async () => {
  agent.destroy()
  for (const app of apps) await app.close()
})

const oneOf = (characters: string, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...Array.from(characters)), maxLength })

const odd = fc.constantFrom('', '\0', '%', '__proto__', '..', '\uFFFF', 'constructor')
const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string(), odd)
const encoded = text.map((each) => encodeURIComponent(each.replaceAll(/[\uD800-\uDFFF]/gu, '?')))
const raw = oneOf('abc%2fzF./?&=+[]{}"<>\\~;:@,é', 30)

const fillIn = (template: string, part: string): string => template.replaceAll(/\{\w+\}/g, () => part)
const pathOf = (operations: readonly Operation[]) =>
  fc.oneof(
    fc
      .tuple(fc.constantFrom(...operations.map((each) => each.path)), fc.oneof(encoded, raw))
      .map(([template, part]) => fillIn(template, part)),
    raw.map((each) => `/${each}`),
  )
const names = ['limit', 'theme', 'theme[]', 'period[from]', 'deep', 'status', 'cursor', 'label', 'wait']
const name = fc.oneof(fc.constantFrom(...names), encoded)
const query = fc
  .array(fc.tuple(name, fc.oneof(encoded, raw)), { maxLength: 4 })
  .map((pairs) => pairs.map(([key, value]) => `${key}=${value}`).join('&'))
const headerName = fc.constantFrom(
  'accept',
  'accept-encoding',
  'accept-language',
  'content-type',
  'content-encoding',
  'idempotency-key',
  'x-request-id',
  'x-namespace',
  'x-api-key',
  'origin',
  'cookie',
  'range',
  'if-none-match',
)
const headers = fc.dictionary(headerName, oneOf('abc 019,;=/*"\'<>éÿ-_.', 40), { maxKeys: 4 })
const anything = fc.oneof(text, fc.jsonValue())
const body = fc.oneof(
  fc.constant(''),
  fc.json(),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  fc.record({ namespace: anything, label: anything }).map((each) => JSON.stringify(each)),
)
const verbs = [
  'GET',
  'GET',
  'POST',
  'POST',
  'DELETE',
  'PUT',
  'PATCH',
  'HEAD',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'QUERY',
]
const method = fc.constantFrom(...verbs)

it.each([
  ['the service', 0, real],
  ['operations with every kind of parameter', 1, echoes],
])('%s never answers with a 500', async (_what, index, operations) => {
  const sample = [method, pathOf(operations), query, headers, body] as const
  await fc.assert(
    fc.asyncProperty(...sample, async (verb, address, search, given, sent) => {
      const sending = request({
        agent,
        port: ports[index],
        method: verb,
        path: search === '' ? address : `${address}?${search}`,
        headers: { ...apps[index]?.headers, ...given, 'content-length': Buffer.byteLength(sent) },
      })
      sending.end(sent)
      const [answer] = (await once(sending, 'response')) as [IncomingMessage]
      answer.resume()
      await once(answer, 'end')
      const { statusCode = 0 } = answer
      const isProblem = String(answer.headers['content-type']).startsWith('application/problem+json')
      expect([statusCode, statusCode < 500, isProblem]).toEqual([statusCode, true, statusCode >= 400])
      expect(answer.headers['x-request-id']).toBeTruthy()
    }),
    { numRuns: times(800) },
  )
})

it('survives whatever bytes arrive', async () => {
  const request = Buffer.from(
    'POST /bytes?limit=1 HTTP/1.1\r\nHost: x\r\nContent-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n',
  )
  const slip = fc.tuple(fc.nat(request.length - 1), fc.uint8Array({ maxLength: 3 }))
  await fc.assert(
    fc.asyncProperty(fc.array(slip, { maxLength: 4 }), fc.nat(request.length), async (slips, end) => {
      let bytes = request.subarray(0, end)
      for (const [at, put] of slips)
        bytes = Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(at + 1)])
      const socket = connect(ports[1] ?? 0, '127.0.0.1')
      socket.on('error', () => {}).resume()
      socket.end(bytes)
      await once(socket, 'close')
    }),
    { numRuns: times(300) },
  )
  expect((await fetch(`http://127.0.0.1:${ports[1]}/echo/x`)).status).toBe(200)
})
