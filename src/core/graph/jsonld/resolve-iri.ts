// Resolves references relative to a base: RFC 3986, section 5.2, on the text alone. `new URL()` would normalize the IRI.

interface Parts {
  readonly scheme: string
  readonly authority: string | undefined
  readonly path: string
  readonly query: string | undefined
  readonly fragment: string | undefined
}

const partsPattern = /^(?:([A-Za-z][A-Za-z0-9+.-]*):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#([^]*))?$/

function splitIri(iri: string): Parts {
  const [, scheme = '', authority, path = '', query, fragment] = partsPattern.exec(iri) ?? []
  return { scheme, authority, path, query, fragment }
}

export function resolveIri(base: string, reference: string): string {
  const from = splitIri(base)
  const to = splitIri(reference)
  if (to.scheme !== '') return reference
  if (to.authority !== undefined) return join({ ...to, scheme: from.scheme, path: withoutDots(to.path) })
  const { scheme, authority } = from
  const { fragment } = to
  if (to.path === '') {
    return join({ scheme, authority, path: from.path, query: to.query ?? from.query, fragment })
  }
  const path = to.path.startsWith('/') ? to.path : mergedPath(from, to.path)
  return join({ scheme, authority, path: withoutDots(path), query: to.query, fragment })
}

function mergedPath({ authority, path }: Parts, relative: string): string {
  if (authority !== undefined && path === '') return `/${relative}`
  return path.slice(0, path.lastIndexOf('/') + 1) + relative
}

function withoutDots(path: string): string {
  if (!path.includes('.')) return path
  const isAbsolute = path.startsWith('/')
  const kept: string[] = []
  const segments = (isAbsolute ? path.slice(1) : path).split('/')
  segments.forEach((segment, i) => {
    const isLast = i === segments.length - 1
    if (segment !== '.' && segment !== '..') kept.push(segment)
    else {
      if (segment === '..') kept.pop()
      if (isLast) kept.push('')
    }
  })
  return (isAbsolute ? '/' : '') + kept.join('/')
}

function join({ scheme, authority, path, query, fragment }: Parts): string {
  return (
    (scheme === '' ? '' : `${scheme}:`) +
    (authority === undefined ? '' : `//${authority}`) +
    path +
    (query === undefined ? '' : `?${query}`) +
    (fragment === undefined ? '' : `#${fragment}`)
  )
}
