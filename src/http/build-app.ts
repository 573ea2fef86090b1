// Builds the HTTP application: one route for each declared operation, and the same answers for everything else.
import type { IncomingMessage } from 'node:http'

import { fastify, LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { Logger } from 'pino'

import { createKeyUse } from '../service/access/key-use.ts'
import { createKeyVerifier } from '../service/access/key-verifier.ts'
import { deleteOldAuditEvents } from '../service/record/audit.ts'
import { createRefusals } from '../service/record/refusals.ts'
import { openSessions } from '../service/accounts/sessions.ts'
import { systemClock, type Clock } from '../core/clock.ts'
import type { Config } from '../config.ts'
import { consoleOperations } from '../contract/console/operations.ts'
import { consolePageOperations } from './pages/console-pages.ts'
import { openDocsPages } from './pages/docs-pages.ts'
import { openWebhooks } from '../service/webhooks/open-webhooks.ts'
import type { Resolve } from '../service/webhooks/resolve-address.ts'
import { createLinkUse } from '../service/links/link-use.ts'
import { createNamespacePurge } from '../service/namespaces/namespace-purge.ts'
import { createFindVersion } from '../service/namespaces/find-version.ts'
import { createSealVersion } from '../service/namespaces/version-token.ts'
import type { Operation } from '../contract/operation.ts'
import { operations as allOperations } from '../contract/operations.ts'
import type { ReadThreads } from '../database/long-read.ts'
import type { Store } from '../database/pools/open-store.ts'
import { repeatWork } from '../database/repeat-work.ts'
import { basePathIn, chooseBaseUrl } from './request/base-url.ts'
import { builtPage, type OpenPage } from './pages/built-pages.ts'
import { addRoutes } from './add-routes.ts'
import { createAnswerCache } from './answer/answer-cache.ts'
import { createCallSignals } from './answer/call-signals.ts'
import { createCountUse } from './request/count-use.ts'
import { createHandlers } from './handlers/create-handlers.ts'
import type { BoundHandler } from './answer/handler.ts'
import type { CapsuleServices } from './handlers/capsules.ts'
import { openSingleSignOn } from './request/single-sign-on.ts'
import { addHooks, type OnAnswered } from './hooks.ts'
import { openBodyRoom } from './request/body-budget.ts'
import { createLinkGate } from './request/link-gate.ts'
import { knownPaths } from './request/known-paths.ts'
import { logRequest } from './log-request.ts'
import { answerMalformed } from './request/malformed-request.ts'
import { toProblem } from './answer/problem-answer.ts'
import { createRateLimit } from './request/rate-limit.ts'
import { newRequestId, readRequestId } from './request/request-id.ts'
import { markAwaitingContinue } from './request/read-body.ts'
import { sendProblem } from './answer/send-reply.ts'
import { createSessionCookie } from './request/session-cookie.ts'
import type { Pace } from './answer/watch-pace.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Ends waiting requests, turns /readyz to 503 and asks clients to reconnect elsewhere. Closing does it too. */
    startDraining(): void
  }
}

export interface AppParts {
  readonly store: Store
  /** Absent in tests of operations that give no long answers. */
  readonly readThreads?: ReadThreads
  readonly config: Config
  readonly log: Logger
  readonly clock?: Clock
  readonly capsules?: CapsuleServices | undefined
  /** In tests: further handlers. */
  readonly handlers?: readonly BoundHandler[]
  /** In tests: a handler that does not match its declaration is an error instead of a line in the log. */
  readonly strict?: boolean
  /** In tests: replaces all operations, those of the console included. */
  readonly operations?: readonly Operation[]
  readonly onAnswered?: OnAnswered
  /** Namespaces made by older reading rules; left out where nothing rebuilds them. */
  readonly namespacesToRebuild?: (() => number) | undefined
  /** In tests: another limit for slow clients. */
  readonly pace?: Pace
  /** In tests: other addresses of names. */
  readonly resolve?: Resolve | undefined
}

const noReadThreads: ReadThreads = {
  read: () => Promise.reject(new Error('there are no threads for long answers')),
}

const headerLimitBytes = 65_536
/** A connection on which no byte moves for so long is closed: longer than any answer takes to begin. */
const silentConnectionMs = 600_000

/** What the OpenAPI document leaves out. */
const undescribed = [...consoleOperations, ...consolePageOperations, ...openDocsPages]

