// Reads of the graph carry the version of their namespace: a weak ETag, 304 for whoever has the answer already, and a
// cache of answers that can never be older than the version just looked up. Decisions, section 4.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Readable } from 'node:stream'

import type { AnswerCache } from './answer-cache.ts'
import type { Reply } from './handler.ts'

/** What an answer depends on, besides the code that gives it. */
export interface Asked {
  readonly tenantId: string
  readonly namespaceId: string
  /** Looked up after the request came in: what is read from now on is at least as new. */
  readonly version: string
  readonly url: string
  readonly accept: string | undefined
  readonly language: string
}

const { version: release } = createRequire(import.meta.url)('../../package.json') as { version: string }
const stamp = new URL('../.source-hash', import.meta.url)
const build = existsSync(stamp) ? readFileSync(stamp, 'utf8') : release

const headersWith = (tag: string) => ({
  ETag: tag,
  'Cache-Control': 'private, no-cache',
  Vary: 'Accept, Accept-Encoding, Accept-Language, X-API-Key, X-Namespace, Cookie',
})

const notModified = (tag: string): Reply => ({ status: 304, headers: headersWith(tag) })

/** No header can hold the end of a line, and no address a space. */
const nameOf = ({ namespaceId, version, url, accept = '', language }: Asked): string =>
  `${namespaceId} ${version} ${language} ${url} ${accept}`

/** What was answered before to the same question, without looking at it again. */
export function findAnswered(
  cache: AnswerCache,
  asked: Asked,
  ifNoneMatch: string | undefined,
): Reply | undefined {
  const known = cache.find(asked.tenantId, nameOf(asked))
  if (!known) return undefined
  if (ifNoneMatch === undefined) return known.reply
  if (isListed(known.tag, ifNoneMatch)) return notModified(known.tag)
  return known.reply && unlessAnyWillDo(known.reply, ifNoneMatch)
}

export async function answerVersioned(
  cache: AnswerCache,
  asked: Asked,
  ifNoneMatch: string | undefined,
  read: () => Promise<Reply>,
): Promise<Reply> {
  const tag = tagOf(asked)
  if (ifNoneMatch !== undefined && isListed(tag, ifNoneMatch)) {
    cache.keep(asked.tenantId, nameOf(asked), { tag })
    return notModified(tag)
  }
  const found = await read()
  if (found.status !== 200) return found
  // A read that took the version in its own snapshot knows better.
  const seen = found.version === undefined ? asked : { ...asked, version: found.version }
  const itsTag = seen === asked ? tag : tagOf(seen)
  const reply = withBytes(found, { ...headersWith(itsTag), ...found.headers })
  if (Buffer.isBuffer(reply.raw?.content)) cache.keep(seen.tenantId, nameOf(seen), { tag: itsTag, reply })
  return ifNoneMatch === undefined ? reply : unlessAnyWillDo(reply, ifNoneMatch)
}

function unlessAnyWillDo(reply: Reply, ifNoneMatch: string): Reply {
  if (ifNoneMatch.trim() !== '*') return reply
  if (reply.raw?.content instanceof Readable) reply.raw.content.destroy()
  return { status: 304, headers: reply.headers ?? {} }
}

const json = 'application/json; charset=utf-8'

/** Content that is whole becomes bytes, which are sent again as they are. */
function withBytes(reply: Reply, headers: Readonly<Record<string, string>>): Reply {
  const { content, type } = reply.raw ?? { content: JSON.stringify(reply.body), type: json }
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  return { status: reply.status, raw: { content: bytes, type }, headers }
}

function tagOf({ namespaceId, version, url, accept = '', language }: Asked): string {
  const parts = JSON.stringify([namespaceId, version, build, url, accept, language])
  return `W/"${createHash('sha256').update(parts).digest('base64url').slice(0, 32)}"`
}

/** Weak comparison; a list of tags may come as one header. */
function isListed(tag: string, header: string): boolean {
  const opaque = tag.slice(2)
  return header.split(',').some((each) => each.trim().replace(/^W\//, '') === opaque)
}
