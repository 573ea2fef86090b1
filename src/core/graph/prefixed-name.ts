// Converts IRIs of the known vocabularies to prefixed names for display, and back.
import { prefixes } from './contexts/prefixes.ts'

const namespaces = Object.entries(prefixes).filter(([prefix]) => prefix !== 'terms')

const byPrefix = new Map<string, string>(Object.entries(prefixes))

/** `cids:forTheme`; the whole IRI where no prefix fits. */
export function prefixedName(iri: string): string {
  for (const [prefix, namespace] of namespaces) {
    if (!iri.startsWith(namespace)) continue
    const name = iri.slice(namespace.length)
    if (/^[A-Za-z_][\w.-]*$/.test(name)) return `${prefix}:${name}`
  }
  return iri
}

/** The full IRI of a prefixed name such as `cids:forTheme`; null where the prefix is not one of ours. */
export function iriOfPrefixedName(name: string): string | null {
  const colon = name.indexOf(':')
  const namespace = byPrefix.get(name.slice(0, colon))
  return namespace === undefined ? null : namespace + name.slice(colon + 1)
}
