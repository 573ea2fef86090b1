// Makes a route of each declared operation and its handler.
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'

import type { Operation } from '../operation.ts'
import type { Doors } from './admit.ts'
import type { AnswerCache } from './answer-cache.ts'
import { answerCall } from './answer-call.ts'
import type { BodyLimits } from './answer-call.ts'
import type { CallSignals } from './call-signals.ts'
import { checkPromises } from './check-promises.ts'
import type { BoundHandler, Reply } from './handler.ts'
import type { NotesOf } from './hooks.ts'
import { sendReply } from './send-reply.ts'
import type { Pace } from './watch-pace.ts'

export interface Binding {
  readonly operations: readonly Operation[]
  readonly handlers: readonly BoundHandler[]
  readonly doors: Doors
  readonly limits: BodyLimits
  readonly cache: AnswerCache
  readonly signals: CallSignals
  readonly notesOf: NotesOf
  /** Where the service lives below its host; usually empty. */
  readonly basePath: () => string
  /** The least that a reader of a stream must take. */
  readonly pace: Pace | undefined
  readonly strict: boolean
  readonly log: Logger
}

export function addRoutes(app: FastifyInstance, binding: Binding): void {
  const { operations, doors, limits, cache, signals, notesOf } = binding
  app.addHook('onRoute', ({ method, url }) => refuseUndeclared(operations, String(method), url))
  for (const operation of operations) {
    const handler = checkPromises(handlerOf(operation, binding.handlers), binding.strict, binding.log)
    app.route({
      method: operation.method,
      url: routeOf(operation),
      config: { operation: operation.id },
      handler: async (request, reply) => {
        const openSignal = () => signals.open(reply.raw)
        const exchange = { request, response: reply.raw, notes: notesOf(request), openSignal }
        const answer = await answerCall(doors, limits, cache, handler, exchange)
        const placedAnswer = placed(answer, binding.basePath)
        return await sendReply(
          request,
          reply,
          placedAnswer,
          operation.access,
          signals.isDraining,
          binding.pace,
        )
      },
    })
  }
}

const routeOf = ({ path }: Operation): string => path.replaceAll(/\{(\w+)\}/g, ':$1')

/** Whatever is served is declared: nothing can be added beside the declarations. */
function refuseUndeclared(operations: readonly Operation[], method: string, url: string): void {
  const asked = method === 'HEAD' ? 'GET' : method
  const isDeclared = operations.some((each) => each.method === asked && routeOf(each) === url)
  if (!isDeclared) throw new Error(`The route ${method} ${url} is not declared as an operation.`)
}

function handlerOf(operation: Operation, handlers: readonly BoundHandler[]): BoundHandler {
  const found = handlers.find((handler) => handler.operation.id === operation.id)
  if (!found) throw new Error(`The operation ${operation.id} is declared, but nothing handles it.`)
  return found
}

/** Handlers name other resources by their path in the declarations; a caller needs it as seen from outside. */
function placed(answer: Reply, basePath: () => string): Reply {
  const location = answer.headers?.['Location']
  if (!location?.startsWith('/') || basePath() === '') return answer
  return { ...answer, headers: { ...answer.headers, Location: basePath() + location } }
}
