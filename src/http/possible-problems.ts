// All the problems an operation can answer with: those it declares, and those that come with its kind.
import type { Operation } from '../operation.ts'
import type { ProblemCode } from '../problems.ts'

const withKey: readonly ProblemCode[] = [
  'api_key_missing',
  'api_key_invalid',
  'api_key_revoked',
  'api_key_expired',
  'tenant_suspended',
  'too_many_requests',
]

const withNamespace: readonly ProblemCode[] = [
  'namespace_missing',
  'namespace_invalid',
  'namespace_not_allowed',
  'namespace_not_found',
]

const withBody: readonly ProblemCode[] = [
  'json_invalid',
  'body_incomplete',
  'body_undecodable',
  'body_too_large',
  'media_type_unsupported',
  'encoding_unsupported',
]

const always: readonly ProblemCode[] = ['invalid_request', 'unavailable', 'internal_error']

export function possibleProblems(operation: Operation): ProblemCode[] {
  const codes = new Set<ProblemCode>([
    ...operation.problems,
    ...(operation.access === 'public' ? [] : withKey),
    ...(operation.access === 'namespace' ? withNamespace : []),
    ...(operation.body ? withBody : []),
    ...always,
  ])
  return [...codes]
}
