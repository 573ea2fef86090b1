// Maps: objects whose keys are languages, indexes, identifiers or types, by the container of the term. JSON-LD 1.1,
// expansion, steps 13.7 and 13.8.
import type { Place } from '../document.ts'
import type { ActiveContext } from './active-context.ts'
import { scopedContext } from './apply-context.ts'
import { asArray, isText, type JsonObject } from './json-shape.ts'
import { JsonLdError } from './jsonld-error.ts'
import { scalarTerm, textIn } from './literal-terms.ts'
import type { MapIndex, Slot } from './slot.ts'
import { type SpecialTerm, ordinarySpecials } from './term-definition.ts'

export function* languageMapTerms(map: JsonObject, slot: Slot, place: Place) {
  const special = slot.plan.special ?? ordinarySpecials
  const context = special.hasContext ? scopedContext(slot.context, special, 'property', place) : slot.context
  const direction = special.direction === undefined ? context.direction : special.direction
  const { reading } = context
  for (const key of reading.keysOf(map)) {
    const tag = isNone(key, context) ? null : reading.languageTag(key, place)
    for (const text of asArray(map[key])) {
      if (text === null) continue
      if (!isText(text)) throw new JsonLdError('invalid language map value', { parent: place, key })
      yield { term: textIn(text, tag, direction), key }
    }
  }
}

const isNone = (key: string, context: ActiveContext): boolean =>
  key === '@none' || context.expandVocabulary(key) === '@none'

/** The values of the map, each with its slot. */
export function* indexMapEntries(map: JsonObject, slot: Slot, place: Place) {
  const special = slot.plan.special ?? ordinarySpecials
  const { containers } = special
  const isGraph = containers.has('@graph')
  for (const key of slot.context.reading.keysOf(map)) {
    const context = contextOfIndex(key, slot.context, special, { parent: place, key })
    const index = isNone(key, context) ? noIndex : readMapIndex(key, context, slot, special)
    yield { value: map[key], key, slot: { ...slot, context, index, isGraph } }
  }
}

const noIndex: MapIndex = { id: null, type: null, property: null }

/** Keys that are types apply their type-scoped contexts. */
function contextOfIndex(
  key: string,
  outer: ActiveContext,
  { containers }: SpecialTerm,
  place: Place,
): ActiveContext {
  if (!containers.has('@id') && !containers.has('@type')) return outer
  const context = outer.previous ?? outer
  const special = containers.has('@type') ? context.terms.get(key)?.special : null
  return special?.hasContext ? scopedContext(context, special, 'type', place) : context
}

function readMapIndex(key: string, inner: ActiveContext, { context }: Slot, special: SpecialTerm): MapIndex {
  const { builder } = context.reading
  if (special.containers.has('@id')) {
    return { ...noIndex, id: builder.reference(context.expandReference(key), key) }
  }
  if (special.containers.has('@type')) {
    const iri = inner.expandVocabulary(key)
    return { ...noIndex, type: iri === null ? null : builder.reference(iri, key) }
  }
  if (special.index === undefined) return noIndex
  const plan = context.plan(special.index)
  const term = scalarTerm(key, plan, context)
  return term === null ? noIndex : { ...noIndex, property: { iri: plan.iri, term } }
}
