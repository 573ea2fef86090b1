// What is addressed by a secret: no search engine lists it, no other site sees the address, and nothing keeps the answer.
// Rules, section 13.
import type { FastifyRequest } from 'fastify'

const linkHeaders = {
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
}

type Headers = Readonly<Record<string, string | string[]>>

const secretPlaces = ['/l/', '/receipts/', '/unsubscribe/']

/** The headers of an answer, by names in small letters. */
export function forLinks(request: FastifyRequest, headers: Headers): Headers {
  if (!secretPlaces.some((place) => isBelow(request, place))) return headers
  // A version is of use to callers with a key alone.
  const { 'x-namespace-version': _, ...others } = headers
  return { ...others, ...linkHeaders }
}

/** Whether the path of a request begins with a text, also where letters of it are escaped. */
export function isBelow(request: FastifyRequest, start: string): boolean {
  const { url = '' } = request.raw
  // The route is expensive to read; it is needed only when the path contains escapes or the address is absolute.
  const isPlain = url.startsWith('/') && !url.includes('%')
  return (isPlain ? url : (request.routeOptions.url ?? url)).startsWith(start)
}
