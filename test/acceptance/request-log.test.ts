// The line that the log has for each request: enough to answer a customer who sends a request id, and no secret.
import { Type } from 'typebox'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { namespaceNotFound } from '../../src/service/namespaces/namespace-head.ts'
import { handle } from '../../src/http/answer/handler.ts'
import { operation } from '../../src/contract/operation.ts'
import { problem } from '../../src/contract/problems.ts'
import { addPerson } from './console-people.ts'
import { echoHandlers, echoOperations } from './echo-operations.ts'
import { startApp, type StartedApp } from './start-app.ts'
import { listen, openWire } from './wire.ts'

const failing = operation('failing', 'GET /failing/{how}', {
  tag: 'Test',
  summary: 'Fail',
  access: 'public',
  params: { how: Type.String() },
  success: {},
  problems: [],
})

type Line = Readonly<Record<string, unknown>>

let app: StartedApp
let echo: StartedApp
let port: number
let lines: Line[] = []
beforeAll(async () => {
  const onLog = (line: Line) => lines.push(line)
  app = await startApp({ onLog, config: { trustProxy: 1 } })
  echo = await startApp({
    onLog,
    strict: false,
    operations: [...echoOperations, failing],
    openHandlers: async () => ({
      handlers: [
        ...echoHandlers(),
        handle(failing, async ({ params }) => {
          if (params.how === 'unavailable')
            throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
          if (params.how === 'draining') throw problem('unavailable', { why: 'stopping' })
          throw new Error('a fault of ours')
        }),
      ],
    }),
  })
  port = await listen(echo.app)
})
afterAll(async () => {
  await app.close()
  await echo.close()
})
beforeEach(() => {
  lines = []
})

const requests = (): Line[] => lines.filter(({ msg }) => msg === 'request')

describe('the log line of a request', () => {
  it('has the namespace, the key by its public id and the address of the client', async () => {
    const answer = await app.call('GET /rows/indicator-reports', {
      headers: { 'x-forwarded-for': '198.51.100.9, 203.0.113.7' },
    })
    expect(answer.statusCode).toBe(200)
    expect(requests()).toMatchObject([
      {
        level: 30,
        request_id: answer.headers['x-request-id'],
        status: 200,
        tenant: app.tenant.id,
        key: app.key.split('_')[1],
        namespace: 'my-data',
        // The entry that the one trusted proxy wrote; what stands before it anybody may have written.
        address: '203.0.113.7',
      },
    ])
    expect(requests()[0]).not.toHaveProperty('code')
    expect(JSON.stringify(lines)).not.toContain(app.key)
  })

  it.each([
    [
      'a fault of the request',
      'GET /rows/indicator-reports?limit=none',
      {},
      400,
      'invalid_request',
      'my-data',
    ],
    [
      'no such namespace',
      'GET /orgs',
      { 'x-namespace': 'elsewhere' },
      404,
      namespaceNotFound('').code,
      'elsewhere',
    ],
    ['no namespace at all', 'GET /orgs', { 'x-namespace': undefined }, 400, 'namespace_missing', undefined],
    ['a namespace that is none', 'GET /orgs', { 'x-namespace': 'A B' }, 400, 'namespace_invalid', undefined],
    ['no key', 'GET /orgs', { 'x-api-key': undefined }, 401, 'api_key_missing', undefined],
    ['an unknown address', 'GET /nowhere', {}, 404, 'page_not_found', undefined],
  ])('has the code of the problem: %s', async (_what, route, headers, status, code, namespace) => {
    const answer = await app.call(route, { headers })
    expect([answer.statusCode, requests().length]).toEqual([status, 1])
    const [line] = requests()
    expect(line).toMatchObject({ level: 30, status, code, address: '127.0.0.1' })
    expect(line?.['request_id']).toBe(answer.headers['x-request-id'])
    expect(line?.['namespace']).toBe(namespace)
  })

  it('has the namespace of a call from the console, without the session', async () => {
    const person = await addPerson(app)
    await person.call('GET /console/api/namespaces/my-data')
    expect(requests()).toMatchObject([{ namespace: 'my-data', account: person.id, tenant: app.tenant.id }])
    expect(JSON.stringify(lines)).not.toContain(person.cookie.split('=')[1])
  })

  it.each([
    ['unavailable', 503, 40],
    ['draining', 503, 40],
    ['broken', 500, 50],
  ])('of an answer that is %s has a level of its own', async (how, status, level) => {
    const answer = await echo.call(`GET /failing/${how}`)
    expect(answer.statusCode).toBe(status)
    const { code } = answer.json<{ code: string }>()
    expect(requests()).toMatchObject([{ level, status, code }])
  })

  it.each([
    ['no HTTP', 'hello\r\n\r\n', 400, 'request_malformed'],
    ['too large', `GET /x HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(70_000)}\r\n\r\n`, 431, 'headers_too_large'],
    ['not encoded', 'GET /echo/%zz HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'request_malformed'],
  ])('is there for what is %s', async (_what, text, status, code) => {
    const wire = await openWire(port)
    wire.send(text)
    const answer = await wire.answer()
    wire.socket.destroy()
    expect(requests()).toMatchObject([
      { level: 30, status, code, address: '127.0.0.1', request_id: answer.headers['x-request-id'] },
    ])
  })
})
