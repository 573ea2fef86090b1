// All problems an operation can answer with: those it declares, and those of its kind of access, body and list.
import type { Access, ConsoleAccess, KeyAccess, Operation } from '../../contract/operation.ts'
import type { ProblemCode } from '../../contract/problems.ts'

const withKey: readonly ProblemCode[] = [
  'api_key_missing',
  'api_key_invalid',
  'api_key_revoked',
  'api_key_expired',
  'tenant_suspended',
  'scope_not_allowed',
  'too_many_requests',
]

const withNamespace: readonly ProblemCode[] = [
  'namespace_missing',
  'namespace_invalid',
  'namespace_not_allowed',
  'namespace_not_found',
]

const withSession: readonly ProblemCode[] = ['not_signed_in', 'tenant_suspended']

const inPath: readonly ProblemCode[] = ['namespace_invalid', 'namespace_not_found']

const byAccess: Readonly<Record<Access, readonly ProblemCode[]>> = {
  public: [],
  link: ['link_not_found', 'too_many_requests'],
  'own-key': withKey,
  key: withKey,
  namespace: [...withKey, ...withNamespace],
  tenant: [...withKey, 'unrestricted_key_required'],
  visitor: [],
  session: withSession,
  member: [...withSession, 'scope_not_allowed'],
  owner: [...withSession, 'owner_needed'],
  'session-namespace': [...withSession, ...inPath],
  'member-namespace': [...withSession, 'scope_not_allowed', ...inPath],
  'owner-namespace': [...withSession, 'owner_needed', ...inPath],
}

const crossSite: readonly ProblemCode[] = ['origin_not_allowed']

const isKeyAccess = (access: Access): access is KeyAccess =>
  access === 'own-key' || access === 'key' || access === 'namespace' || access === 'tenant'

/** Whether the operation belongs to the console API. */
export const isConsoleAccess = (access: Access): access is ConsoleAccess =>
  access !== 'public' && access !== 'link' && !isKeyAccess(access)

/** Those that a browser sends by itself: a session, or a key by HTTP Basic. */
const takesCredentials = (access: Access): boolean => access !== 'public' && access !== 'link'

const withBody: readonly ProblemCode[] = [
  'json_invalid',
  'body_incomplete',
  'body_undecodable',
  'body_too_large',
  'media_type_unsupported',
  'encoding_unsupported',
]

/** Of a list that is read page by page. */
const withPages: readonly ProblemCode[] = ['cursor_invalid', 'cursor_mismatch']

const always: readonly ProblemCode[] = [
  'request_malformed',
  'invalid_request',
  'storage_full',
  'unavailable',
  'internal_error',
]

export function possibleProblems(operation: Operation): ProblemCode[] {
  const codes = new Set<ProblemCode>([
    ...(operation.query?.['cursor'] ? withPages : []),
    ...(operation.problems ?? []),
    ...byAccess[operation.access],
    ...(takesCredentials(operation.access) && operation.method !== 'GET' ? crossSite : []),
    ...(operation.isForOwners ? (['owner_needed', 'owner_key_required'] as const) : []),
    ...(operation.needs === 'links' ? (['links_off'] as const) : []),
    ...(operation.body ? withBody : []),
    ...always,
  ])
  return [...codes]
}
