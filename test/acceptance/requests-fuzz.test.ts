// Whatever a client sends, the answer is never a 500, always carries a request id, and errors are always problems.
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import type { IncomingMessage } from 'node:http'

import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { namespaceOperations } from '../../src/namespaces/operations.ts'
import { systemOperations } from '../../src/system-operations.ts'
import { echoHandlers, echoOperations } from './echo-operations.ts'
import { startApp } from './start-app.ts'
import type { StartedApp } from './start-app.ts'
import { listen } from './wire.ts'

const echoes = echoOperations.filter(({ id }) => id !== 'waitForever')
const everything = [...namespaceOperations, ...systemOperations, ...echoes]
const agent = new Agent({ keepAlive: true })

let started: StartedApp
let port: number
beforeAll(async () => {
  started = await startApp({
    operations: everything,
    openHandlers: async () => ({ handlers: echoHandlers() }),
  })
  port = await listen(started.app)
})
afterAll(async () => {
  agent.destroy()
  await started.close()
})

const oneOf = (characters: string, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...Array.from(characters)), maxLength })

const odd = fc.constantFrom('', '\0', '%', '__proto__', '..', '\uFFFF', 'constructor')
const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string(), odd)
const encoded = text.map((each) => encodeURIComponent(each.replaceAll(/[\uD800-\uDFFF]/gu, '?')))
const raw = oneOf('abc%2fzF./?&=+[]{}"<>\\~;:@,é', 30)

const fillIn = (template: string, part: string): string => template.replaceAll(/\{\w+\}/g, () => part)
const template = fc.constantFrom(...everything.map((each) => each.path))
const path = fc.oneof(
  fc.tuple(template, fc.oneof(encoded, raw)).map(([each, part]) => fillIn(each, part)),
  raw.map((each) => `/${each}`),
)
const name = fc.oneof(fc.constantFrom('limit', 'theme', 'theme[]', 'period[from]', 'deep', 'status'), encoded)
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

it('never answers with a 500', async () => {
  await fc.assert(
    fc.asyncProperty(method, path, query, headers, body, async (verb, address, search, given, sent) => {
      const sending = request({
        agent,
        port,
        method: verb,
        path: search === '' ? address : `${address}?${search}`,
        headers: { ...started.headers, ...given, 'content-length': Buffer.byteLength(sent) },
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
    { numRuns: 1500, seed: 20_261_115 },
  )
})
