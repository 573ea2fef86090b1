// All problems the service can answer with: their statuses, and the facts of which each language makes its sentence. RFC
// 9457; rules, section 5. The words are in wording/en.ts and wording/fr.ts; each code has a page in docs/problems/.
import type { JsonFault } from '../core/graph/json-faults.ts'
import type { Kind } from '../core/projection/source.ts'
import type { FaultIn, SchemaFaults } from '../core/schema/schema-fault.ts'

export const problems = {
  api_key_missing: { status: 401 },
  api_key_invalid: { status: 401 },
  api_key_revoked: { status: 401 },
  api_key_expired: { status: 401 },
  tenant_suspended: { status: 403 },
  not_signed_in: { status: 401 },
  sign_in_failed: { status: 401 },
  too_many_attempts: { status: 429 },
  sign_up_closed: { status: 403 },
  owner_needed: { status: 403 },
  origin_not_allowed: { status: 403 },
  link_invalid: { status: 410 },
  email_taken: { status: 409 },
  last_owner: { status: 409 },
  account_not_found: { status: 404 },
  session_not_found: { status: 404 },
  invitation_not_found: { status: 404 },
  key_not_found: { status: 404 },
  key_not_active: { status: 409 },
  namespace_exists: { status: 409 },
  namespace_missing: { status: 400 },
  namespace_invalid: { status: 400 },
  namespace_not_allowed: { status: 403 },
  namespace_not_found: { status: 404 },
  capsule_not_found: { status: 404 },
  capsule_not_accepted: { status: 409 },
  capsule_not_replaceable: { status: 409 },
  replacement_pending: { status: 409 },
  saved_not_found: { status: 404 },
  quota_exceeded: { status: 403 },
  view_not_found: { status: 404 },
  views_full: { status: 409 },
  library_full: { status: 409 },
  organization_not_found: { status: 404 },
  outcome_not_found: { status: 404 },
  indicator_not_found: { status: 404 },
  report_not_found: { status: 404 },
  problem_not_found: { status: 404 },
  document_not_found: { status: 404 },
  page_not_found: { status: 404 },
  method_not_allowed: { status: 405 },
  invalid_request: { status: 400 },
  cursor_invalid: { status: 400 },
  cursor_mismatch: { status: 400 },
  version_gone: { status: 410 },
  json_invalid: { status: 400 },
  request_malformed: { status: 400 },
  request_timeout: { status: 408 },
  headers_too_large: { status: 431 },
  body_incomplete: { status: 400 },
  body_undecodable: { status: 400 },
  body_too_large: { status: 413 },
  media_type_unsupported: { status: 415 },
  encoding_unsupported: { status: 415 },
  has_dependents: { status: 409 },
  capsule_sourced: { status: 409 },
  idempotency_conflict: { status: 409 },
  too_many_requests: { status: 429 },
  too_many_pending: { status: 429 },
  too_many_rows: { status: 400 },
  too_many_streams: { status: 429 },
  storage_full: { status: 503 },
  unavailable: { status: 503 },
  internal_error: { status: 500 },
} as const

export type ProblemCode = keyof typeof problems

type NoFacts = Readonly<Record<string, never>>

/** Where a body stops being JSON, and why; `unknown` where only the parser of the platform refuses it. */
interface JsonPlace {
  readonly line: number
  readonly column: number
  readonly reason: JsonFault | 'unknown'
}

