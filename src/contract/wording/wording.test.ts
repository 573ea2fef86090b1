// Every problem and every fault in both languages, worded from sample facts. A code without samples does not compile, as one
// without words does not.
import { describe, expect, it } from 'vitest'

import { jsonFaultsInEnglish, type JsonFault } from '../../core/graph/json-faults.ts'
import { webhookUrlFaults } from '../../core/network/webhook-url.ts'
import type { Kind } from '../../core/projection/source.ts'
import { workbookWords } from '../../core/spreadsheet/wording/en.ts'
import { workbookLimits } from '../../core/spreadsheet/workbook-fault.ts'
import type { ProblemCode } from '../problem-codes.ts'
import type { Fault, Faults, ProblemFacts } from '../problem-facts.ts'
import { fault, invalidRequest, placeFault, Problem } from '../problems.ts'
import { words as en } from './en.ts'
import { words as fr } from './fr.ts'

const kinds: readonly Kind[] = ['organization', 'outcome', 'indicator', 'report']
const reasons = Object.keys(jsonFaultsInEnglish) as JsonFault[]
/** A count that is written with a separator. */
const many = 12_345
const slug = 'my-data'
const missingName = placeFault(
  'body',
  fault('name', 'missing', { field: 'name', schema: { type: 'string' } }),
)
const none = [{}] as const
const keysOf = <K extends string>(words: Readonly<Record<K, unknown>>): K[] => Object.keys(words) as K[]

