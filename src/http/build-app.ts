// The application: one route for each declared operation, and the same answers for everything that is none.
import type { IncomingMessage } from 'node:http'

import { fastify, LogController } from 'fastify'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'

import { createKeyRing } from '../access/key-ring.ts'
import { systemClock } from '../clock.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Operation } from '../operation.ts'
import { operations } from '../operations.ts'
import { problem } from '../problems.ts'
import type { Store } from '../store/open-store.ts'
import { answerCall } from './answer-call.ts'
import type { RequestNotes } from './answer-call.ts'
import { baseUrlOf } from './base-url.ts'
import { createCallSignals } from './call-signals.ts'
import { checkPromises } from './check-promises.ts'
import type { BoundHandler } from './handler.ts'
import { namespaceHandlers } from './handlers/namespaces.ts'
import { systemHandlers } from './handlers/system.ts'
import { knownPaths } from './known-paths.ts'
import { answerMalformed } from './malformed-request.ts'
import { problemAnswer, problemOf } from './problem-answer.ts'
import { createRateLimit } from './rate-limit.ts'
import { newRequestId, requestIdOf } from './request-id.ts'
import { markAwaitingContinue } from './request/read-body.ts'
import { sendReply, setStandardHeaders } from './send-reply.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Lets waiting requests go, turns /readyz to 503 and asks clients to reconnect elsewhere. Closing does it too. */
    startDraining(): void
  }
}

export interface AppParts {
  readonly store: Store
  readonly config: Pick<Config, 'baseUrl' | 'rateLimit' | 'capsuleMaxBytes'>
  readonly log: Logger
  readonly clock?: Clock
  /** Handlers of other rooms than those served here by itself: capsules. */
  readonly handlers?: readonly BoundHandler[]
  /** In tests: what a handler does against its declaration is an error instead of a line in the log. */
  readonly strict?: boolean
  /** Default: all. */
  readonly operations?: readonly Operation[]
}

const jsonLimitBytes = 1_048_576
const headerLimitBytes = 65_536
const lingerMs = 30_000

// oxlint-disable-next-line max-lines-per-function -- the wiring reads best in one piece
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { store, config, log, clock = systemClock, strict = false } = parts
  const declared = parts.operations ?? operations
  const signals = createCallSignals()
  const notesOf = new WeakMap<IncomingMessage, RequestNotes>()
  const paths = knownPaths(declared)
  const keys = createKeyRing(store, clock, (error) =>
    log.warn({ err: error }, 'last use of a key not written'),
  )
  const doors = {
    store,
    keys,
    rateLimit: createRateLimit(config.rateLimit, clock),
    jsonLimitBytes,
    capsuleLimitBytes: config.capsuleMaxBytes,
  }
  const baseUrl = (): string => baseUrlOf(config.baseUrl, app.server)

  async function sendProblem(
    error: unknown,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const found = problemOf(error)
    if (found.status >= 500) request.log.error({ err: found.cause ?? found, code: found.code }, found.message)
    setStandardHeaders(request, reply)
    return await sendReply(request, reply, problemAnswer(found, baseUrl(), request.id), 'namespace')
  }

  const loggerInstance: FastifyBaseLogger = log
  const app: FastifyInstance = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: (raw) => requestIdOf(raw.headers),
    routerOptions: {
      ignoreTrailingSlash: true,
      maxParamLength: headerLimitBytes,
      querystringParser: () => ({}),
    },
    return503OnClosing: false,
    requestTimeout: 300_000,
    http: { maxHeaderSize: headerLimitBytes, requireHostHeader: false },
    clientErrorHandler: (error, socket) => answerMalformed(error, socket, baseUrl(), newRequestId()),
    frameworkErrors: (error, request, reply) => void sendProblem(error, request, reply),
  })
  app.decorate('startDraining', () => signals.startDraining())
  app.addHook('preClose', async () => signals.startDraining())
  app.addHook('onClose', async () => await keys.settle())

  // Bodies are read by the operation itself, once it knows who calls; Fastify is kept from looking at them.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))

  app.addHook('onRequest', async (request, reply) => {
    const { headers } = request.raw
    notesOf.set(request.raw, { contentType: headers['content-type'] })
    delete headers['content-type']
    setStandardHeaders(request, reply)
    if (signals.isDraining) reply.header('Connection', 'close')
    if (request.method === 'OPTIONS') return await answerOptions(request, reply)
    if (headers.host === undefined && request.raw.httpVersion === '1.1') {
      throw problem('request_malformed', 'An HTTP/1.1 request needs a Host header.')
    }
  })

  async function answerOptions(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | void> {
    const allowed = paths.methodsOf(request.raw.url ?? '')
    if (allowed.length === 0) return
    return await reply
      .code(204)
      .headers({
        Allow: allowed.join(', '),
        'Access-Control-Allow-Methods': allowed.join(', '),
        'Access-Control-Allow-Headers': '*',
        'Access-Control-Max-Age': '600',
        'Cache-Control': 'no-store',
      })
      .send()
  }

  app.addHook('onResponse', async (request, reply) => {
    const notes = notesOf.get(request.raw)
    request.log.info(
      {
        method: request.method,
        path: request.is404 ? null : request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        tenant: notes?.tenant?.id,
        key: notes?.key?.publicId,
      },
      'request',
    )
    // A refused body is still being sent and thrown away. That lets the caller see the answer; it must not last for ever.
    if (!request.raw.complete && !request.raw.destroyed)
      setTimeout(() => request.raw.destroy(), lingerMs).unref()
  })

  app.setErrorHandler(sendProblem)
  app.setNotFoundHandler(async (request, reply) => {
    const allowed = paths.methodsOf(request.raw.url ?? '')
    if (allowed.length === 0) {
      throw problem(
        'page_not_found',
        `There is nothing at this address. ${baseUrl()}/docs lists all there is.`,
      )
    }
    reply.header('Allow', allowed.join(', '))
    throw problem('method_not_allowed', `This address takes ${allowed.join(', ')}.`)
  })

  const handlers = [
    ...namespaceHandlers(store),
    ...systemHandlers({ store, baseUrl, isDraining: () => signals.isDraining, operations: declared }),
    ...(parts.handlers ?? []),
  ]
  for (const operation of declared) {
    const bound = handlers.find((handler) => handler.operation.id === operation.id)
    if (!bound) throw new Error(`operation ${operation.id} has no handler`)
    const promised = checkPromises(bound, strict, log)
    app.route({
      method: operation.method,
      url: operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      handler: async (request, reply) => {
        const notes = notesOf.get(request.raw) ?? { contentType: undefined }
        const open = () => signals.open(reply.raw)
        return await sendReply(
          request,
          reply,
          await answerCall(doors, promised, request, reply.raw, notes, open),
          operation.access,
        )
      },
    })
  }

  app.server.on('checkContinue', (request: IncomingMessage, response) => {
    markAwaitingContinue(request)
    app.server.emit('request', request, response)
  })
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  return app
}