export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { store, config, log, clock = systemClock, strict = false, operations = allOperations } = parts
  const signals = createCallSignals()
  const baseUrl = (): string => chooseBaseUrl(config.baseUrl, app.server)
  const openPage: OpenPage = (name) => builtPage(name, baseUrl(), config.capsuleMaxBytes)
  const app = createFastify(log, config.trustProxy, baseUrl)
  app.decorate('startDraining', () => signals.startDraining())
  app.addHook('preClose', async () => signals.startDraining())
  const { keys, keyUse, linkUse, sessions, refusals, purge } = openBackground(app, parts, clock)
  const sessionCookie = createSessionCookie(sessions, config.baseUrl)
  const linkGate = createLinkGate(store, config, clock)
  const served = parts.operations ?? [...operations, ...undescribed]
  const countUse = createCountUse(keyUse, served)
  const pages = { baseUrl, openPage }
  addHooks(app, { signals, paths: knownPaths(served), ...pages, countUse, onAnswered: parts.onAnswered })
  const services = { store, config, clock, sessions, sessionCookie, purge, linkGate, refusals }
  const handlers = createHandlers({
    ...services,
    ...pages,
    operations,
    readThreads: parts.readThreads ?? noReadThreads,
    singleSignOn: openSingleSignOn(config, baseUrl),
    webhooks: openWebhooks(store, config, parts.resolve),
    isDraining: () => signals.isDraining,
    namespacesToRebuild: parts.namespacesToRebuild ?? (() => 0),
    capsules: parts.capsules,
  })
  const access = {
    store,
    keys,
    sessions: sessionCookie,
    linkGate,
    linkUse,
    hasLinks: config.links === 'on',
    refusals,
    findVersion: createFindVersion(store),
    sealVersion: createSealVersion(store),
    rateLimit: createRateLimit(store, config.rateLimit, clock),
  }
  const { capsuleMaxBytes: capsuleLimitBytes } = config
  const limits = { capsuleLimitBytes, room: openBodyRoom(capsuleLimitBytes) }
  addRoutes(app, {
    operations: served,
    handlers: [...handlers, ...(parts.handlers ?? [])],
    services: { access, cache: createAnswerCache(), limits },
    signals,
    baseUrl,
    basePath: () => basePathIn(baseUrl()),
    pace: parts.pace,
    strict,
    log,
  })
  answerExpectations(app)
  return app
}

const retentionEveryMs = 6 * 3_600_000

/** What is counted, remembered and cleaned up beside the requests, from when the server is ready until it is closed. */
function openBackground(app: FastifyInstance, { store, config, log }: AppParts, clock: Clock) {
  const warnThat = (message: string) => (error: unknown) => log.warn({ err: error }, message)
  const keys = createKeyVerifier(store, clock, warnThat('the last use of a key could not be stored'))
  const keyUse = createKeyUse(store, clock, log)
  const warnOfLinks = warnThat('the use of links could not be stored; it is tried again')
  const linkUse = createLinkUse(store, clock, warnOfLinks)
  const warnOfRecord = warnThat('old events of the record could not be deleted')
  const deleteOld = () => deleteOldAuditEvents(store.writes, config.auditDays)
  const retention = repeatWork(retentionEveryMs, deleteOld, warnOfRecord)
  const refusals = createRefusals(store, clock, warnThat('a refusal could not be recorded'))
  const sessions = openSessions(store, warnThat('the last use of a session could not be stored'))
  const purge = createNamespacePurge(store, log)
  app.addHook('onReady', async () => {
    purge.wake()
    keyUse.start()
    linkUse.start()
    retention.wake()
  })
  app.addHook('onClose', async () => {
    await Promise.all([
      keys.flush(),
      keyUse.stop(),
      linkUse.stop(),
      retention.stop(),
      sessions.flush(),
      refusals.flush(),
      purge.stop(),
    ])
  })
  return { keys, keyUse, linkUse, sessions, refusals, purge }
}

function refuseSchema(): never {
  throw new Error('routes have no schemas of Fastify')
}

function createFastify(
  loggerInstance: FastifyBaseLogger,
  trustProxy: number,
  baseUrl: () => string,
): FastifyInstance {
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: (raw) => readRequestId(raw.headers),
    // Too long parameters are refused by the operation; the query is parsed strictly by the request check.
    routerOptions: {
      ignoreTrailingSlash: true,
      maxParamLength: headerLimitBytes,
      querystringParser: () => ({}),
    },
    // Requests and answers are checked by their declarations: Fastify need not load compilers of its own for schemas.
    schemaController: { compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema } },
    return503OnClosing: false,
    // Hops are counted from this server outwards.
    trustProxy: (_address, hop) => hop < trustProxy,
    requestTimeout: 300_000,
    connectionTimeout: silentConnectionMs,
    http: { maxHeaderSize: headerLimitBytes, requireHostHeader: false },
    clientErrorHandler: (error, socket) => {
      const requestId = newRequestId()
      const { remoteAddress: address } = socket
      const found = answerMalformed(error, socket, baseUrl(), requestId)
      const log = loggerInstance.child({ request_id: requestId })
      if (found) logRequest(log, found.status, { code: found.code }, () => ({ address }))
    },
    // Addresses that the router cannot read: no hook is called for them.
    frameworkErrors: (error, request, reply) => {
      const { status, code } = toProblem(error)
      const { method, ip: address } = request
      logRequest(request.log, status, { code }, () => ({ method, path: null, address }))
      void sendProblem(error, request, reply, baseUrl())
    },
  })
  // A client that has sent its request may close its side and read on (RFC 9112, 9.6). Only a connection that is closed
  // or reset as a whole has no reader.
  Object.assign(app.server, { httpAllowHalfOpen: true })
  // Node.js would drop headers beyond the thousandth without a word; their size is limited above.
  app.server.maxHeadersCount = 0
  // Bodies are read after the access check (answer-call.ts), so Fastify must not parse them.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  return app
}

/** `Expect: 100-continue` is answered when the body is read, so that a caller without a key never sends it. */
function answerExpectations({ server }: FastifyInstance): void {
  server.on('checkContinue', (request: IncomingMessage, response) => {
    markAwaitingContinue(request)
    server.emit('request', request, response)
  })
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
}