/** Codes that are not listed have no facts: they always mean the same. */
interface ListedFacts {
  readonly api_key_missing: { readonly why: 'no_key' | 'session_ended' | 'session_only_reads' }
  readonly api_key_revoked: { readonly key: string }
  readonly api_key_expired: { readonly key: string; readonly at: string }
  readonly tenant_suspended: { readonly of: 'key' | 'session' }
  readonly not_signed_in: { readonly why: 'no_session' | 'account_removed' }
  readonly too_many_attempts: { readonly minutes: number }
  readonly last_owner: { readonly name: string }
  readonly key_not_active: { readonly label: string; readonly state: 'rolling' | 'revoked' | 'expired' }
  readonly namespace_exists: { readonly slug: string; readonly hasOwnCapsules?: boolean }
  readonly namespace_invalid: { readonly in: 'header' | 'path' }
  readonly namespace_not_allowed: { readonly slug: string }
  /** `deleted`: while the request ran, noticed before or when it was deleted itself. */
  readonly namespace_not_found:
    | { readonly slug: string; readonly deleted?: 'meanwhile' | 'already' }
    | { readonly slug: null; readonly deleted: 'meanwhile' }
  /** With a slug and ids: of several that were named. */
  readonly capsule_not_found: { readonly named?: NamedCapsules }
  readonly capsule_not_accepted: NamedCapsules
  readonly capsule_not_replaceable: { readonly id: string; readonly status: 'pending' | 'deleted' }
  readonly replacement_pending: { readonly id: string }
  readonly quota_exceeded:
    | { readonly quota: 'namespaces'; readonly used: number; readonly limit: number }
    | { readonly quota: 'bytes'; readonly used: number; readonly limit: number; readonly added: number }
  readonly views_full: { readonly limit: number }
  readonly library_full: { readonly of: 'capsules' | 'bytes'; readonly used: number; readonly limit: number }
  readonly page_not_found: { readonly what: 'address'; readonly docs: string } | { readonly what: 'file' }
  readonly method_not_allowed: { readonly methods: readonly string[] }
  /** `count` is null where there are so many that not all were counted. */
  readonly invalid_request: {
    readonly of: 'request' | 'batch'
    readonly first: PlacedFault
    readonly count: number | null
    readonly listed: number
  }
  readonly json_invalid: { readonly of: 'body' | 'document'; readonly place: JsonPlace | null }
  readonly request_malformed:
    | { readonly why: 'query' | 'no_host' | 'several_hosts' | 'unreadable' | 'not_http' }
    | { readonly why: 'version'; readonly version: string }
  readonly body_too_large: { readonly limitBytes: number }
  readonly encoding_unsupported: { readonly encoding: string }
  readonly has_dependents: {
    readonly outcomes: number
    readonly indicators: number
    readonly reports: number
  }
  readonly capsule_sourced: { readonly kind: Kind; readonly capsules: readonly string[] }
  readonly too_many_requests: { readonly perMinute: number; readonly seconds: number }
  readonly too_many_pending: { readonly count: number; readonly of: 'namespace' | 'tenant' }
  readonly too_many_rows: { readonly count: number; readonly limit: number }
  readonly too_many_streams: { readonly limit: number }
  readonly unavailable: {
    readonly why:
      | 'database'
      | 'database_not_set_up'
      | 'database_not_migrated'
      | 'stopping'
      | 'many_sign_ins'
      | 'many_uploads'
      | 'many_previews'
      | 'not_checked'
      | 'not_compared'
      | 'not_rolled_back'
  }
}

interface NamedCapsules {
  readonly slug: string
  readonly ids: readonly string[]
}

export type ProblemFacts = {
  readonly [C in ProblemCode]: C extends keyof ListedFacts ? ListedFacts[C] : NoFacts
}

/** A reference in a line of a batch: its fields are `{prefix}_id` and `{prefix}_uri`. */
interface Reference {
  readonly prefix: string
}

/** Faults of a request by code, those of its schemas included. */
export interface Faults extends SchemaFaults {
  readonly repeated: { readonly name: string; readonly count: number }
  readonly not_url_encoded: NoFacts
  readonly namespace_missing: NoFacts
  readonly namespace_invalid: { readonly in: 'header' | 'path' }
  readonly not_in_stream: { readonly name: string }
  readonly path_unknown: { readonly path: string; readonly known: readonly string[] }
  readonly period_reversed: { readonly from: string; readonly to: string }
  readonly since_invalid: NoFacts
  readonly confirmation_needed: { readonly slug: string }
  readonly id_of_another_uri: NoFacts
  readonly period_ends_early: { readonly start: string; readonly end: string }
  readonly values_differ: { readonly value: 'text' | 'null' | 'number' }
  readonly no_such_entity: { readonly field: string; readonly kind: Kind }
  readonly reference_missing: Reference
  readonly reference_unknown: Reference & { readonly kind: Kind }
  readonly reference_of_another_kind: Reference & { readonly kind: Kind }
  readonly reference_ambiguous: Reference
  readonly line_too_long: { readonly limitBytes: number }
  readonly line_not_utf8: NoFacts
  readonly line_not_json: { readonly column: number; readonly reason: JsonFault }
  readonly line_object_unknown: { readonly known: readonly string[] }
  readonly organization_missing: NoFacts
  readonly current_password_wrong: NoFacts
  readonly password_too_short: { readonly minCharacters: number }
  readonly password_too_long: { readonly maxBytes: number }
  readonly password_common: NoFacts
  readonly password_personal: NoFacts
  readonly expiry_invalid: NoFacts
  readonly expiry_past: NoFacts
  readonly no_such_namespace: { readonly slug: string }
}

export type FaultCode = keyof Faults

/** One fault of a request: the parameter or field, and what is wrong with it. */
export type Fault = FaultIn<Faults>

/** `line`: of a batch. */
export type LineFault = Fault & { readonly line?: number }

export type PlacedFault = LineFault & { readonly in: 'path' | 'query' | 'header' | 'body' }
