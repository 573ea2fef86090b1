// Adds a route for each declared operation and its handler.
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'

import type { Operation } from '../contract/operation.ts'
import { answerCall, type CallServices } from './answer/answer-call.ts'
import type { CallSignals } from './answer/call-signals.ts'
import { checkAgainstDeclaration } from './answer/check-against-declaration.ts'
import type { BoundHandler, Reply } from './answer/handler.ts'
import { readLogFields } from './hooks.ts'
import { sendReply } from './answer/send-reply.ts'
import type { Pace } from './answer/watch-pace.ts'

export interface Binding {
  readonly operations: readonly Operation[]
  readonly handlers: readonly BoundHandler[]
  readonly services: CallServices
  readonly signals: CallSignals
  readonly baseUrl: () => string
  /** The path of the service below its host; usually empty. */
  readonly basePath: () => string
  /** The minimum speed for clients that read a stream. */
  readonly pace: Pace | undefined
  readonly strict: boolean
  readonly log: Logger
}

export function addRoutes(app: FastifyInstance, binding: Binding): void {
  const { operations, services, signals } = binding
  const declared = new Set(operations.map((each) => `${each.method} ${routePath(each)}`))
  app.addHook('onRoute', ({ method, url }) => refuseUndeclared(declared, String(method), url))
  for (const operation of operations) {
    const found = findHandler(operation, binding.handlers)
    const handler = checkAgainstDeclaration(found, binding.strict, binding.log)
    app.route({
      method: operation.method,
      url: routePath(operation),
      config: { operation: operation.id },
      handler: async (request, reply) => {
        const openSignal = () => signals.open(reply.raw)
        const exchange = { request, response: reply.raw, logFields: readLogFields(request), openSignal }
        const answer = await answerCall(services, handler, exchange)
        const located = withBasePath(answer, binding.basePath)
        const linked = linkToNext(located, request.raw.url ?? '', binding.baseUrl)
        const { isDraining: closesConnection } = signals
        const { access } = operation
        return await sendReply(request, reply, linked, { access, closesConnection, pace: binding.pace })
      },
    })
  }
}

const routePath = ({ path }: Operation): string => path.replaceAll(/\{(\w+)\}/g, ':$1')

/** Throws for a route without a declaration, so that everything that is served is declared. */
function refuseUndeclared(declared: ReadonlySet<string>, method: string, url: string): void {
  const isDeclared = declared.has(`${method === 'HEAD' ? 'GET' : method} ${url}`)
  if (!isDeclared) throw new Error(`The route ${method} ${url} is not declared as an operation.`)
}

function findHandler(operation: Operation, handlers: readonly BoundHandler[]): BoundHandler {
  const found = handlers.find((handler) => handler.operation.id === operation.id)
  if (!found) throw new Error(`The operation ${operation.id} is declared, but nothing handles it.`)
  return found
}

/** Handlers give the declared path of a resource in `Location`; callers need the path below the host. */
function withBasePath(answer: Reply, basePath: () => string): Reply {
  const location = answer.headers?.['Location']
  if (!location?.startsWith('/') || basePath() === '') return answer
  return { ...answer, headers: { ...answer.headers, Location: basePath() + location } }
}

/** Clients refuse answers with very long headers, and a request may have filters of any length: its cursor is in `meta`. */
const maxLinkLength = 8_000

/** `Link` with `rel="next"` (RFC 8288): the address of the next page, the same request with its cursor. Rules, section 9. */
function linkToNext(answer: Reply, url: string, baseUrl: () => string): Reply {
  if (answer.next === undefined || answer.next === null) return answer
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  searchParams.set('cursor', answer.next)
  const address = `${baseUrl()}${pathname}?${searchParams.toString()}`
  if (address.length > maxLinkLength) return answer
  return { ...answer, headers: { ...answer.headers, Link: `<${address}>; rel="next"` } }
}
