// Labels of the terms of the standard. A term of an earlier version has the label of its replacement.
import { iriOfPrefixedName, legacyTerm, prefixedName } from '../../../src/core/graph/vocabulary.ts'
import type { NodeProperty } from '../model.ts'
import { standardWords } from './standard-words.ts'

type Labels = Readonly<Record<string, string>>

const labelIn = (labels: Labels, term: string): string | null =>
  Object.hasOwn(labels, term) ? (labels[term] ?? null) : null

/** Null for a property that is not in the standard. */
export function propertyLabel(labels: Labels, iri: string): string | null {
  const own = labelIn(labels, prefixedName(iri))
  if (own !== null) return own
  const current = legacyTerm(iri)
  return current === null ? null : labelIn(labels, current)
}

/** Properties of the standard first, in the order of its labels; then the others, in the order of the data. */
export function inReadingOrder(properties: readonly NodeProperty[], labels: Labels): readonly NodeProperty[] {
  const places = new Map(Object.keys(labels).map((term, at) => [term, at]))
  const labelPlace = ({ iri, label }: NodeProperty) =>
    places.get(label) ?? places.get(legacyTerm(iri) ?? '') ?? places.size
  return [...properties].sort((a, b) => labelPlace(a) - labelPlace(b))
}

/** Takes the IRI of a property or its prefixed name. */
export function usePropertyLabel(): (property: string) => string | null {
  const { properties } = standardWords.use()
  return (property) => propertyLabel(properties, iriOfPrefixedName(property) ?? property)
}

/** Takes a prefixed name; null where the standard has none. */
export function useClassLabel(): (type: string) => string | null {
  const { types } = standardWords.use()
  return (type) => labelIn(types, type)
}
