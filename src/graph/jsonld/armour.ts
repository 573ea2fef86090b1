// Prepares a document for the general expander, so that nothing gets lost on the way that the report has to name:
// places of nodes, keys that expansion would drop for a space, URLs of unknown contexts, numbers where none belong.
import { bundledContext } from '../contexts/bundled-contexts.ts'
import { ROOT_PLACE } from '../document.ts'
import type { Place } from '../document.ts'
import { numberTextOf } from '../parse-json.ts'
import { randomMark } from '../random-mark.ts'
import { isObject } from './json-shape.ts'
import type { JsonObject } from './json-shape.ts'
import { ABSOLUTE_FORM, KEYWORD_FORM } from './not-covered.ts'

const MARK = randomMark()
/** Property that carries the number of a node's place. */
export const PLACE_KEY = `${MARK}:place`
const PROTO = '__proto__'
const PROTO_KEY = `${MARK}proto`
const KEY_SCHEME = `${MARK}key:`
const CONTEXT_SCHEME = `${MARK}context:`
const SPACE = new RegExp(`${MARK}s([0-9a-f]+)s`, 'g')

export interface Armoured {
  readonly document: unknown
  readonly places: readonly Place[]
  /** First place of every key. */
  readonly keyPlaces: ReadonlyMap<string, Place>
  /** By the stand-in's number: URLs of contexts that are not bundled. */
  readonly unknownContexts: readonly { readonly url: string; readonly place: Place }[]
}

interface Work {
  readonly places: Place[]
  readonly keyPlaces: Map<string, Place>
  readonly unknownContexts: { url: string; place: Place }[]
  /** Every key of every context in the document. */
  readonly declared: Set<string>
  hasVocab: boolean
}

export function armour(document: unknown): Armoured {
  const work: Work = {
    places: [],
    keyPlaces: new Map(),
    unknownContexts: [],
    declared: new Set(),
    hasVocab: false,
  }
  collectDeclared(document, work)
  const isList = Array.isArray(document)
  return { document: copy(document, ROOT_PLACE, isList, work), ...work }
}

function collectDeclared(value: unknown, work: Work): void {
  if (Array.isArray(value)) for (const item of value) collectDeclared(item, work)
  if (!isObject(value)) return
  for (const key of Object.keys(value)) {
    if (key === '@context') declare(value[key], work)
    collectDeclared(value[key], work)
  }
}

function declare(context: unknown, work: Work): void {
  if (Array.isArray(context)) for (const part of context) declare(part, work)
  if (typeof context === 'string') declare(bundledContext(context)?.['@context'], work)
  if (!isObject(context)) return
  for (const key of Object.keys(context)) work.declared.add(key)
  if (Object.hasOwn(context, '@vocab')) work.hasVocab = true
}

/** `isFree`: objects here are nodes that no property leads to, whose place is marked. */
function copy(value: unknown, place: Place, isFree: boolean, work: Work): unknown {
  if (Array.isArray(value)) {
    return value.map((item, key) => copy(item, { parent: place, key }, isFree, work))
  }
  return isObject(value) ? copyObject(value, place, isFree, work) : value
}

function copyObject(object: JsonObject, place: Place, isFree: boolean, work: Work): JsonObject {
  const result: Record<string, unknown> = {}
  for (const key of Object.keys(object)) {
    const at: Place = { parent: place, key }
    if (!work.keyPlaces.has(key)) work.keyPlaces.set(key, at)
    if (key === '@context') result[key] = copyContext(object[key], at, work)
    else if (takesNoNumber(key, object)) {
      result[key] = copy(withNumbers(object[key]), at, key === '@graph', work)
    } else result[armourKey(key, work)] = copy(object[key], at, false, work)
  }
  const isNode = !['@value', '@list', '@set'].some((key) => Object.hasOwn(object, key))
  if (isFree && isNode) result[PLACE_KEY] = work.places.push(place) - 1
  return result
}

const TAKES_NO_NUMBER = new Set([
  '@id',
  '@type',
  '@language',
  '@direction',
  '@index',
  '@graph',
  '@reverse',
  '@nest',
])

const takesNoNumber = (key: string, object: JsonObject): boolean =>
  TAKES_NO_NUMBER.has(key) || (key === '@value' && Object.hasOwn(object, '@language'))

/** Numbers as numbers again, where JSON-LD allows none and must see that they are. */
function withNumbers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withNumbers)
  const text = typeof value === 'string' ? numberTextOf(value) : null
  return text === null ? value : Number(text)
}

function copyContext(context: unknown, place: Place, work: Work): unknown {
  // Leaving all contexts behind must not bring the processor's own base back.
  if (context === null) return [null, { '@base': null }]
  if (Array.isArray(context)) {
    return context.flatMap((part, key) => copyContext(part, { parent: place, key }, work))
  }
  if (typeof context === 'string') return contextUrl(context, place, work)
  return isObject(context) ? copyDefinitions(context, place, work) : withNumbers(context)
}

function contextUrl(url: string, place: Place, work: Work): string | number {
  const number = numberTextOf(url)
  if (number !== null) return Number(number)
  if (bundledContext(url)) return url
  return CONTEXT_SCHEME + (work.unknownContexts.push({ url, place }) - 1)
}

function copyDefinitions(context: JsonObject, place: Place, work: Work): JsonObject {
  const result: Record<string, unknown> = {}
  for (const key of Object.keys(context)) {
    const at: Place = { parent: place, key }
    const value = context[key]
    if (key === '@context') result[key] = copyContext(value, at, work)
    else if (key === '@import' && typeof value === 'string') result[key] = contextUrl(value, at, work)
    else
      result[key === PROTO ? PROTO_KEY : key] = isObject(value)
        ? copyDefinitions(value, at, work)
        : withNumbers(value)
  }
  return result
}

function armourKey(key: string, work: Work): string {
  // Assigned as it is, this key would change the copy's prototype.
  if (key === PROTO) return PROTO_KEY
  if (KEYWORD_FORM.test(key) || work.declared.has(key)) return key
  const spaced = key.replaceAll(/\s/g, (space) => `${MARK}s${space.charCodeAt(0).toString(16)}s`)
  const colon = key.indexOf(':')
  if (colon === -1 || work.hasVocab || work.declared.has(key.slice(0, colon))) return spaced
  return ABSOLUTE_FORM.test(spaced) ? spaced : KEY_SCHEME + spaced
}

/** A text that went through the general expander, as it was before. */
export function unarmour(text: string): string {
  if (!text.includes(MARK)) return text
  const bare = text.startsWith(KEY_SCHEME) ? text.slice(KEY_SCHEME.length) : text
  return bare
    .replaceAll(PROTO_KEY, PROTO)
    .replaceAll(SPACE, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

/** Which unknown context a URL asked for by the expander stands for; null for a bundled one. */
export const unknownContextNumber = (url: string): number | null =>
  url.startsWith(CONTEXT_SCHEME) ? Number(url.slice(CONTEXT_SCHEME.length)) : null
