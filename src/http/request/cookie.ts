// Cookies of the console: out of reach for scripts, for pages of other sites, and for other hosts of the same domain.
import { basePathIn } from './base-url.ts'

interface CookieOptions {
  readonly name: string
  /** Below the path of the service; left out: all of it. */
  readonly path?: string
  readonly seconds: number
}

/** The prefixes keep other hosts of the same domain from setting the cookie; browsers accept them over TLS only. */
export function createCookie(configuredUrl: string | undefined, options: CookieOptions) {
  const basePath = configuredUrl === undefined ? '' : basePathIn(configuredUrl)
  const path = `${basePath}${options.path ?? ''}` || '/'
  const isSecure = configuredUrl?.startsWith('https:') === true
  const prefix = isSecure ? (path === '/' ? '__Host-' : '__Secure-') : ''
  const name = `${prefix}${options.name}`
  const attributes = `Path=${path}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  return {
    read: (header: string | undefined) => readCookie(header, name),
    /** Values of `Set-Cookie`. */
    write: (value: string) => `${name}=${value}; ${attributes}; Max-Age=${options.seconds}`,
    cleared: `${name}=; ${attributes}; Max-Age=0`,
  }
}

function readCookie(header: string | undefined, name: string): string | undefined {
  for (const pair of header?.split(';') ?? []) {
    const equals = pair.indexOf('=')
    if (equals !== -1 && pair.slice(0, equals).trim() === name) return pair.slice(equals + 1).trim()
  }
  return undefined
}
