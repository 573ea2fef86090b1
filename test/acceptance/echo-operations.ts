// Operations made for tests of the machinery: they answer with what they received.
import { Type } from 'typebox'

import { handle, type BoundHandler } from '../../src/http/answer/handler.ts'
import { jsonBody, operation } from '../../src/contract/operation.ts'
import { withExpectation } from '../../src/core/schema/schema.ts'
import { startApp, type StartedApp, type StartOptions } from './start-app.ts'

const echoed = { 200: { description: 'What was received.', schema: Type.Unknown() } } as const

export const echoParameters = operation('echoParameters', 'GET /echo/{name}', {
  tag: 'Test',
  summary: 'Echo parameters',
  access: 'public',
  params: { name: Type.String({ maxLength: 50 }) },
  query: {
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    ratio: Type.Optional(Type.Number()),
    deep: Type.Optional(Type.Boolean()),
    status: Type.Optional(Type.Enum(['pending', 'accepted'])),
    'period[from]': Type.Optional(Type.String({ format: 'date' })),
    theme: Type.Optional(Type.Array(Type.String({ minLength: 1 }), { 'x-aliases': ['theme[]'] })),
    order: Type.String({ default: 'name' }),
  },
  headers: { 'idempotency-key': Type.Optional(Type.String({ minLength: 1, maxLength: 10 })) },
  success: echoed,
  problems: [],
})

export const echoBody = operation('echoBody', 'POST /echo', {
  tag: 'Test',
  summary: 'Echo a JSON body',
  access: 'public',
  query: { limit: Type.Optional(Type.Integer()) },
  body: jsonBody(
    Type.Object({
      text: Type.Optional(Type.String()),
      value: Type.Optional(Type.Union([Type.Number(), Type.String(), Type.Null()])),
      themes: Type.Optional(Type.Array(Type.String({ pattern: '^\\w+@', ...withExpectation('email') }))),
      inner: Type.Optional(Type.Object({ count: Type.Integer({ minimum: 0 }) })),
    }),
  ),
  success: echoed,
  problems: [],
})

const measuring = {
  tag: 'Test',
  summary: 'Measure a capsule',
  query: { limit: Type.Optional(Type.Integer()) },
  body: { as: 'capsule', schema: Type.Unknown() },
  success: echoed,
  problems: [],
} as const

export const echoBytes = operation('echoBytes', 'POST /bytes', { ...measuring, access: 'public' })

export const guardedBytes = operation('guardedBytes', 'POST /guarded-bytes', {
  ...measuring,
  access: 'namespace',
  scopes: ['write'],
})

export const waitForever = operation('waitForever', 'GET /wait', {
  tag: 'Test',
  summary: 'Wait until told to stop',
  access: 'public',
  success: echoed,
  problems: [],
})

export const echoOperations = [echoParameters, echoBody, echoBytes, guardedBytes, waitForever] as const

export const echoHandlers = (onWait: () => void = () => {}): BoundHandler[] => [
  handle(echoParameters, async ({ params, query, headers, language, requestId }) => ({
    status: 200,
    body: { params, query, headers, language, requestId },
  })),
  handle(echoBody, async ({ body, query }) => ({ status: 200, body: { body, query } })),
  ...[echoBytes, guardedBytes].map((each) =>
    handle(each, async ({ bytes }) => ({
      status: 200,
      body: { length: bytes.length, start: bytes.subarray(0, 20).toString('latin1') },
    })),
  ),
  handle(waitForever, async ({ signal }) => {
    onWait()
    await new Promise<void>((resolve) => {
      if (signal.aborted) resolve()
      else signal.addEventListener('abort', () => resolve(), { once: true })
    })
    return { status: 200, body: { stopped: true } }
  }),
]

export const startEcho = (options: StartOptions = {}, onWait?: () => void): Promise<StartedApp> =>
  startApp({
    operations: echoOperations,
    openHandlers: async () => ({ handlers: echoHandlers(onWait) }),
    ...options,
  })
