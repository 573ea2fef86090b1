// Problems as answers: RFC 9457, one shape everywhere. Rules, section 5.
import { describeProblem, Problem, problem } from '../../contract/problems.ts'
import { isStorageFull } from '../../database/pools/is-storage-full.ts'
import { isUnavailable } from '../../database/pools/is-unavailable.ts'
import type { Language } from '../../core/validation/report.ts'
import type { Reply } from './handler.ts'

export const problemType = 'application/problem+json; charset=utf-8'

/**
 * Additional members come first, so that none of them can replace a standard one. `code`, `type` and the names of faults
 * are never translated.
 */
export function problemBody(
  found: Problem,
  baseUrl: string,
  requestId: string,
  language: Language,
): Record<string, unknown> {
  const { title, detail, errors } = describeProblem(found, language)
  return {
    ...found.members,
    type: `${baseUrl}/problems/${found.code}`,
    title,
    status: found.status,
    detail,
    code: found.code,
    request_id: requestId,
    ...(errors ? { errors } : {}),
  }
}

/** Default for statuses that ask the caller to try again. */
const retryHeaders = ({ status }: Problem): Record<string, string> =>
  status === 429 || status === 503 ? { 'Retry-After': '5' } : {}

export const problemAnswer = (
  found: Problem,
  baseUrl: string,
  requestId: string,
  language: Language,
): Reply => ({
  status: found.status,
  headers: { ...retryHeaders(found), ...found.headers, 'Content-Language': language },
  raw: {
    content: withWritten(JSON.stringify(problemBody(found, baseUrl, requestId, language)), found),
    type: problemType,
  },
})

/** Members that are JSON already are not parsed and written again: they may have megabytes. */
function withWritten(body: string, { written }: Problem): string | Buffer {
  const members = Object.entries(written)
  if (members.length === 0) return body
  return Buffer.concat([
    Buffer.from(body.slice(0, -1)),
    ...members.flatMap(([name, json]) => [Buffer.from(`,${JSON.stringify(name)}:`), json]),
    Buffer.from('}'),
  ])
}

export const storageFull = (cause?: unknown): Problem =>
  problem('storage_full', {}, { headers: { 'Retry-After': '60' }, cause })

/** Converts anything that was thrown to a problem; internal causes go to the log only. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (isStorageFull(error)) return storageFull(error)
  if (isUnavailable(error)) return problem('unavailable', { why: 'database' }, { cause: error })
  if (isRefusedByFastify(error)) return problem('request_malformed', { why: 'unreadable' }, { cause: error })
  return problem('internal_error', {}, { cause: error })
}

const isRefusedByFastify = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  String(error.code).startsWith('FST_ERR') &&
  'statusCode' in error &&
  Number(error.statusCode) < 500
