// Finds the identity of the node that an object describes.
import type { Place, Reference } from '../document.ts'
import type { ActiveContext, KeyPlan } from './active-context.ts'
import { scopedContext } from './apply-context.ts'
import { writtenKey } from './enter-object.ts'
import { asArray, isObject, isText, type JsonObject } from './json-shape.ts'
import { JsonLdError } from './jsonld-error.ts'

/** By its `@id`, by the key of its map, or a new blank node. */
export function identify(
  object: JsonObject,
  context: ActiveContext,
  place: Place,
  fromMap: Reference | null = null,
): Reference {
  const { builder } = context.reading
  const nested = nestedId(object, context, place)
  const id = object['@id'] === undefined ? nested : object['@id']
  if (nested !== undefined && object['@id'] !== undefined) throw new JsonLdError('colliding keywords', place)
  if (id === undefined) return fromMap ?? { kind: 'reference', id: builder.newBlank() }
  if (!isText(id))
    throw new JsonLdError('invalid @id value', { parent: place, key: writtenKey(object, '@id') })
  return builder.reference(context.expandReference(id), id)
}

/** `@id` may also be in an `@nest` object, whose entries count as the node's own. */
function nestedId(object: JsonObject, context: ActiveContext, place: Place): unknown {
  if (context.aliasCount === 0 && object['@nest'] === undefined) return undefined
  const found = findNests(object, context).flatMap(({ content, plan }) => {
    if (!isObject(content)) return []
    const inner = nestContext(context, plan, place)
    const ids = Object.keys(content)
      .filter((key) => inner.plan(key).iri === '@id')
      .map((key) => content[key])
    return [...ids, nestedId(content, inner, place)].filter((id) => id !== undefined)
  })
  if (found.length > 1) throw new JsonLdError('colliding keywords', place)
  return found[0]
}

function findNests(object: JsonObject, context: ActiveContext) {
  return Object.keys(object).flatMap((key) => {
    const plan = context.plan(key)
    return plan.iri === '@nest' ? asArray(object[key]).map((content) => ({ content, plan })) : []
  })
}

export const nestContext = (context: ActiveContext, { special }: KeyPlan, place: Place): ActiveContext =>
  special?.hasContext ? scopedContext(context, special, 'property', place) : context
