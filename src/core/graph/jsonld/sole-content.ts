// The content of `@set` or `@list`.
import type { Place } from '../document.ts'
import type { ActiveContext } from './active-context.ts'
import { isText, type JsonObject } from './json-shape.ts'
import { JsonLdError } from './jsonld-error.ts'

/** Only `@index` may be beside them. */
export function soleContent(
  object: JsonObject,
  keyword: '@set' | '@list',
  context: ActiveContext,
  place: Place,
): unknown {
  for (const key of Object.keys(object)) {
    if (key === keyword || key === '@context') continue
    const { kind } = context.plan(key)
    if (kind === 'unknown') context.reading.builder.addUnknownKey(key, place)
    else if (kind !== 'ignored' && !(key === '@index' && isText(object[key]))) {
      throw new JsonLdError('invalid set or list object', place)
    }
  }
  return object[keyword]
}
