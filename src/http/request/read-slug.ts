// The namespace that a request names: the header X-Namespace, `namespace=` where a tool cannot set the header, or the path.
// Rules, section 5.
import type { IncomingHttpHeaders } from 'node:http'

import { fault, invalidRequest, placeFault, problem } from '../../contract/problems.ts'
import { isSlug } from '../../service/namespaces/namespace.ts'
import { headerText } from './read-credentials.ts'
import { readQuery } from './read-query.ts'

/** The query parameter of every operation in a namespace. */
export const namespaceParameter = 'namespace'

/** Its letters may be escaped. The query is read only where it may name one: most requests have the header. */
const mayNameIt = /namespace|%[67]/

export function readNamespaceSlug(headers: IncomingHttpHeaders, url: string): string {
  const inHeader = headerText(headers, 'x-namespace')
  const sent =
    url.includes('?') && mayNameIt.test(url) ? (readQuery(url).values.get(namespaceParameter) ?? []) : []
  if (sent.length === 0) return checkSlug(inHeader, 'header')
  if (new Set([...sent, ...(inHeader === undefined ? [] : [inHeader])]).size > 1) {
    throw invalidRequest([placeFault('query', fault(namespaceParameter, 'two_namespaces', {}))])
  }
  return checkSlug(sent[0], 'query')
}

/** Of an operation about a namespace. What is no slug is a fault of its parameters. */
export function readSlugInPath({ namespace }: Readonly<Record<string, string>>): string | undefined {
  return namespace !== undefined && isSlug(namespace) ? namespace : undefined
}

const names = { header: 'X-Namespace', query: namespaceParameter, path: 'namespace' } as const

export function checkSlug(slug: string | undefined, place: keyof typeof names): string {
  const name = names[place]
  if (place !== 'path' && (slug === undefined || slug === '')) {
    const errors = [placeFault(place, fault(name, 'namespace_missing', {}))]
    throw problem('namespace_missing', {}, { errors })
  }
  if (slug === undefined || !isSlug(slug)) {
    const errors = [placeFault(place, fault(name, 'namespace_invalid', { in: place }))]
    throw problem('namespace_invalid', { in: place }, { errors })
  }
  return slug
}
