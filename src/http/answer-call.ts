// One call from door to answer, in this order: access, parameters, body, handler. The body is not read before access is
// decided. Decisions, section 5.
import type { ServerResponse } from 'node:http'

import type { FastifyRequest } from 'fastify'

import type { Namespace } from '../namespaces/namespace.ts'
import { problem } from '../problems.ts'
import type { RequestFault } from '../problems.ts'
import { admit } from './admit.ts'
import type { CallerNotes, Doors } from './admit.ts'
import type { AnswerCache } from './answer-cache.ts'
import { answerVersioned, findAnswered } from './answer-versioned.ts'
import type { BoundHandler, Reply } from './handler.ts'
import { acceptedLanguage } from './request/accept-language.ts'
import { checkParameters } from './request/check-parameters.ts'
import { faultsOf, mostFaults } from './request/check-value.ts'
import { parseJson } from './request/parse-json.ts'
import { readBody } from './request/read-body.ts'
import { schemaOf } from './request/schema.ts'

export interface BodyLimits {
  readonly jsonLimitBytes: number
  readonly capsuleLimitBytes: number
}

/** What is known about a request besides what it says itself. */
export interface RequestNotes extends CallerNotes {
  readonly contentType: string | undefined
}

export interface Exchange {
  readonly request: FastifyRequest
  readonly response: ServerResponse
  readonly notes: RequestNotes
  readonly openSignal: () => AbortSignal
}

export async function answerCall(
  doors: Doors,
  limits: BodyLimits,
  cache: AnswerCache,
  handler: BoundHandler,
  exchange: Exchange,
): Promise<Reply> {
  const { operation, run } = handler
  const { request, notes } = exchange
  const { headers, url = '' } = request.raw
  const params = request.params as Record<string, string>
  const { version, ...admitted } = await admit(doors, operation, { headers, params }, notes)
  if (operation.stores) doors.store.storage.demandRoom()
  const language = acceptedLanguage(headers['accept-language'])
  const asked =
    version === undefined || !admitted.at
      ? null
      : {
          tenantId: admitted.at.tenantId,
          namespaceId: admitted.at.id,
          version,
          url,
          accept: headers.accept,
          language,
        }
  const known = asked && findAnswered(cache, asked, headers['if-none-match'])
  if (known) return known
  const { faults, ...parameters } = checkParameters(operation, params, url, headers)
  faults.push(...(handler.checkQuery?.(parameters.query, headers) ?? []))
  const content = await takeBody(handler, limits, exchange, faults, admitted.at)
  let signal: AbortSignal | undefined
  const answer = () =>
    run({
      ...admitted,
      ...parameters,
      ...content,
      language,
      accept: headers.accept,
      client: { address: request.ip, userAgent: headers['user-agent'] ?? null },
      requestId: request.id,
      log: request.log,
      // Most handlers never wait, and need no signal.
      get signal() {
        signal ??= exchange.openSignal()
        return signal
      },
    })
  return asked ? await answerVersioned(cache, asked, headers['if-none-match'], answer) : await answer()
}

/** Throws with all faults, those of the parameters included. */
async function takeBody(
  { operation: { body: declared }, check }: BoundHandler,
  limits: BodyLimits,
  { request, response, notes }: Exchange,
  faults: RequestFault[],
  at: Namespace | undefined,
): Promise<{ body?: unknown; bytes?: Buffer }> {
  const read = (limitBytes: number) => readBody(request.raw, response, notes.contentType, limitBytes)
  if (declared?.as === 'json') {
    const body = parseJson(await read(limits.jsonLimitBytes), faults)
    const found = [...faultsOf(schemaOf(declared.schema), body, ''), ...(check?.(body, at) ?? [])]
    for (const { name, detail } of found) faults.push({ in: 'body', name, detail })
    refuseFaults(faults)
    return { body }
  }
  // Nothing inside a capsule is checked here, so there is nothing to wait for before saying what is wrong.
  refuseFaults(faults)
  return declared ? { bytes: await read(limits.capsuleLimitBytes) } : {}
}

function refuseFaults(faults: readonly RequestFault[]): void {
  const [first] = faults
  if (!first) return
  const listed = faults.slice(0, mostFaults)
  const several =
    faults.length < mostFaults
      ? `The request has ${faults.length} faults; "errors" lists them all.`
      : `The request has very many faults; "errors" lists the first ${mostFaults}.`
  throw problem('invalid_request', faults.length === 1 ? first.detail : several, { errors: listed })
}
