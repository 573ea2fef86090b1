// Answers one request in this order: access, parameters, body, handler. The body is not read before access is decided.
// Rules, section 5.
import type { ServerResponse } from 'node:http'

import type { FastifyRequest } from 'fastify'

import { keyActor, type Origin } from '../../service/record/audit.ts'
import { invalidRequest, placeFault, type ProblemCode, type PlacedFault } from '../../contract/problems.ts'
import { authorize, type AccessServices, type Authorized, type LoggedCaller } from '../request/authorize.ts'
import type { BodyRoom, HeldBytes } from '../request/body-budget.ts'
import type { AnswerCache } from './answer-cache.ts'
import { answerVersioned, findCachedAnswer } from './answer-versioned.ts'
import type { BoundHandler, Reply } from './handler.ts'
import { acceptedLanguage } from '../request/accept-language.ts'
import { checkParameters } from '../request/check-parameters.ts'
import { jsonMaxBytes } from '../../core/schema/body-limits.ts'
import { findFaults, maxFaults } from '../../core/schema/check-value.ts'
import { recordRefusal } from './record-refusal.ts'
import { parseJson } from '../request/parse-json.ts'
import { readBody } from '../request/read-body.ts'
import { asSchema } from '../../core/schema/schema.ts'

export interface BodyLimits {
  readonly capsuleLimitBytes: number
  readonly room: BodyRoom
}

/** What hooks and the access check record about a request for its log line. */
export interface RequestLogFields extends LoggedCaller {
  readonly contentType: string | undefined
  /** Of the problem that was answered. */
  code?: ProblemCode
}

export interface Exchange {
  readonly request: FastifyRequest
  readonly response: ServerResponse
  readonly logFields: RequestLogFields
  readonly openSignal: () => AbortSignal
  /** What its body holds until it is answered. */
  held?: HeldBytes
}

/** What requests are answered with. */
export interface CallServices {
  readonly access: AccessServices
  readonly limits: BodyLimits
  readonly cache: AnswerCache
}

export async function answerCall(
  services: CallServices,
  handler: BoundHandler,
  exchange: Exchange,
): Promise<Reply> {
  try {
    return await decideAndAnswer(services, handler, exchange)
  } catch (error) {
    const { request, logFields } = exchange
    const refused = { ...logFields, operation: handler.operation.id, origin: readOrigin(request)() }
    await recordRefusal(services.access.refusals, refused, error)
    throw error
  } finally {
    exchange.held?.release()
  }
}

async function decideAndAnswer(
  { access: services, limits, cache }: CallServices,
  handler: BoundHandler,
  exchange: Exchange,
): Promise<Reply> {
  const { operation, run } = handler
  const { request, logFields } = exchange
  const { headers, url = '' } = request.raw
  const params = request.params as Record<string, string>
  const { version, ...authorized } = await authorize({
    services,
    operation,
    request: { headers, url, params, origin: readOrigin(request) },
    logged: logFields,
  })
  if (operation.stores) services.store.storage.refuseWhenFull()
  const language = acceptedLanguage(headers['accept-language'])
  const versioned =
    version === undefined || !authorized.namespace
      ? null
      : {
          tenantId: authorized.namespace.tenantId,
          namespaceId: authorized.namespace.id,
          version,
          token: await services.sealVersion(authorized.namespace.id, version),
          url,
          accept: headers.accept,
          language,
        }
  const cached = versioned && findCachedAnswer(cache, versioned, headers['if-none-match'])
  if (cached) return cached
  const { faults, ...parameters } = checkParameters(operation, params, url, headers)
  faults.push(...(handler.checkQuery?.(parameters.query, headers) ?? []))
  const content = await readCheckedBody(handler, limits, exchange, faults, authorized)
  let signal: AbortSignal | undefined
  const answer = () =>
    run({
      ...authorized,
      version,
      ...parameters,
      ...content,
      language,
      accept: headers.accept,
      sent: headers,
      client: { address: request.ip, userAgent: headers['user-agent'] ?? null },
      get origin() {
        return readOrigin(request)()
      },
      get actor() {
        const { key, session } = authorized
        return key ? keyActor(key, readOrigin(request)()) : session?.account
      },
      requestId: request.id,
      log: request.log,
      // Created on demand: most handlers never wait.
      get signal() {
        signal ??= exchange.openSignal()
        return signal
      },
    })
  return versioned
    ? await answerVersioned(cache, versioned, headers['if-none-match'], services.sealVersion, answer)
    : await answer()
}

const readOrigin = (request: FastifyRequest) => (): Origin => ({
  address: request.ip,
  requestId: request.id,
})

/** Throws one problem with all faults, those of the parameters included. */
async function readCheckedBody(
  { operation: { body: declared }, check }: BoundHandler,
  limits: BodyLimits,
  exchange: Exchange,
  faults: PlacedFault[],
  { tenant, namespace, link }: Authorized,
): Promise<{ body?: unknown; bytes?: Buffer }> {
  const { request, response, logFields } = exchange
  const source = { request: request.raw, response, contentType: logFields.contentType }
  const sender = { tenantId: tenant?.id, linkId: link?.id, address: request.ip }
  const read = (limitBytes: number) =>
    readBody(source, limitBytes, (bytes) => (exchange.held = limits.room.take(sender, bytes)))
  if (declared?.as === 'json') {
    const body = parseJson(await read(jsonMaxBytes), faults)
    const found = [...findFaults(asSchema(declared.schema), body, ''), ...(check?.(body, namespace) ?? [])]
    for (const each of found) faults.push(placeFault('body', each))
    refuseFaults(faults)
    return { body }
  }
  // The content of a capsule is not checked here, so faults of the parameters can be reported before it is read.
  refuseFaults(faults)
  return declared ? { bytes: await read(limits.capsuleLimitBytes) } : {}
}

function refuseFaults(faults: readonly PlacedFault[]): void {
  if (faults.length === 0) return
  const count = faults.length < maxFaults ? faults.length : null
  throw invalidRequest(faults.slice(0, maxFaults), 'request', count)
}
