// Reads of the graph depend on the version of their namespace: they carry a weak ETag, answer 304 when the caller has the
// current answer, and use a cache that is never older than the version just looked up. Rules, section 4.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { Readable } from 'node:stream'

import type { AnswerCache } from './answer-cache.ts'
import type { Reply } from './handler.ts'
import type { NamespaceId, TenantId } from '../../contract/ids.ts'
import type { SealVersion } from '../../service/namespaces/version-token.ts'
import { version as packageVersion } from '../../contract/version.ts'

/** Everything that an answer depends on, besides the code. */
export interface VersionedRequest {
  readonly tenantId: TenantId
  readonly namespaceId: NamespaceId
  /** Looked up after the request arrived: anything read later is at least as new. */
  readonly version: string
  /** What callers get for the version. */
  readonly token: string
  readonly url: string
  readonly accept: string | undefined
  readonly language: string
}

const stamp = new URL('../../.source-hash', import.meta.url)
const build = existsSync(stamp) ? readFileSync(stamp, 'utf8') : packageVersion

const headersWith = (tag: string, token: string) => ({
  ETag: tag,
  'X-Namespace-Version': token,
  'Cache-Control': 'private, no-cache',
  Vary: 'Accept, Accept-Encoding, Accept-Language, Authorization, X-API-Key, X-Namespace, Cookie',
})

const notModified = (tag: string, token: string): Reply => ({ status: 304, headers: headersWith(tag, token) })

/** Unambiguous: neither the URL nor the parts before it can contain a space. */
const answerCacheKey = ({ namespaceId, version, url, accept = '', language }: VersionedRequest): string =>
  `${namespaceId} ${version} ${language} ${url} ${accept}`

/** The cached answer to the same request, before parameters are checked: they were checked the first time. */
export function findCachedAnswer(
  cache: AnswerCache,
  request: VersionedRequest,
  ifNoneMatch: string | undefined,
): Reply | undefined {
  const cached = cache.get(request.tenantId, answerCacheKey(request))
  if (!cached) return undefined
  if (ifNoneMatch === undefined) return cached.reply
  if (etagMatches(cached.tag, ifNoneMatch)) return notModified(cached.tag, request.token)
  return cached.reply && notModifiedIfWildcard(cached.reply, ifNoneMatch)
}

export async function answerVersioned(
  cache: AnswerCache,
  request: VersionedRequest,
  ifNoneMatch: string | undefined,
  seal: SealVersion,
  read: () => Promise<Reply>,
): Promise<Reply> {
  const tag = answerTag(request)
  if (ifNoneMatch !== undefined && etagMatches(tag, ifNoneMatch)) {
    cache.set(request.tenantId, answerCacheKey(request), { tag })
    return notModified(tag, request.token)
  }
  const found = await read()
  if (found.status !== 200) return found
  // A read that reports the version of its own snapshot is more exact.
  const seen = found.version === undefined ? request : await withVersion(request, found.version, seal)
  const replyTag = seen === request ? tag : answerTag(seen)
  const reply = withBytes(found, { ...headersWith(replyTag, seen.token), ...found.headers })
  if (Buffer.isBuffer(reply.raw?.content))
    cache.set(seen.tenantId, answerCacheKey(seen), { tag: replyTag, reply })
  return ifNoneMatch === undefined ? reply : notModifiedIfWildcard(reply, ifNoneMatch)
}

const withVersion = async (
  request: VersionedRequest,
  version: string,
  seal: SealVersion,
): Promise<VersionedRequest> =>
  version === request.version
    ? request
    : { ...request, version, token: await seal(request.namespaceId, version) }

/** They describe content, which a 304 has none of. */
const contentHeaders = new Set(['Content-Disposition', 'Link'])

function notModifiedIfWildcard(reply: Reply, ifNoneMatch: string): Reply {
  if (ifNoneMatch.trim() !== '*') return reply
  if (reply.raw?.content instanceof Readable) reply.raw.content.destroy()
  const headers = Object.entries(reply.headers ?? {}).filter(([name]) => !contentHeaders.has(name))
  return { status: 304, headers: Object.fromEntries(headers) }
}

const json = 'application/json; charset=utf-8'

/** Turns content that is not a stream into bytes, which can be cached and sent again. */
function withBytes(reply: Reply, headers: Readonly<Record<string, string>>): Reply {
  const { content, type } = reply.raw ?? { content: JSON.stringify(reply.body), type: json }
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  return { status: reply.status, raw: { content: bytes, type }, headers, next: reply.next ?? null }
}

function answerTag({ namespaceId, version, url, accept = '', language }: VersionedRequest): string {
  const parts = JSON.stringify([namespaceId, version, build, url, accept, language])
  return `W/"${createHash('sha256').update(parts).digest('base64url').slice(0, 32)}"`
}

/** Weak comparison with each tag of the header. */
function etagMatches(tag: string, header: string): boolean {
  const opaque = tag.slice(2)
  return header.split(',').some((each) => each.trim().replace(/^W\//, '') === opaque)
}