const problemSamples: { readonly [C in ProblemCode]: readonly ProblemFacts[C][] } = {
  api_key_missing: [{ why: 'no_key' }, { why: 'session_ended' }],
  api_key_invalid: none,
  api_key_revoked: [{ key: 'abc' }],
  api_key_expired: [{ key: 'abc', at: '2026-01-31T00:00:00.000Z' }],
  tenant_suspended: [{ of: 'key' }, { of: 'session' }],
  scope_not_allowed: [
    { of: 'key', scope: 'read', needed: 'submit' },
    { of: 'key', scope: 'submit', needed: 'read' },
    { of: 'key', scope: 'submit', needed: 'write' },
    { of: 'session' },
  ],
  unrestricted_key_required: none,
  owner_key_required: none,
  not_signed_in: [{ why: 'no_session' }, { why: 'account_removed' }],
  sign_in_failed: none,
  password_sign_in_off: none,
  single_sign_on_off: none,
  single_sign_on_failed: [{ issuer: 'Harbour' }],
  issuer_unavailable: [{ issuer: 'Harbour' }],
  issuer_gives_no_email: [{ issuer: 'Harbour' }],
  identity_unknown: [{ issuer: 'Harbour' }],
  identity_taken: none,
  identity_needed: none,
  group_missing: [{ issuer: 'Harbour' }],
  too_many_attempts: [{ minutes: 1 }, { minutes: 15 }],
  sign_up_closed: none,
  owner_needed: none,
  origin_not_allowed: none,
  link_invalid: none,
  email_taken: none,
  last_owner: [{ name: 'Ada' }],
  account_not_found: none,
  session_not_found: none,
  invitation_not_found: none,
  key_not_found: none,
  key_not_active: [
    { label: 'Laptop', state: 'rolling' },
    { label: 'Laptop', state: 'revoked' },
    { label: 'Laptop', state: 'expired' },
  ],
  namespace_exists: [{ slug }],
  namespace_missing: none,
  namespace_invalid: [{ in: 'header' }, { in: 'path' }],
  namespace_not_allowed: [{ slug }],
  namespace_not_found: [
    { slug },
    { slug, deleted: 'meanwhile' },
    { slug: null, deleted: 'meanwhile' },
    { slug, deleted: 'already' },
  ],
  capsule_not_found: [{}, { named: { slug, ids: ['cap_a'] } }, { named: { slug, ids: ['cap_a', 'cap_b'] } }],
  capsule_not_accepted: [
    { slug, ids: ['cap_a'] },
    { slug, ids: ['cap_a', 'cap_b'] },
  ],
  capsule_not_replaceable: [
    { id: 'cap_a', status: 'pending' },
    { id: 'cap_a', status: 'deleted' },
  ],
  replacement_pending: [{ id: 'cap_a' }],
  saved_not_found: none,
  quota_exceeded: [
    { quota: 'namespaces', used: 1, limit: 1 },
    { quota: 'namespaces', used: many, limit: many },
    { quota: 'bytes', used: 1, limit: 1_572_864, added: 2 ** 41 },
  ],
  indicator_group_not_found: none,
  code_list_not_found: none,
  indicator_groups_full: [{ limit: 1 }, { limit: many }],
  plan_not_found: none,
  plan_limit: [{ limit: 1 }, { limit: many }],
  organization_not_expected: [{ uri: 'https://example.org/organizations/a' }],
  webhook_not_found: none,
  webhook_limit: [{ limit: 1 }, { limit: many }],
  webhook_disabled: none,
  submission_not_found: none,
  submission_decided: none,
  receipt_not_found: none,
  not_conforming: none,
  delivery_not_found: none,
  link_not_found: none,
  link_limit: [{ limit: 1 }, { limit: many }],
  link_not_active: [
    { label: 'Board', state: 'revoked' },
    { label: 'Board', state: 'expired' },
  ],
  links_off: none,
  view_not_found: none,
  views_full: [{ limit: 1 }, { limit: many }],
  library_full: [
    { of: 'capsules', used: 1, limit: 1 },
    { of: 'capsules', used: many, limit: many },
    { of: 'bytes', used: 1_572_864, limit: many * 1_048_576 },
  ],
  organization_not_found: none,
  outcome_not_found: none,
  indicator_not_found: none,
  report_not_found: none,
  problem_not_found: none,
  document_not_found: none,
  page_not_found: [{ what: 'file' }, { what: 'address', docs: 'https://example.org/docs' }],
  method_not_allowed: [{ methods: ['GET', 'HEAD'] }],
  invalid_request: (['request', 'batch'] as const).flatMap((of) => [
    { of, first: missingName, count: 1, listed: 1 },
    { of, first: { ...missingName, line: 3 }, count: 1, listed: 1 },
    { of, first: missingName, count: 2, listed: 2 },
    { of, first: missingName, count: many, listed: 1000 },
    { of, first: missingName, count: null, listed: 1000 },
  ]),
  cursor_invalid: none,
  cursor_mismatch: none,
  version_gone: none,
  json_invalid: [
    { of: 'body', place: null },
    ...(['body', 'document'] as const).flatMap((of) =>
      [...reasons, 'unknown' as const].map((reason) => ({ of, place: { line: 3, column: 5, reason } })),
    ),
  ],
  workbook_invalid: [
    ...keysOf(workbookWords.otherFile).map((is) => ({ fault: 'other-file' as const, is })),
    { fault: 'old-template' },
    { fault: 'no-known-sheet', sheets: [] },
    { fault: 'no-known-sheet', sheets: ['Tabelle1', 'Ideas'] },
    ...keysOf(workbookLimits).map((of) => ({ fault: 'too-much' as const, of, limit: workbookLimits[of] })),
    ...keysOf(workbookWords.forbidden).flatMap((content) =>
      ['', 'xl/a.xml'].map((part) => ({ fault: 'forbidden' as const, content, part })),
    ),
    ...keysOf(workbookWords.damaged).flatMap((damage) =>
      ['', 'xl/a.xml'].map((part) => ({ fault: 'damaged' as const, damage, part })),
    ),
  ],
  request_malformed: [
    { why: 'query' },
    { why: 'no_host' },
    { why: 'several_hosts' },
    { why: 'unreadable' },
    { why: 'not_http' },
    { why: 'version', version: '2.0' },
  ],
  request_timeout: none,
  headers_too_large: none,
  body_incomplete: none,
  body_undecodable: none,
  body_too_large: [{ limitBytes: many }],
  media_type_unsupported: none,
  encoding_unsupported: [{ encoding: 'zstd' }],
  has_dependents: [
    { outcomes: 2, indicators: 1, reports: 0 },
    { outcomes: 0, indicators: 0, reports: many },
  ],
  capsule_sourced: kinds.flatMap((kind) => [
    { kind, capsules: ['cap_a'] },
    { kind, capsules: ['cap_a', 'cap_b'] },
    { kind, capsules: Array.from({ length: 6 }, (_, at) => `cap_${at}`) },
    { kind, capsules: Array.from({ length: many + 5 }, (_, at) => `cap_${at % 5}`) },
  ]),
  idempotency_conflict: none,
  too_many_requests: [
    { perMinute: 1, seconds: 1 },
    { perMinute: many, seconds: 5 },
  ],
  too_many_pending: (['namespace', 'tenant'] as const).flatMap((of) => [
    { of, count: 1 },
    { of, count: many },
  ]),
  named_graphs: none,
  too_many_rows: [{ count: many, limit: many }],
  too_many_streams: [{ limit: 1 }, { limit: many }],
  too_many_submissions: [{ of: 'waiting' }, { of: 'hour' }, { of: 'space' }],
  secrets_key_missing: none,
  storage_full: none,
  unavailable: [
    { why: 'database' },
    { why: 'database_not_set_up' },
    { why: 'database_not_migrated' },
    { why: 'stopping' },
    { why: 'many_sign_ins' },
    { why: 'many_uploads' },
    { why: 'many_previews' },
    { why: 'not_checked' },
    { why: 'not_compared' },
    { why: 'not_rolled_back' },
  ],
  internal_error: none,
}

