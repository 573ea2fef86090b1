// The application: one route for each declared operation, and the same answers for everything that is none.
import type { IncomingMessage } from 'node:http'

import { fastify, LogController } from 'fastify'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Logger } from 'pino'

import { createKeyRing } from '../access/key-ring.ts'
import { openSessions } from '../accounts/sessions.ts'
import { systemClock } from '../clock.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { consoleOperations } from '../console-operations.ts'
import { consolePageOperations } from '../console-pages.ts'
import { openDocsPages } from '../docs-pages.ts'
import { createEraser } from '../namespaces/eraser.ts'
import { createFindVersion } from '../namespaces/find-version.ts'
import type { Operation } from '../operation.ts'
import { operations as allOperations } from '../operations.ts'
import type { Store } from '../store/open-store.ts'
import { basePathOf, baseUrlOf } from './base-url.ts'
import { addRoutes } from './add-routes.ts'
import { createAnswerCache } from './answer-cache.ts'
import { createCallSignals } from './call-signals.ts'
import { consolePageHandlers } from './console-page.ts'
import type { BoundHandler } from './handler.ts'
import { accountHandlers } from './handlers/accounts.ts'
import { consoleNamespaceHandlers } from './handlers/console-namespaces.ts'
import { entityHandlers } from './handlers/entities.ts'
import { exportHandlers } from './handlers/export.ts'
import { keyHandlers } from './handlers/keys.ts'
import { namespaceHandlers } from './handlers/namespaces.ts'
import { rowHandlers } from './handlers/rows.ts'
import { systemHandlers } from './handlers/system.ts'
import { treeHandlers } from './handlers/tree.ts'
import { addHooks } from './hooks.ts'
import type { OnAnswered } from './hooks.ts'
import { knownPaths } from './known-paths.ts'
import { answerMalformed } from './malformed-request.ts'
import { createRateLimit } from './rate-limit.ts'
import { newRequestId, requestIdOf } from './request-id.ts'
import { markAwaitingContinue } from './request/read-body.ts'
import { sendProblem } from './send-reply.ts'
import { createSessionDoor } from './session-door.ts'
import type { Pace } from './watch-pace.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Lets waiting requests go, turns /readyz to 503 and asks clients to reconnect elsewhere. Closing does it too. */
    startDraining(): void
  }
}

export interface AppParts {
  readonly store: Store
  readonly config: Pick<Config, 'baseUrl' | 'rateLimit' | 'capsuleMaxBytes' | 'signUp' | 'trustProxy'>
  readonly log: Logger
  readonly clock?: Clock
  /** Handlers of the rooms that need more than a store: capsules. */
  readonly handlers?: readonly BoundHandler[]
  /** In tests: what a handler does against its declaration is an error instead of a line in the log. */
  readonly strict?: boolean
  /** All of them and the console's, unless a test says otherwise. */
  readonly operations?: readonly Operation[]
  readonly onAnswered?: OnAnswered
  /** In tests: another limit for slow readers. */
  readonly pace?: Pace
}

const jsonLimitBytes = 1_048_576
const headerLimitBytes = 65_536

export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { store, config, log, clock = systemClock, strict = false, operations = allOperations } = parts
  const signals = createCallSignals()
  const keys = createKeyRing(store, clock, (error) =>
    log.warn({ err: error }, 'last use of a key not written'),
  )
  const sessions = openSessions(store, (error) =>
    log.warn({ err: error }, 'last use of a session not written'),
  )
  const door = createSessionDoor(sessions, config.baseUrl)
  const eraser = createEraser(store, log)
  const baseUrl = (): string => baseUrlOf(config.baseUrl, app.server)
  const app = createFastify(log, config.trustProxy, baseUrl)
  app.decorate('startDraining', () => signals.startDraining())
  app.addHook('preClose', async () => signals.startDraining())
  app.addHook('onReady', async () => eraser.wake())
  app.addHook('onClose', async () => {
    await Promise.all([keys.settle(), sessions.settle(), eraser.stop()])
  })
  const served = parts.operations ?? [
    ...operations,
    ...consoleOperations,
    ...consolePageOperations,
    ...openDocsPages,
  ]
  const notesOf = addHooks(app, signals, knownPaths(served), baseUrl, parts.onAnswered)
  addRoutes(app, {
    operations: served,
    handlers: [
      ...accountHandlers({
        store,
        sessions,
        door,
        signUp: config.signUp,
        baseUrl,
      }),
      ...keyHandlers(store, clock),
      ...consoleNamespaceHandlers(store, clock, eraser),
      ...consolePageHandlers(baseUrl),
      ...namespaceHandlers(store),
      ...entityHandlers(store),
      ...treeHandlers(store),
      ...rowHandlers(store, clock),
      ...exportHandlers(store),
      ...systemHandlers({ store, operations, baseUrl, isDraining: () => signals.isDraining }),
      ...(parts.handlers ?? []),
    ],
    doors: {
      store,
      findVersion: createFindVersion(store),
      keys,
      sessions: door,
      rateLimit: createRateLimit(store, config.rateLimit, clock),
    },
    cache: createAnswerCache(),
    limits: { jsonLimitBytes, capsuleLimitBytes: config.capsuleMaxBytes },
    signals,
    notesOf,
    basePath: () => basePathOf(baseUrl()),
    pace: parts.pace,
    strict,
    log,
  })
  answerExpectations(app)
  return app
}

function createFastify(
  loggerInstance: FastifyBaseLogger,
  trustProxy: number,
  baseUrl: () => string,
): FastifyInstance {
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: (raw) => requestIdOf(raw.headers),
    // Long parameters are answered by the operation; the query is read by the request check, strictly.
    routerOptions: {
      ignoreTrailingSlash: true,
      maxParamLength: headerLimitBytes,
      querystringParser: () => ({}),
    },
    return503OnClosing: false,
    // Counted from here outwards.
    trustProxy: (_address, hop) => hop < trustProxy,
    requestTimeout: 300_000,
    http: { maxHeaderSize: headerLimitBytes, requireHostHeader: false },
    clientErrorHandler: (error, socket) => answerMalformed(error, socket, baseUrl(), newRequestId()),
    frameworkErrors: (error, request, reply) => void sendProblem(error, request, reply, baseUrl()),
  })
  // Bodies are read by the operation itself, once it knows who calls; Fastify is kept from looking at them.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  return app
}

/** `Expect: 100-continue` is answered when the body is wanted: a caller without a key never sends it. */
function answerExpectations({ server }: FastifyInstance): void {
  server.on('checkContinue', (request: IncomingMessage, response) => {
    markAwaitingContinue(request)
    server.emit('request', request, response)
  })
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
}
