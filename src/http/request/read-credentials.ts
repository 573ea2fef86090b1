// The key of a request: the header X-API-Key, or `Authorization` (Bearer, or Basic with the key as password) for Excel,
// Power BI and other tools that cannot set a header of ours. Rules, section 5.
import type { IncomingHttpHeaders } from 'node:http'

import { fault, invalidRequest, placeFault } from '../../contract/problems.ts'
import { readQuery } from './read-query.ts'

export interface SentKey {
  /** Undefined where none was sent. */
  readonly text: string | undefined
  /** A browser sends Basic by itself once somebody has signed in with it, on requests of other sites too. */
  readonly isBasic: boolean
}

export function readKey(headers: IncomingHttpHeaders): SentKey {
  const own = headerText(headers, 'x-api-key')
  const { authorization } = headers
  if (authorization === undefined) return { text: own, isBasic: false }
  const sent = readAuthorization(authorization)
  // What a proxy asks for, such as a password of its own, is no key of ours.
  const isOurs = sent.text?.startsWith('igk_') ?? false
  if (own === undefined) return isOurs || headers.cookie === undefined ? sent : noKey
  if (isOurs && sent.text !== own) {
    throw invalidRequest([placeFault('header', fault('Authorization', 'two_keys', {}))])
  }
  return { text: own, isBasic: false }
}

const noKey: SentKey = { text: undefined, isBasic: false }

function readAuthorization(header: string): SentKey {
  const [scheme = '', credentials = ''] = header.trim().split(/\s+/, 2)
  if (scheme.toLowerCase() === 'bearer') return { text: nonEmpty(credentials), isBasic: false }
  if (scheme.toLowerCase() !== 'basic') return noKey
  const decoded = Buffer.from(credentials, 'base64').toString('utf8')
  // Any user name: what follows the first colon is the password.
  const password = decoded.slice(decoded.indexOf(':') + 1).trim()
  return { text: nonEmpty(password), isBasic: true }
}

export function headerText(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' ? nonEmpty(value.trim()) : undefined
}

const nonEmpty = (text: string): string | undefined => (text === '' ? undefined : text)

const keyText = /igk_[0-9A-Za-z]{10}_[0-9A-Za-z]{38}/
/** Names of parameters that are meant to hold a key. */
const keyName = /^(?:x[-_])?(?:api|access)[-_]?(?:key|token)$/i

/** Letters may be escaped. The query is read only where it may hold a key. */
const mayHoldKey = /igk|key|token|%[67]/i

/** An address is kept in the logs of proxies and in the history of browsers: no place for a key. */
export function refuseKeyInQuery(url: string): void {
  if (!url.includes('?') || !mayHoldKey.test(url)) return
  for (const [name, values] of readQuery(url).values) {
    if (!keyName.test(name) && ![name, ...values].some((text) => keyText.test(text))) continue
    const shown = keyText.test(name) ? 'query' : name.slice(0, 100)
    throw invalidRequest([placeFault('query', fault(shown, 'key_in_query', {}))])
  }
}

/**
 * Whether the caller asks for a file that Excel or a browser would open: then a 401 offers Basic, so that they ask for it.
 */
export function asksForFile(method: string, url: string, headers: IncomingHttpHeaders): boolean {
  // A prompt helps whoever opens an address, not a script in a page, nor somebody who was signed in on ours.
  const { 'sec-fetch-mode': mode = 'navigate', 'sec-fetch-site': site } = headers
  if (method !== 'GET' || mode !== 'navigate' || site === 'same-origin') return false
  return /[?&]format=(?:csv|xlsx|ndjson)(?:&|$)/.test(url)
}
