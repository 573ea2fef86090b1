// How identifiers are spelled in a JSON-LD export: keys by the terms of the bundled contexts, prefixed names where there
// is no term, whole IRIs otherwise. Rules, section 4.
import { cidsTerms, sffTerms } from '../../../core/graph/contexts/terms.ts'
import { prefixes } from '../../../core/graph/contexts/prefixes.ts'
import { codeLimit, quoteJson, type StoredLine } from './stored-line.ts'

/** How a property is written, as a JSON key with its colon. A term coerces its values, the plain key never. */
export interface PropertyName {
  readonly key: string
  /** Empty where there is none. */
  readonly term: string
  /** What a bare string under the term means: `@id` or a datatype. */
  readonly coercion: string
  /** Whether its IRI is read as what it is. */
  readonly isPlain: boolean
}

const namespaces: ReadonlyMap<string, string> = new Map(Object.entries(prefixes))

/** Prefixes that exports write. Not all there are: one that is also the scheme of an IRI, as `geo`, is better left alone. */
const written = 'cids sff org i72 ic act prov sch foaf time dcterms skos owl rdfs rdf xsd'.split(' ')

const expandName = (name: string): string => {
  const [prefix = '', local = ''] = name.split(':')
  return (namespaces.get(prefix) ?? '') + local
}

/** By IRI. Where both contexts define a key, the later one's meaning counts, as it will when the export is read. */
const terms: ReadonlyMap<string, { term: string; coercion: string }> = (() => {
  const byKey = new Map<string, { iri: string; coercion: string }>()
  for (const { prefix, coercion, keys } of [...cidsTerms, ...sffTerms]) {
    for (const key of keys.split(' ')) {
      const means = coercion === '@id' ? '@id' : expandName(coercion)
      byKey.set(key, { iri: expandName(`${prefix}:${key}`), coercion: means })
    }
  }
  return new Map([...byKey].map(([term, { iri, coercion }]) => [iri, { term, coercion }]))
})()

/** A document may use any number of names; only so many are remembered. */
const maxRemembered = 5000

function memoize<T>(make: (iri: string) => T): (iri: string) => T {
  const made = new Map<string, T>()
  return (iri) => {
    let value = made.get(iri)
    if (value === undefined) {
      if (made.size >= maxRemembered) made.clear()
      // A substring keeps the whole text in memory; the cache needs a copy.
      const own = ` ${iri}`.slice(1)
      made.set(own, (value = make(own)))
    }
    return value
  }
}

/** `cids:Outcome`, or the whole IRI. */
const shortName = memoize((iri) => {
  for (const prefix of written) {
    const namespace = namespaces.get(prefix) ?? ''
    if (!iri.startsWith(namespace)) continue
    const name = iri.slice(namespace.length)
    if (/^[A-Za-z_][\w.-]*$/.test(name)) return `${prefix}:${name}`
  }
  return iri
})

/** Of a property by its IRI. */
export const propertyOfIri = memoize((iri): PropertyName => {
  const found = terms.get(iri)
  return {
    key: keyText(shortName(iri)),
    term: found ? keyText(found.term) : '',
    coercion: found?.coercion ?? '',
    isPlain: isPlainName(iri),
  }
})

const byCode = new Array<PropertyName | undefined>(codeLimit).fill(undefined)

/** Nearly all properties have a code and are found by it, without their IRI. */
export function propertyName({ code, predicate }: StoredLine): PropertyName {
  if (code === 0 || code >= codeLimit) return propertyOfIri(predicate)
  return (byCode[code] ??= propertyOfIri(predicate))
}

const keyText = (name: string): string => `${quoteJson(name)}:`

const textOfType = memoize((iri) => quoteJson(shortName(iri)))
let lastType = { iri: '', text: '' }

/** A type or datatype as written in JSON. Often the same as in the node before. */
export function typeText(iri: string): string {
  if (iri !== lastType.iri) lastType = { iri, text: textOfType(iri) }
  return lastType.text
}

/** The same property without a prefix, for a node in which prefixes are unset. */
export const longName = (iri: string): PropertyName => ({ ...propertyOfIri(iri), key: keyText(iri) })

/** The prefix that a reader would take the IRI's scheme for, such as `geo` of `geo:1,2`; undefined nearly always. */
export function misreadPrefix(iri: string): string | undefined {
  if (iri.startsWith('http')) return undefined
  const colon = iri.indexOf(':')
  const prefix = iri.slice(0, colon)
  return namespaces.has(prefix) && !iri.startsWith('//', colon + 1) ? prefix : undefined
}

/** Whether no prefix equals the scheme of the IRI. */
export const isPlainName = (iri: string): boolean =>
  iri.startsWith('http') || misreadPrefix(iri) === undefined

/** The prefixes that exports write, each with what it stands for. */
export const writtenPrefixes = written.map((prefix) => [prefix, namespaces.get(prefix) ?? ''] as const)

/** Whether keys and types of the export rely on the prefix. */
export const isWrittenPrefix = (prefix: string): boolean => written.includes(prefix)
