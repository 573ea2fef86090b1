// `Link` with `rel="next"` (RFC 8288): the address of the next page, the same request with its cursor. Rules, section 9.
import type { Reply } from './handler.ts'

/** Clients refuse answers with very long headers, and a request may have filters of any length: its cursor is in `meta`. */
const maxLength = 8_000

export function linkToNext(answer: Reply, url: string, baseUrl: () => string): Reply {
  if (answer.next === undefined || answer.next === null) return answer
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  searchParams.set('cursor', answer.next)
  const address = `${baseUrl()}${pathname}?${searchParams.toString()}`
  if (address.length > maxLength) return answer
  return { ...answer, headers: { ...answer.headers, Link: `<${address}>; rel="next"` } }
}
