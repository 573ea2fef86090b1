// Puts `@context` values into force: JSON-LD 1.1, context processing. Bundled contexts are known by their URLs; no
// other is, and nothing is ever fetched.
import { bundledContext } from '../contexts/bundled-contexts.ts'
import type { Place } from '../document.ts'
import { numberTextOf } from '../parse-json.ts'
import { ActiveContext } from './active-context.ts'
import { bundledTerms } from './bundled-terms.ts'
import { defineTerm } from './define-term.ts'
import type { ContextDraft } from './define-term.ts'
import { isObject, isText } from './json-shape.ts'
import type { JsonObject } from './json-shape.ts'
import { JsonLdError } from './jsonld-error.ts'
import { absoluteForm } from './keywords.ts'
import { resolveIri } from './resolve-iri.ts'
import { isSameDefinition } from './term-definition.ts'
import type { SpecialTerm } from './term-definition.ts'

interface ApplyOptions {
  /** Of the object that carries the context. */
  readonly place: Place
  readonly mayOverride: boolean
}

/** A longer list of contexts is not kept part by part: all of them would stay in memory. */
const maxCachedParts = 64

/** The context of an object of the document. */
export function contextOf(object: JsonObject, outer: ActiveContext, place: Place): ActiveContext {
  const local = object['@context']
  if (local === undefined) return outer
  if (outer.latest !== null && isSameContext(local, outer.latest.local)) return outer.latest.child
  const child = applyContext(outer, local, true, { place, mayOverride: false })
  outer.latest = { local, child }
  return child
}

/** The context of a term, under the term as property or for nodes that have it as type. */
export function scopedContext(
  outer: ActiveContext,
  special: SpecialTerm,
  use: 'property' | 'type',
  place: Place,
): ActiveContext {
  const isProperty = use === 'property'
  return outer.scoped(use, special, () =>
    applyContext(outer, special.context, isProperty, { place, mayOverride: isProperty }),
  )
}

/** The array form repeats one list of URLs on every node; comparing it costs next to nothing. */
function isSameContext(a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return typeof a === 'string' && a === b
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) if (typeof a[i] !== 'string' || a[i] !== b[i]) return false
  return true
}

function applyContext(
  outer: ActiveContext,
  local: unknown,
  propagates: boolean,
  way: ApplyOptions,
): ActiveContext {
  try {
    const parts: readonly unknown[] = Array.isArray(local) ? local : [local]
    let context = outer
    if (!doesPropagate(parts[0], propagates) && outer.previous === null && parts.length > 0) {
      context = new ActiveContext(outer.reading, outer)
      context.previous = outer
    }
    const isKept = parts.length <= maxCachedParts
    for (const part of parts) context = applyPart(context, part, propagates, isKept, way)
    return context
  } catch (error) {
    if (!(error instanceof JsonLdError) || error.place !== null) throw error
    throw new JsonLdError(error.code, { parent: way.place, key: '@context' })
  }
}

function doesPropagate(first: unknown, propagates: boolean): boolean {
  const declared = isObject(first) ? first['@propagate'] : undefined
  return typeof declared === 'boolean' ? declared : propagates
}

function applyPart(
  outer: ActiveContext,
  part: unknown,
  propagates: boolean,
  isKept: boolean,
  way: ApplyOptions,
): ActiveContext {
  if (part === null) return emptyContext(outer, propagates, way)
  if (isText(part)) return applyUrl(outer, part, isKept, way)
  if (!isObject(part)) throw new JsonLdError('invalid local context')
  if (way.mayOverride || !isKept) return compile(outer, part, way)
  const content = JSON.stringify(part)
  let child = outer.child(content)
  if (!child) outer.keepChild(content, (child = compile(outer, part, way)))
  return child
}

function emptyContext(outer: ActiveContext, propagates: boolean, way: ApplyOptions): ActiveContext {
  if (outer.protectedCount > 0 && !way.mayOverride) throw new JsonLdError('invalid context nullification')
  const context = new ActiveContext(outer.reading)
  if (!propagates) context.previous = outer.previous ?? outer
  return context
}

