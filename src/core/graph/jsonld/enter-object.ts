// Prepares an object for expansion: its active context, and aliases of keywords replaced. JSON-LD 1.1, expansion, steps 7
// to 11.
import type { Place } from '../document.ts'
import type { ActiveContext } from './active-context.ts'
import { extendContext, scopedContext } from './apply-context.ts'
import { asArray, isText, type JsonObject } from './json-shape.ts'
import { JsonLdError } from './jsonld-error.ts'
import type { SpecialTerm } from './term-definition.ts'

export interface Entered {
  /** The object with aliases replaced by keywords (except `@nest`, which may occur several times). */
  readonly object: JsonObject
  readonly context: ActiveContext
  /** The context for the names of its types: before type-scoped contexts are applied. */
  readonly typeContext: ActiveContext
}

/** `special`: of its property. `isInMap`: its key is an index of a map, whose context stays active. */
export function enterObject(
  item: JsonObject,
  outer: ActiveContext,
  place: Place,
  special: SpecialTerm | null = null,
  isInMap = false,
): Entered {
  let context = outer
  if (context.previous !== null && !isInMap && isNodeWithContent(item, context)) context = context.previous
  if (special?.hasContext) context = scopedContext(context, special, 'property', place)
  context = extendContext(item, context, place)
  const typeContext = context
  if (context.hasScopes) context = withTypeContexts(item, context, place)
  const object = context.aliasCount === 0 ? item : withoutAliases(item, context, place)
  return { object, context, typeContext }
}

/** Neither a value nor only a reference: in such a node, contexts that do not propagate end. */
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

/** The key as written in the file, for the place of its value. */
export const writtenKey = (object: JsonObject, keyword: string): string =>
  writtenKeys.get(object)?.get(keyword) ?? keyword

function withoutAliases(item: JsonObject, context: ActiveContext, place: Place): JsonObject {
  const plain = Object.create(null) as Record<string, unknown>
  const written = new Map<string, string>()
  const several = new Map<string, unknown[]>()
  // Distinct, in the order of the file.
  const names = new Set<string>()
  for (const key of context.reading.keysOf(item)) {
    const plan = context.plan(key)
    const name = plan.kind === 'keyword' && plan.iri !== '@nest' ? plan.iri : key
    names.add(name)
    if (name !== key) written.set(name, key)
    if (!Object.hasOwn(plain, name)) plain[name] = item[key]
    else if (name === '@type' || name === '@included') {
      let list = several.get(name)
      if (!list) several.set(name, (list = [...asArray(plain[name])]))
      plain[name] = list
      // One by one into one list: a file may have a hundred thousand aliases of one keyword.
      for (const value of asArray(item[key])) list.push(value)
    } else throw new JsonLdError('colliding keywords', place)
  }
  if (written.size > 0) writtenKeys.set(plain, written)
  context.reading.keepOrder(plain, [...names])
  return plain
}
