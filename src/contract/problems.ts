// The catalogue of all problems the service can answer with: code, status and title. The code that throws a problem adds
// the detail, a sentence that says what to do next. RFC 9457; rules, section 5. Each code has a page in docs/problems/.

export const problems = {
  api_key_missing: { status: 401, title: 'An API key is needed' },
  api_key_invalid: { status: 401, title: 'This API key is not known' },
  api_key_revoked: { status: 401, title: 'This API key was revoked' },
  api_key_expired: { status: 401, title: 'This API key has expired' },
  tenant_suspended: { status: 403, title: 'This account is suspended' },
  not_signed_in: { status: 401, title: 'Nobody is signed in' },
  sign_in_failed: { status: 401, title: 'E-mail address and password do not match' },
  too_many_attempts: { status: 429, title: 'Too many attempts' },
  sign_up_closed: { status: 403, title: 'Accounts are made by invitation' },
  owner_needed: { status: 403, title: 'Only an owner may do this' },
  origin_not_allowed: { status: 403, title: 'This request did not come from the console' },
  link_invalid: { status: 410, title: 'This link no longer works' },
  email_taken: { status: 409, title: 'This e-mail address has an account already' },
  last_owner: { status: 409, title: 'A tenant needs an owner' },
  account_not_found: { status: 404, title: 'There is no such account' },
  session_not_found: { status: 404, title: 'There is no such session' },
  invitation_not_found: { status: 404, title: 'There is no such invitation' },
  key_not_found: { status: 404, title: 'There is no such API key' },
  key_not_active: { status: 409, title: 'This API key no longer works' },
  namespace_exists: { status: 409, title: 'There is a namespace of this name already' },
  namespace_missing: { status: 400, title: 'The namespace is not named' },
  namespace_invalid: { status: 400, title: 'This is not a namespace slug' },
  namespace_not_allowed: { status: 403, title: 'This key may not use this namespace' },
  namespace_not_found: { status: 404, title: 'There is no such namespace' },
  capsule_not_found: { status: 404, title: 'There is no such capsule' },
  capsule_not_accepted: { status: 409, title: 'This capsule is not accepted' },
  capsule_not_replaceable: { status: 409, title: 'This capsule cannot be replaced' },
  replacement_pending: { status: 409, title: 'Another replacement is waiting' },
  saved_not_found: { status: 404, title: 'There is no such saved capsule' },
  quota_exceeded: { status: 403, title: 'Your organization has reached its quota' },
  view_not_found: { status: 404, title: 'There is no such saved view' },
  views_full: { status: 409, title: 'No more views can be saved' },
  library_full: { status: 409, title: 'The library is full' },
  organization_not_found: { status: 404, title: 'There is no such organization' },
  outcome_not_found: { status: 404, title: 'There is no such outcome' },
  indicator_not_found: { status: 404, title: 'There is no such indicator' },
  report_not_found: { status: 404, title: 'There is no such report' },
  problem_not_found: { status: 404, title: 'There is no such problem page' },
  document_not_found: { status: 404, title: 'The original document is gone' },
  page_not_found: { status: 404, title: 'There is nothing at this address' },
  method_not_allowed: { status: 405, title: 'This address does not take this method' },
  invalid_request: { status: 400, title: 'The request has faults' },
  cursor_invalid: { status: 400, title: 'This cursor is not one of ours' },
  cursor_mismatch: { status: 400, title: 'This cursor belongs to another query' },
  version_gone: { status: 410, title: 'Changes since this version are not known any more' },
  json_invalid: { status: 400, title: 'The body is not JSON' },
  request_malformed: { status: 400, title: 'This is not a valid HTTP request' },
  request_timeout: { status: 408, title: 'The request took too long to arrive' },
  headers_too_large: { status: 431, title: 'The request headers are too large' },
  body_incomplete: { status: 400, title: 'The body ended too early' },
  body_undecodable: { status: 400, title: 'The body could not be decompressed' },
  body_too_large: { status: 413, title: 'The body is too large' },
  media_type_unsupported: { status: 415, title: 'This kind of body is not taken' },
  encoding_unsupported: { status: 415, title: 'This compression is not known' },
  has_dependents: { status: 409, title: 'Other entities hang from this one' },
  capsule_sourced: { status: 409, title: 'Only capsules say this' },
  idempotency_conflict: { status: 409, title: 'This Idempotency-Key was used for another document' },
  too_many_requests: { status: 429, title: 'Too many requests' },
  too_many_pending: { status: 429, title: 'Too many capsules are waiting' },
  too_many_rows: { status: 400, title: 'Too many rows for one sheet' },
  too_many_streams: { status: 429, title: 'Too many long answers at a time' },
  storage_full: { status: 503, title: 'The storage is full' },
  unavailable: { status: 503, title: 'The service cannot answer just now' },
  internal_error: { status: 500, title: 'Something went wrong on our side' },
} as const satisfies Record<string, { status: number; title: string }>

export type ProblemCode = keyof typeof problems

/** One fault of a request: where it is, the name of the parameter or field, and how to correct it. */
export interface RequestFault {
  readonly in: 'path' | 'query' | 'header' | 'body'
  readonly name: string
  readonly detail: string
}

export interface ProblemOptions {
  readonly errors?: readonly RequestFault[]
  /** Additional members of the answer, such as line and column. */
  readonly members?: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string>>
  /** For the log only. */
  readonly cause?: unknown
}

export class Problem extends Error {
  override readonly name = 'Problem'
  readonly code: ProblemCode
  readonly status: number
  readonly errors: readonly RequestFault[] | undefined
  readonly members: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string>>

  constructor(code: ProblemCode, detail: string, options: ProblemOptions = {}) {
    super(detail, { cause: options.cause })
    this.code = code
    this.status = problems[code].status
    this.errors = options.errors
    this.members = options.members ?? {}
    this.headers = options.headers ?? {}
  }
}

export const problem = (code: ProblemCode, detail: string, options?: ProblemOptions): Problem =>
  new Problem(code, detail, options)