const field = 'field'

const faultSamples: { readonly [C in keyof Faults]: readonly Faults[C][] } = {
  missing: [{ field, schema: {} }],
  mismatch: [
    { field: '', schema: { type: 'object' }, value: [] },
    { field, schema: { type: ['boolean', 'null'] }, value: '' },
    { field, schema: { type: 'string', maxLength: many }, value: {} },
    { field, schema: { type: 'number', minimum: 1 }, value: Infinity },
    { field, schema: { type: 'array' }, value: 1 },
    { field, schema: { type: 'string', 'x-expected': 'slug' }, value: 1 },
    { field, schema: { type: 'string', 'x-expected': 'slugs' }, value: 1 },
    { field, schema: { type: 'string', 'x-expected': 'email' }, value: 1 },
    { field, schema: { type: 'string', 'x-expected': 'password' }, value: 1 },
    { field, schema: { type: 'string', 'x-expected': 'expiry' }, value: 1 },
    { field, schema: { type: 'string', 'x-expected': 'value' }, value: true },
    { field, schema: { type: 'string', 'x-expected': 'not_blank' }, value: 1 },
    { field, schema: { type: 'string', minLength: 1, maxLength: many, 'x-expected': 'not_blank' }, value: 1 },
  ],
  entry_count: [
    { field, schema: { minItems: 1 }, count: 0 },
    { field, schema: { minItems: 1, maxItems: many }, count: many },
    { field, schema: { maxItems: 1 }, count: 2 },
  ],
  too_long: [{ field, bytes: many, maxBytes: many }],
  null_character: [{ field }],
  half_character: [{ field: '' }],
  unknown_name: [
    { what: 'field', name: 'nmae', meant: 'name', known: ['name'] },
    { what: 'field', name: 'colour', meant: null, known: [] },
    { what: 'parameter', name: 'colour', meant: null, known: ['limit'] },
    { what: 'parameter', name: 'colour', meant: null, known: ['limit', 'cursor'] },
  ],
  repeated: [{ name: 'limit', count: many }],
  not_url_encoded: none,
  namespace_missing: none,
  namespace_invalid: [{ in: 'header' }, { in: 'query' }, { in: 'path' }],
  two_keys: none,
  key_in_query: none,
  two_namespaces: none,
  needs_other: [{ name: 'issued_by', other: 'identifier' }],
  not_in_stream: [{ name: 'limit' }],
  path_unknown: [{ path: 'x', known: ['outcomes', 'indicators'] }],
  period_reversed: [{ from: '2024-12-31', to: '2024-01-01' }],
  since_invalid: none,
  align_alone: [{ given: 'align' }, { given: 'include' }],
  confirmation_needed: [{ slug }],
  id_of_another_uri: none,
  period_ends_early: [{ start: '2024-12-31', end: '2024-01-01' }],
  values_differ: [{ value: 'text' }, { value: 'null' }, { value: 'number' }],
  no_such_entity: kinds.map((kind) => ({ field: 'org_id', kind })),
  reference_missing: [{ prefix: 'org' }],
  reference_unknown: kinds.map((kind) => ({ prefix: 'org', kind })),
  reference_of_another_kind: kinds.map((kind) => ({ prefix: 'org', kind })),
  reference_ambiguous: [{ prefix: 'org' }],
  line_too_long: [{ limitBytes: many }],
  line_not_utf8: none,
  line_not_json: reasons.map((reason) => ({ column: 5, reason })),
  line_object_unknown: [{ known: ['organization', 'outcome'] }],
  organization_missing: none,
  current_password_wrong: none,
  password_too_short: [{ minCharacters: many }],
  password_too_long: [{ maxBytes: many }],
  password_common: none,
  password_personal: none,
  expiry_invalid: none,
  expiry_past: none,
  expiry_far: [{ days: 400 }],
  filters_unused: none,
  filters_too_long: [{ limitBytes: 16_384 }],
  webhook_url_refused: webhookUrlFaults.map((why) => ({ why })),
  no_such_namespace: [{ slug }],
  not_percent_encoded: none,
  plan_ends_early: [{ from: '2026-12-31', to: '2026-01-01' }],
  due_early: [{ due: '2025-12-31', from: '2026-01-01' }],
  time_zone_unknown: [{ name: 'Toronto' }],
  organization_repeated: [{ field: 'organizations[1].uri', other: 'organizations[0].uri' }],
}