function applyUrl(outer: ActiveContext, url: string, isKept: boolean, way: ApplyOptions): ActiveContext {
  const terms = bundledTerms(url)
  if (terms === null) {
    outer.reading.addUnknownContext(url, { parent: way.place, key: '@context' })
    return outer
  }
  const known = outer.child(url)
  if (known) return known
  const context = new ActiveContext(outer.reading, outer)
  const isFree = outer.protectedCount === 0 || way.mayOverride
  for (const [name, term] of terms) {
    const before = isFree ? undefined : outer.terms.get(name)
    if (!before?.isProtected) context.setTerm(name, term)
    else if (!isSameDefinition(before, term)) throw new JsonLdError('protected term redefinition')
  }
  if (isKept && outer.protectedCount === 0) outer.keepChild(url, context)
  return context
}

function compile(outer: ActiveContext, part: JsonObject, way: ApplyOptions): ActiveContext {
  const context = new ActiveContext(outer.reading, outer)
  const local = imported(context, part, way)
  const keys = Object.keys(local)
  for (const key of settings) if (Object.hasOwn(local, key)) applySetting(context, key, local[key], way)
  const making: ContextDraft = {
    context,
    local,
    isDefined: new Map(),
    isProtected: local['@protected'] === true,
    mayOverride: way.mayOverride,
    place: { parent: way.place, key: '@context' },
  }
  for (const key of keys) if (!isSetting(key)) defineTerm(making, key)
  if (context.hasScopes) checkScopedContexts(context, keys, way)
  return context
}

/** The context with what it imports under it. */
function imported(context: ActiveContext, part: JsonObject, way: ApplyOptions): JsonObject {
  if (!Object.hasOwn(part, '@import')) return part
  const url = part['@import']
  if (!isText(url)) throw new JsonLdError('invalid @import value')
  const bundled = bundledContext(url)
  if (!bundled) context.reading.addUnknownContext(url, { parent: way.place, key: '@context' })
  return Object.assign(Object.create(null) as Record<string, unknown>, bundled?.['@context'], part)
}

/** In the order in which they take effect. */
const settings = [
  '@version',
  '@base',
  '@vocab',
  '@language',
  '@direction',
  '@propagate',
  '@protected',
] as const

const isSetting = (key: string): boolean => key === '@import' || (settings as readonly string[]).includes(key)

function applySetting(
  context: ActiveContext,
  key: (typeof settings)[number],
  value: unknown,
  way: ApplyOptions,
): void {
  switch (key) {
    case '@version':
      if (numberOf(value) !== 1.1) throw new JsonLdError('invalid @version value')
      return
    case '@base':
      context.base = baseOf(context, value)
      return
    case '@vocab':
      context.vocab = vocabOf(context, value)
      return
    case '@language':
      if (value !== null && !isText(value)) throw new JsonLdError('invalid default language')
      context.language =
        value === null ? null : context.reading.languageTag(value, { parent: way.place, key: '@context' })
      return
    case '@direction':
      if (value !== null && value !== 'ltr' && value !== 'rtl')
        throw new JsonLdError('invalid base direction')
      context.direction = value
      return
    case '@propagate':
      if (typeof value !== 'boolean') throw new JsonLdError('invalid @propagate value')
      return
    case '@protected':
      if (typeof value !== 'boolean') throw new JsonLdError('invalid @protected value')
  }
}

const numberOf = (value: unknown): unknown =>
  typeof value === 'string' ? Number(numberTextOf(value) ?? 'no number') : value

function baseOf(context: ActiveContext, value: unknown): string | null {
  if (value === null) return null
  if (!isText(value)) throw new JsonLdError('invalid base IRI')
  const base = context.base === null ? value : resolveIri(context.base, value)
  if (!absoluteForm.test(base)) throw new JsonLdError('invalid base IRI')
  context.reading.countIri(base)
  return base
}

function vocabOf(context: ActiveContext, value: unknown): string | null {
  if (value === null) return null
  if (!isText(value)) throw new JsonLdError('invalid vocab mapping')
  const vocab = context.expandName(value)
  if (vocab === null) throw new JsonLdError('invalid vocab mapping')
  context.reading.countIri(vocab)
  return vocab
}

/** Contexts of terms are checked where they are defined, used or not, once all that they may refer to is there. */
function checkScopedContexts(context: ActiveContext, keys: readonly string[], { place }: ApplyOptions): void {
  for (const key of keys) {
    const special = context.terms.get(key)?.special
    if (!special?.hasContext) continue
    try {
      applyContext(context, special.context, true, { place, mayOverride: true })
    } catch (error) {
      if (!(error instanceof JsonLdError) || error.code === 'too many definitions') throw error
      throw new JsonLdError('invalid scoped context', error.place)
    }
  }
}
