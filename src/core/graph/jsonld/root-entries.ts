// Whether an object with `@graph` has content of its own. If so, its graph is a named graph; if not, it only wraps the
// default graph. Keys that expand to nothing do not count.
import type { ActiveContext } from './active-context.ts'
import { asArray, isObject } from './json-shape.ts'
import type { JsonObject } from './json-shape.ts'

export function hasOwnContent(object: JsonObject, context: ActiveContext): boolean {
  return Object.keys(object).some((key) => {
    if (key === '@context' || key === '@graph') return false
    const { kind, iri, coercion } = context.plan(key)
    if (kind === 'unknown' || kind === 'ignored') return false
    const value = object[key]
    if (iri === '@reverse') return isObject(value) && hasOwnContent(value, context)
    if (iri === '@nest') return asArray(value).some((one) => isObject(one) && hasOwnContent(one, context))
    if (kind === 'keyword') return iri !== '@language' && iri !== '@direction'
    return coercion === '@json' || !expandsToNull(value, context)
  })
}

function expandsToNull(value: unknown, context: ActiveContext): boolean {
  if (value === null) return true
  if (!isObject(value)) return false
  const keys = Object.keys(value)
  const keywords = new Map(keys.map((key) => [context.plan(key).iri, value[key]]))
  const isJson = asArray(keywords.get('@type')).includes('@json')
  if (keywords.has('@value')) return keywords.get('@value') === null && !isJson
  if (keywords.has('@set')) return keywords.get('@set') === null
  return keys.length === 1 && keywords.has('@language')
}