const problemsOf = Object.entries(problemSamples).flatMap(([code, samples]) =>
  samples.map((facts) => new Problem(code as ProblemCode, facts)),
)
const faultsOfRequests = Object.entries(faultSamples).flatMap(([code, samples]) =>
  samples.map((facts) => ({ name: field, code, facts }) as Fault),
)

const sentences = (words: typeof en): string[] => [
  ...problemsOf.map(({ code, facts }) => words.details[code](facts as never)),
  ...faultsOfRequests.map(words.describeFault),
  ...faultsOfRequests.map((each) => words.describeFault({ ...each, line: 3 })),
]

describe.each([
  ['English', en, '12,345'],
  ['French', fr, '12\u00a0345'],
])('problems in %s', (_language, words, manyWritten) => {
  const all = sentences(words)

  it('are complete sentences', () => {
    expect(all.filter((text) => !/[^\s][.?]$/.test(text))).toEqual([])
    expect(all.filter((text) => /undefined|NaN|\[object|"null"/.test(text))).toEqual([])
    expect(all.filter((text) => /\s{2}|\s[.,;]|\(\)/.test(text))).toEqual([])
  })

  it('write counts as people read them', () => {
    expect(all.filter((text) => text.includes('12345'))).toEqual([])
    expect(all.filter((text) => text.includes(manyWritten)).length).toBeGreaterThan(20)
  })

  it('have titles without a full stop, each of its own', () => {
    const titles = Object.values(words.titles)
    expect(titles.filter((title) => /[.\s]$|^$/.test(title))).toEqual([])
    expect(new Set(titles).size).toBe(titles.length)
  })
})

it('is French where it differs from English, and typeset', () => {
  const [english, french] = [sentences(en), sentences(fr)]
  expect(french.filter((text, at) => text === english[at])).toEqual([])
  expect(french.filter((text) => / :(?:\s|$)|« | »|'/.test(text))).toEqual([])
})

it('agrees in number and gender in French', () => {
  const detail = <C extends ProblemCode>(code: C, facts: ProblemFacts[C]) => fr.details[code](facts)
  expect(detail('capsule_sourced', { kind: 'report', capsules: ['a'] })).toBe(
    'Ce rapport n’a pas été écrit par l’API. Il disparaît quand la capsule a est supprimée.',
  )
  expect(detail('capsule_sourced', { kind: 'organization', capsules: 'abcdef'.split('') })).toBe(
    'Cet organisme n’a pas été écrit par l’API. Il disparaît quand les capsules a, b, c, d, e et 1 autre sont supprimées.',
  )
  expect(detail('has_dependents', { outcomes: 2, indicators: 0, reports: 1 })).toContain(
    '2 résultats, 1 rapport.',
  )
  expect(detail('quota_exceeded', { quota: 'bytes', used: 1, limit: 1_572_864, added: 2 })).toContain(
    '1\u00a0octet sur 1,5\u00a0Mio au plus, et ceci demande 2\u00a0octets de plus',
  )
  expect(detail('too_many_attempts', { minutes: 1 })).toContain('dans 1 minute.')
})

it('names no namespace where its name is not known', () => {
  expect(en.details.namespace_not_found({ slug: null, deleted: 'meanwhile' })).toBe(
    'The namespace was deleted in the meantime.',
  )
})

it('is a line of a batch, with what follows from it', () => {
  const body = fault('name', 'missing', {
    field: 'name',
    schema: { type: 'string', 'x-expected': 'not_blank' },
  })
  const { code, facts } = invalidRequest([{ ...placeFault('body', body), line: 3 }], 'batch')
  expect(fr.details[code](facts as never)).toBe(
    'Ligne 3\u00a0: "name" manque. Ce doit être un texte qui n’est pas blanc. Rien n’a été enregistré.',
  )
})
