// The session cookie of the console, and the rule that neither reads nor writes may come from another site. Rules,
// section 6.
import type { IncomingHttpHeaders } from 'node:http'

import type { Session, Sessions } from '../../service/accounts/sessions.ts'
import { problem } from '../../contract/problems.ts'
import { createCookie } from './cookie.ts'

export interface SessionCookie {
  /** Null when no one is signed in, or when the request comes from another site. */
  find(headers: IncomingHttpHeaders): Promise<Session | null>
  /** Also where another site sent the person: only for an answer to a request that this browser made here. */
  findByCookie(header: string | undefined): Promise<Session | null>
  hasCookie(headers: IncomingHttpHeaders): boolean
  /** Throws for a write that does not come from a page of this service. */
  refuseForeignOrigin(headers: IncomingHttpHeaders): void
  /** Throws for a request that a page of another site makes; programs, which name no site, pass. */
  refuseCrossSite(headers: IncomingHttpHeaders): void
  /** Values of `Set-Cookie`. */
  cookieWith(token: string): string
  readonly clearedCookie: string
}

/** The longest life of a session; the server may end it earlier. */
export const cookieSeconds = 90 * 24 * 3600

export function createSessionCookie(sessions: Sessions, configuredUrl: string | undefined): SessionCookie {
  const cookie = createCookie(configuredUrl, { name: 'ig_session', seconds: cookieSeconds })
  const ownOrigin = configuredUrl === undefined ? undefined : new URL(configuredUrl).origin

  const isOwn = (origin: string, host: string | undefined): boolean =>
    ownOrigin === undefined ? isAtHost(origin, host) : origin === ownOrigin

  function isCrossSite(headers: IncomingHttpHeaders): boolean {
    if (headers['sec-fetch-site'] === 'cross-site') return true
    return headers.origin !== undefined && !isOwn(headers.origin, headers.host)
  }

  async function findByCookie(header: string | undefined): Promise<Session | null> {
    const token = cookie.read(header)
    return token === undefined ? null : await sessions.find(token)
  }

  return {
    async find(headers) {
      return isCrossSite(headers) ? null : await findByCookie(headers.cookie)
    },
    findByCookie,
    hasCookie: (headers) => cookie.read(headers.cookie) !== undefined,
    refuseForeignOrigin(headers) {
      const origin = headers.origin ?? originOf(headers.referer)
      const isHere =
        origin === undefined ? headers['sec-fetch-site'] === 'same-origin' : isOwn(origin, headers.host)
      if (isHere) return
      throw problem('origin_not_allowed')
    },
    refuseCrossSite(headers) {
      if (isCrossSite(headers)) throw problem('origin_not_allowed')
    },
    cookieWith: (token) => cookie.write(token),
    clearedCookie: cookie.cleared,
  }
}

const originOf = (url: string | undefined): string | undefined =>
  url !== undefined && URL.canParse(url) ? new URL(url).origin : undefined

/** Compares host and port only: the scheme is not known here, because TLS may end at a proxy. */
function isAtHost(origin: string, host: string | undefined): boolean {
  if (host === undefined || !/^https?:\/\//.test(origin) || !URL.canParse(origin)) return false
  const { protocol, host: named } = new URL(origin)
  const requested = `${protocol}//${host}`
  return URL.canParse(requested) && new URL(requested).host === named
}
