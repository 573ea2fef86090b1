// What comes before an object is read: which context holds in it, and which of its keys are keywords. JSON-LD 1.1,
// expansion, steps 7 to 11.
import type { Place } from '../document.ts'
import type { ActiveContext } from './active-context.ts'
import { contextOf, scopedContext } from './apply-context.ts'
import { asArray, isText } from './json-shape.ts'
import type { JsonObject } from './json-shape.ts'
import { JsonLdError } from './jsonld-error.ts'
import type { SpecialTerm } from './term-definition.ts'

export interface Entered {
  /** The object with keywords in place of their aliases (but for `@nest`, which may stand there several times). */
  readonly object: JsonObject
  readonly context: ActiveContext
  /** In which the names of its types are understood: before their own contexts are in force. */
  readonly typeContext: ActiveContext
}

/** How an object is reached. */
export interface Entry {
  readonly context: ActiveContext
  /** Of the property that leads to it. */
  readonly special: SpecialTerm | null
  /** Its key is an index: what its map was written in still holds. */
  readonly isInMap: boolean
}

export function enterObject(item: JsonObject, entry: Entry, place: Place): Entered {
  let { context } = entry
  if (context.previous !== null && !entry.isInMap && isNodeWithContent(item, context)) {
    context = context.previous
  }
  if (entry.special?.hasContext) context = scopedContext(context, entry.special, 'property', place)
  context = contextOf(item, context, place)
  const typeContext = context
  if (context.hasScopes) context = withTypeContexts(item, context, place)
  const object = context.aliasCount === 0 ? item : withoutAliases(item, context, place)
  return { object, context, typeContext }
}

/** Neither a value nor a mere reference: there, contexts that do not propagate no longer hold. */
function isNodeWithContent(item: JsonObject, context: ActiveContext): boolean {
  const keys = Object.keys(item)
  if (keys.length === 1 && context.plan(keys[0] as string).iri === '@id') return false
  return !keys.some((key) => context.plan(key).iri === '@value')
}

function withTypeContexts(item: JsonObject, outer: ActiveContext, place: Place): ActiveContext {
  let context = outer
  for (const key of typeKeys(item, outer)) {
    const names = asArray(item[key]).filter(isText)
    if (names.length > 1) names.sort()
    for (const name of names) {
      const special = outer.terms.get(name)?.special
      if (special?.hasContext) context = scopedContext(context, special, 'type', place)
    }
  }
  return context
}

function typeKeys(item: JsonObject, context: ActiveContext): readonly string[] {
  if (context.aliasCount === 0) return Object.hasOwn(item, '@type') ? ['@type'] : []
  return Object.keys(item)
    .filter((key) => context.plan(key).iri === '@type')
    .sort()
}

const writtenKeys = new WeakMap<JsonObject, ReadonlyMap<string, string>>()

/** The key as the file writes it, for the place of what stands under it. */
export const writtenKey = (object: JsonObject, keyword: string): string =>
  writtenKeys.get(object)?.get(keyword) ?? keyword

function withoutAliases(item: JsonObject, context: ActiveContext, place: Place): JsonObject {
  const plain = Object.create(null) as Record<string, unknown>
  const written = new Map<string, string>()
  for (const key of context.reading.keysOf(item)) {
    const plan = context.plan(key)
    const name = plan.kind === 'keyword' && plan.iri !== '@nest' ? plan.iri : key
    if (name !== key) written.set(name, key)
    if (!Object.hasOwn(plain, name)) plain[name] = item[key]
    else if (name === '@type' || name === '@included') {
      plain[name] = [...asArray(plain[name]), ...asArray(item[key])]
    } else throw new JsonLdError('colliding keywords', place)
  }
  if (written.size > 0) writtenKeys.set(plain, written)
  context.reading.keepOrder(plain, namesOf(plain, item, context))
  return plain
}

/** In the order of the file, each once. */
function namesOf(plain: JsonObject, item: JsonObject, context: ActiveContext): readonly string[] {
  const names = context.reading.keysOf(item).map((key) => {
    const plan = context.plan(key)
    return plan.kind === 'keyword' && plan.iri !== '@nest' ? plan.iri : key
  })
  return [...new Set(names)].filter((name) => Object.hasOwn(plain, name))
}
