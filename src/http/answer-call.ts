// One call from door to answer, in this order: access, parameters, body, handler. The body is not read before access is
// decided. Decisions, section 5.
import type { ServerResponse } from 'node:http'

import type { FastifyRequest } from 'fastify'

import type { ApiKey } from '../access/api-key.ts'
import type { Tenant } from '../access/tenant.ts'
import { problem } from '../problems.ts'
import type { RequestFault } from '../problems.ts'
import { admit } from './admit.ts'
import type { Doors } from './admit.ts'
import type { BoundHandler, Reply } from './handler.ts'
import { acceptedLanguage } from './request/accept-language.ts'
import { checkParameters } from './request/check-parameters.ts'
import { faultsOf } from './request/check-value.ts'
import { parseJson } from './request/parse-json.ts'
import { readBody } from './request/read-body.ts'
import { schemaOf } from './request/schema.ts'

export interface BodyLimits {
  readonly jsonLimitBytes: number
  readonly capsuleLimitBytes: number
}

/** What a request carries besides its own headers; set by the app before the route is reached. */
export interface RequestNotes {
  readonly contentType: string | undefined
  /** For the log line. */
  tenant?: Tenant | undefined
  key?: ApiKey | undefined
}

export async function answerCall(
  doors: Doors & BodyLimits,
  bound: BoundHandler,
  request: FastifyRequest,
  response: ServerResponse,
  notes: RequestNotes,
  openSignal: () => AbortSignal,
): Promise<Reply> {
  const { operation } = bound
  const admitted =
    operation.access === 'public' ? {} : await admit(doors, operation.access, request.raw.headers)
  notes.key = admitted.key
  notes.tenant = admitted.tenant
  const checked = checkParameters(
    operation,
    request.params as Record<string, string>,
    request.raw.url ?? '',
    request.raw.headers,
  )
  const { faults } = checked
  // Nothing inside a capsule is checked here, so there is nothing to wait for before saying what is wrong.
  if (operation.body?.as !== 'json') refuseFaults(faults)
  const bytes = operation.body
    ? await readBody(
        request.raw,
        response,
        notes.contentType,
        operation.body.as === 'json' ? doors.jsonLimitBytes : doors.capsuleLimitBytes,
      )
    : undefined
  let body: unknown
  if (operation.body?.as === 'json' && bytes) {
    body = parseJson(bytes, faults)
    for (const fault of faultsOf(schemaOf(operation.body.schema), body, '')) {
      faults.push({ in: 'body', name: fault.name, detail: fault.detail })
    }
    refuseFaults(faults)
  }
  let signal: AbortSignal | undefined
  return await bound.run({
    ...admitted,
    params: checked.params,
    query: checked.query,
    headers: checked.headers,
    body,
    bytes: operation.body?.as === 'capsule' ? bytes : undefined,
    language: acceptedLanguage(request.raw.headers['accept-language']),
    requestId: request.id,
    // Most handlers never wait, and need no signal.
    get signal() {
      signal ??= openSignal()
      return signal
    },
    log: request.log,
  })
}

function refuseFaults(faults: readonly RequestFault[]): void {
  if (faults.length === 0) return
  const [first] = faults
  const detail =
    faults.length === 1 && first
      ? first.detail
      : `The request has ${faults.length} faults; "errors" lists them all.`
  throw problem('invalid_request', detail, { errors: faults })
}
