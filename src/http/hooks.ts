// Hooks around every request: headers, CORS, the log line, the answer for unknown paths.
import type { IncomingMessage } from 'node:http'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { problem } from '../contract/problems.ts'
import type { RequestLogFields } from './answer/answer-call.ts'
import type { OpenPage } from './pages/built-pages.ts'
import type { CallSignals } from './answer/call-signals.ts'
import type { CountUse } from './request/count-use.ts'
import type { KnownPaths } from './request/known-paths.ts'
import { brokenLinkPage, fallbackPage } from './pages/fallback-page.ts'
import { forLinks } from './request/link-headers.ts'
import { logRequest } from './log-request.ts'
import { findProtocolFault } from './request/find-protocol-fault.ts'
import { isConsoleRequest, sendProblem, sendReply, setStandardHeaders } from './answer/send-reply.ts'

declare module 'fastify' {
  interface FastifyRequest {
    logFields: RequestLogFields | null
  }
  interface FastifyContextConfig {
    /** The id of the operation that the route serves. */
    operation?: string
  }
}

const lingerMs = 30_000

/** Called after each response; the operation is `none` for an unknown path. */
export type OnAnswered = (operation: string, status: number, seconds: number) => void

export const readLogFields = (request: FastifyRequest): RequestLogFields =>
  request.logFields ?? { contentType: undefined }

interface HookParts {
  readonly signals: CallSignals
  readonly paths: KnownPaths
  readonly baseUrl: () => string
  readonly openPage: OpenPage
  readonly countUse: CountUse
  readonly onAnswered?: OnAnswered | undefined
}

export function addHooks(
  app: FastifyInstance,
  { signals, paths, baseUrl, openPage, countUse, onAnswered }: HookParts,
): void {
  app.decorateRequest('logFields', null)
  app.addHook('onRequest', (request, reply, done) => {
    const { headers } = request.raw
    // Fastify would refuse a Content-Type it cannot parse; here it only matters whether it is multipart.
    request.logFields = { contentType: headers['content-type'] }
    headers['content-type'] = 'application/octet-stream'
    const fault = findProtocolFault(request.raw)
    if (fault) {
      // What follows on this connection may be read otherwise than it was meant, too.
      reply.header('Connection', 'close')
      done(fault)
      return
    }
    const allowed = request.method === 'OPTIONS' ? paths.methodsOf(request.raw.url ?? '') : []
    // An unknown path continues to the 404.
    if (allowed.length === 0) done()
    else answerOptions(allowed, request, reply)
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    // Decided when the answer is sent: a connection kept alive by an earlier request would delay the shutdown.
    if (signals.isDraining) reply.header('Connection', 'close')
    done(null, payload)
  })
  app.addHook('onResponse', (request, reply, done) => {
    logRequest(request.log, reply.statusCode, readLogFields(request), () => ({
      method: request.method,
      path: request.is404 ? null : (request.routeOptions.url ?? null),
      ms: Math.round(reply.elapsedTime * 10) / 10,
      address: request.ip,
    }))
    onAnswered?.(request.routeOptions.config.operation ?? 'none', reply.statusCode, reply.elapsedTime / 1000)
    countUse(request, reply.statusCode)
    closeUnreadBody(request.raw)
    done()
  })
  app.setErrorHandler(async (error, request, reply) => {
    const page = await brokenLinkPage(error, request, openPage)
    if (!page) return await sendProblem(error, request, reply, baseUrl())
    readLogFields(request).code = 'link_not_found'
    return await sendReply(request, reply, page, { access: 'link', closesConnection: signals.isDraining })
  })
  app.setNotFoundHandler(async (request, reply) => {
    const allowed = paths.methodsOf(request.raw.url ?? '')
    if (allowed.length === 0) {
      const page = await fallbackPage(request.raw, baseUrl(), openPage)
      const { isDraining: closesConnection } = signals
      if (page) return await sendReply(request, reply, page, { access: 'public', closesConnection })
      throw problem('page_not_found', { what: 'address', docs: `${baseUrl()}/docs` })
    }
    reply.header('Allow', allowed.join(', '))
    throw problem('method_not_allowed', { methods: allowed })
  })
}

/** Answers CORS preflights and other OPTIONS requests. */
function answerOptions(allowed: readonly string[], request: FastifyRequest, reply: FastifyReply): void {
  const methods = allowed.join(', ')
  setStandardHeaders(request, reply)
  void reply
    .code(204)
    .headers(
      forLinks(request, {
        Allow: methods,
        ...(isConsoleRequest(request) ? {} : preflight(methods)),
        'cache-control': 'no-store',
      }),
    )
    .send()
}

const preflight = (methods: string) => ({
  'Access-Control-Allow-Methods': methods,
  // The wildcard does not stand for Authorization.
  'Access-Control-Allow-Headers': '*, Authorization',
  'Access-Control-Max-Age': '600',
})

/** The rest of a refused body is read and discarded, so that the caller sees the answer; this limits for how long. */
function closeUnreadBody(raw: IncomingMessage): void {
  if (raw.complete || raw.destroyed) return
  const timer = setTimeout(() => raw.destroy(), lingerMs).unref()
  raw.once('close', () => clearTimeout(timer))
}
