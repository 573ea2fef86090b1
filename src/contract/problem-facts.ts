// The facts of problems, of which each language makes its sentence: wording/en.ts and wording/fr.ts. Rules, section 5.
import type { JsonFault } from '../core/graph/json-faults.ts'
import type { WebhookUrlFault } from '../core/network/webhook-url.ts'
import type { Kind } from '../core/projection/source.ts'
import type { FaultIn, SchemaFaults } from '../core/schema/schema-fault.ts'
import type { WorkbookFault } from '../core/spreadsheet/workbook-fault.ts'
import type { Scope } from './operation.ts'
import type { ProblemCode } from './problem-codes.ts'

type NoFacts = Readonly<Record<string, never>>

/** Where a body stops being JSON, and why; `unknown` where only the parser of the platform refuses it. */
interface JsonPlace {
  readonly line: number
  readonly column: number
  readonly reason: JsonFault | 'unknown'
}

/** Codes that are not listed have no facts: they always mean the same. */
interface ListedFacts {
  readonly api_key_missing: { readonly why: 'no_key' | 'session_ended' }
  readonly api_key_revoked: { readonly key: string }
  readonly api_key_expired: { readonly key: string; readonly at: string }
  readonly scope_not_allowed:
    | { readonly of: 'key'; readonly scope: Scope; readonly needed: Scope }
    /** Of a reader: what their role may not do, no other scope helps. */
    | { readonly of: 'session' }
  readonly tenant_suspended: { readonly of: 'key' | 'session' }
  readonly not_signed_in: { readonly why: 'no_session' | 'account_removed' }
  readonly too_many_attempts: { readonly minutes: number }
  /** What `OIDC_LABEL` calls the issuer. */
  readonly single_sign_on_failed: { readonly issuer: string }
  readonly issuer_unavailable: { readonly issuer: string }
  readonly issuer_gives_no_email: { readonly issuer: string }
  readonly identity_unknown: { readonly issuer: string }
  readonly group_missing: { readonly issuer: string }
  readonly last_owner: { readonly name: string }
  readonly key_not_active: { readonly label: string; readonly state: 'rolling' | 'revoked' | 'expired' }
  readonly namespace_exists: { readonly slug: string }
  readonly namespace_invalid: { readonly in: 'header' | 'query' | 'path' }
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
  readonly indicator_groups_full: { readonly limit: number }
  readonly plan_limit: { readonly limit: number }
  readonly organization_not_expected: { readonly uri: string }
  readonly webhook_limit: { readonly limit: number }
  readonly link_limit: { readonly limit: number }
  readonly link_not_active: { readonly label: string; readonly state: 'revoked' | 'expired' }
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
  readonly workbook_invalid: WorkbookFault
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
  /** Of the link: those that wait, or of one address in an hour; `space`: of the tenant. */
  readonly too_many_submissions: { readonly of: 'waiting' | 'hour' | 'space' }
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
  readonly namespace_invalid: { readonly in: 'header' | 'query' | 'path' }
  readonly two_keys: NoFacts
  readonly key_in_query: NoFacts
  readonly two_namespaces: NoFacts
  readonly not_in_stream: { readonly name: string }
  readonly needs_other: { readonly name: string; readonly other: string }
  readonly path_unknown: { readonly path: string; readonly known: readonly string[] }
  readonly period_reversed: { readonly from: string; readonly to: string }
  readonly since_invalid: NoFacts
  /** `align` and `include=alignment` belong together. */
  readonly align_alone: { readonly given: 'align' | 'include' }
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
  readonly expiry_far: { readonly days: number }
  readonly filters_unused: NoFacts
  readonly filters_too_long: { readonly limitBytes: number }
  readonly webhook_url_refused: { readonly why: WebhookUrlFault }
  readonly no_such_namespace: { readonly slug: string }
  readonly not_percent_encoded: NoFacts
  readonly plan_ends_early: { readonly from: string; readonly to: string }
  readonly due_early: { readonly due: string; readonly from: string }
  readonly time_zone_unknown: { readonly name: string }
  /** `other`: where the same IRI stands as well. */
  readonly organization_repeated: { readonly field: string; readonly other: string }
}

export type FaultCode = keyof Faults

/** One fault of a request: the parameter or field, and what is wrong with it. */
export type Fault = FaultIn<Faults>

/** `line`: of a batch. */
export type LineFault = Fault & { readonly line?: number }

export type PlacedFault = LineFault & { readonly in: 'path' | 'query' | 'header' | 'body' }
