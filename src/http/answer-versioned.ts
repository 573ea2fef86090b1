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

export async function answerVersioned(
  cache: AnswerCache,
  asked: Asked,
  ifNoneMatch: string | undefined,
  read: () => Promise<Reply>,
): Promise<Reply> {
  const tag = tagOf(asked)
  if (ifNoneMatch !== undefined && isListed(tag, ifNoneMatch))
    return { status: 304, headers: headersWith(tag) }
  const known = cache.find(tag)
  const reply = known ?? (await read())
  if (reply.status !== 200) return reply
  // A read that took the version in its own snapshot knows better.
  const itsTag = reply.version === undefined ? tag : tagOf({ ...asked, version: reply.version })
  const headers = { ...headersWith(itsTag), ...reply.headers }
  if (ifNoneMatch?.trim() === '*') {
    if (reply.raw?.content instanceof Readable) reply.raw.content.destroy()
    return { status: 304, headers }
  }
  return { ...(known ?? cache.keep(itsTag, reply)), headers }
}

/** Also the name of the answer in the cache, so it must be long enough never to stand for two. */
function tagOf({ namespaceId, version, url, accept = '', language }: Asked): string {
  const parts = JSON.stringify([namespaceId, version, build, url, accept, language])
  return `W/"${createHash('sha256').update(parts).digest('base64url').slice(0, 32)}"`
}

/** Weak comparison; a list of tags may come as one header. */
function isListed(tag: string, header: string): boolean {
  const opaque = tag.slice(2)
  return header.split(',').some((each) => each.trim().replace(/^W\//, '') === opaque)
}
