// The session of a request, and the rule that neither reads nor writes with it may come from another site: the one place
// for all operations. Rules, section 6.
import type { IncomingHttpHeaders } from 'node:http'

import type { Session, Sessions } from '../../service/accounts/sessions.ts'
import type { Operation } from '../../contract/operation.ts'
import { problem } from '../../contract/problems.ts'
import { createCookie } from './cookie.ts'

/** The longest life of a session; the server may end it earlier. */
export const cookieSeconds = 90 * 24 * 3600

export function createSessionCookie(sessions: Sessions, configuredUrl: string | undefined) {
  const cookie = createCookie(configuredUrl, { name: 'ig_session', seconds: cookieSeconds })
  const ownOrigin = configuredUrl === undefined ? undefined : new URL(configuredUrl).origin

  const isOwn = (origin: string, host: string | undefined): boolean =>
    ownOrigin === undefined ? isAtHost(origin, host) : origin === ownOrigin

  function isCrossSite(headers: IncomingHttpHeaders): boolean {
    if (headers['sec-fetch-site'] === 'cross-site') return true
    return headers.origin !== undefined && !isOwn(headers.origin, headers.host)
  }

  /** Also where another site sent the person: only for an answer to a request that this browser made here. */
  async function findByCookie(header: string | undefined): Promise<Session | null> {
    const token = cookie.read(header)
    return token === undefined ? null : await sessions.find(token)
  }

  /** Throws unless `Origin`, or without one `Referer`, names this service. */
  function refuseForeignOrigin({ origin, referer, host }: IncomingHttpHeaders): void {
    const named = origin ?? originIn(referer)
    if (named === undefined || !isOwn(named, host)) throw problem('origin_not_allowed')
  }

  return {
    /**
     * Null when no one is signed in, or another site reads. Throws for a write that does not come from a page of this
     * service.
     */
    async find(method: Operation['method'], headers: IncomingHttpHeaders): Promise<Session | null> {
      if (method !== 'GET') refuseForeignOrigin(headers)
      else if (isCrossSite(headers)) return null
      return await findByCookie(headers.cookie)
    },
    findByCookie,
    hasCookie: (headers: IncomingHttpHeaders) => cookie.read(headers.cookie) !== undefined,
    refuseForeignOrigin,
    /** Throws for a request that a page of another site makes; programs, which name no site, pass. */
    refuseCrossSite(headers: IncomingHttpHeaders): void {
      if (isCrossSite(headers)) throw problem('origin_not_allowed')
    },
    /** Values of `Set-Cookie`. */
    cookieWith: (token: string) => cookie.write(token),
    clearedCookie: cookie.cleared,
  }
}

export type SessionCookie = ReturnType<typeof createSessionCookie>

const originIn = (url: string | undefined): string | undefined =>
  url !== undefined && URL.canParse(url) ? new URL(url).origin : undefined

/** Compares host and port only: the scheme is not known here, because TLS may end at a proxy. */
function isAtHost(origin: string, host: string | undefined): boolean {
  if (host === undefined || !/^https?:\/\//.test(origin) || !URL.canParse(origin)) return false
  const { protocol, host: named } = new URL(origin)
  const requested = `${protocol}//${host}`
  return URL.canParse(requested) && new URL(requested).host === named
}
