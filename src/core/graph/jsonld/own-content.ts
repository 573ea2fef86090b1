// Whether an object has content of its own. One with `@graph` and nothing else only wraps the default graph; one with
// `@language` and nothing else is dropped. Keys that expand to nothing do not count.
import type { Place } from '../document.ts'
import type { ActiveContext } from './active-context.ts'
import { enterObject } from './enter-object.ts'
import { asArray, isObject, type JsonObject } from './json-shape.ts'
import { valueObjectTerm } from './literal-terms.ts'
import type { SpecialTerm } from './term-definition.ts'

const besideGraph: ReadonlySet<string> = new Set(['@context', '@graph', '@language', '@direction'])
const besideLanguage: ReadonlySet<string> = new Set(['@context', '@language'])

export const hasOwnContent = (root: JsonObject, context: ActiveContext, place: Place): boolean =>
  hasContent(root, besideGraph, context, place)

export const isLanguageAlone = (object: JsonObject, context: ActiveContext, place: Place): boolean =>
  object['@language'] !== undefined && !hasContent(object, besideLanguage, context, place)

function hasContent(
  object: JsonObject,
  besides: ReadonlySet<string>,
  context: ActiveContext,
  place: Place,
): boolean {
  const isFull = (one: unknown) => isObject(one) && hasContent(one, besides, context, place)
  return Object.keys(object).some((key) => {
    const { kind, iri, coercion, special } = context.plan(key)
    if (kind === 'unknown' || kind === 'ignored' || besides.has(iri)) return false
    const value = object[key]
    if (iri === '@reverse') return isFull(value)
    if (iri === '@nest') return asArray(value).some(isFull)
    if (kind === 'keyword' || coercion === '@json') return true
    return !expandsToNull(value, special, context, { parent: place, key })
  })
}

/** Objects that were looked at: they may stand in one another, each with a language. */
const known = new WeakMap<JsonObject, boolean>()

function expandsToNull(
  value: unknown,
  special: SpecialTerm | null,
  context: ActiveContext,
  place: Place,
): boolean {
  if (value === null) return true
  const isMap = ['@language', '@index', '@id', '@type'] as const
  if (!isObject(value) || isMap.some((container) => special?.containers.has(container))) return false
  let isNull = known.get(value)
  if (isNull === undefined) known.set(value, (isNull = isNothing(value, special, context, place)))
  return isNull
}

function isNothing(
  value: JsonObject,
  special: SpecialTerm | null,
  outer: ActiveContext,
  place: Place,
): boolean {
  const entered = enterObject(value, outer, place, special)
  const { object, context } = entered
  // What is dropped is checked all the same.
  if (object['@value'] !== undefined)
    return object['@value'] === null && valueObjectTerm(object, { ...entered, place }) === null
  if (object['@set'] !== undefined) return object['@set'] === null
  return isLanguageAlone(object, context, place)
}
