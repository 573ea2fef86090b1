// The error that client methods throw when the service answers with a problem (RFC 9457).
import type { ProblemCode, RequestFault } from '../contract/problem-codes.ts'

export class ApiProblem extends Error {
  override readonly name = 'ApiProblem'
  readonly status: number
  /** `unknown` when the answer came from something in between, such as a proxy. */
  readonly code: ProblemCode | 'unknown'
  readonly detail: string
  readonly requestId: string | undefined
  readonly errors: readonly RequestFault[]
  /** From `Retry-After`. */
  readonly retryAfterSeconds: number | undefined
  readonly headers: Headers
  /** The whole answer, with members such as `line` and `column`. */
  readonly body: Readonly<Record<string, unknown>>

  constructor(response: Response, body: Readonly<Record<string, unknown>>) {
    const detail =
      typeof body['detail'] === 'string' ? body['detail'] : `The service answered with ${response.status}.`
    super(detail)
    this.status = response.status
    this.code = typeof body['code'] === 'string' ? (body['code'] as ProblemCode) : 'unknown'
    this.detail = detail
    this.headers = response.headers
    this.requestId = response.headers.get('x-request-id') ?? undefined
    this.errors = Array.isArray(body['errors']) ? (body['errors'] as RequestFault[]) : []
    const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
    this.retryAfterSeconds = Number.isFinite(retryAfter) ? retryAfter : undefined
    this.body = body
  }
}
