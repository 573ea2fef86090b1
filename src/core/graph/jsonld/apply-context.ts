// Applies `@context` values: JSON-LD 1.1, context processing. Only the URLs of bundled contexts are accepted; nothing is
// ever fetched.
import { bundledContext } from '../contexts/bundled-contexts.ts'
import type { Place } from '../document.ts'
import { plainNumberText } from '../parse-json.ts'
import { ActiveContext } from './active-context.ts'
import { bundledTerms } from './bundled-terms.ts'
import { defineTerm, type ContextDraft } from './define-term.ts'
import { isObject, isText, type JsonObject } from './json-shape.ts'
import { JsonLdError } from './jsonld-error.ts'
import { absoluteForm } from './keywords.ts'
import { resolveIri } from './resolve-iri.ts'
import { isSameDefinition, scopedContextText, type SpecialTerm } from './term-definition.ts'

interface ApplyOptions {
  /** Of the object that has the context. */
  readonly place: Place
  readonly mayOverride: boolean
  /** Whether it stays active in nested nodes. */
  readonly propagates: boolean
}

/** The parts of a longer list of contexts are not cached, because all of them would stay in memory. */
const maxCachedParts = 64

/** So much text of a scoped context takes about as long to go through as a term takes to define. */
const charactersPerDefinition = 250

/** The active context inside an object of the document. */
export function extendContext(object: JsonObject, outer: ActiveContext, place: Place): ActiveContext {
  const local = object['@context']
  if (local === undefined) return outer
  if (outer.latest !== null && isSameContext(local, outer.latest.local)) return outer.latest.child
  const child = applyContext(outer, local, { place, mayOverride: false, propagates: true })
  outer.latest = { local, child }
  return child
}

/** Applies a term's scoped context: below the term as property, or in nodes that have it as type. */
export function scopedContext(
  outer: ActiveContext,
  special: SpecialTerm,
  use: 'property' | 'type',
  place: Place,
): ActiveContext {
  const isProperty = use === 'property'
  return outer.scoped(use, special, () => {
    outer.reading.countDefinitions(Math.ceil(scopedContextText(special).length / charactersPerDefinition))
    return applyContext(outer, special.context, { place, mayOverride: isProperty, propagates: isProperty })
  })
}

/** Files often repeat one list of URLs on every node; comparing is cheaper than applying it. */
function isSameContext(a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return typeof a === 'string' && a === b
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) if (typeof a[i] !== 'string' || a[i] !== b[i]) return false
  return true
}

function applyContext(outer: ActiveContext, local: unknown, options: ApplyOptions): ActiveContext {
  try {
    const parts: readonly unknown[] = Array.isArray(local) ? local : [local]
    let context = outer
    if (!doesPropagate(parts[0], options) && outer.previous === null && parts.length > 0) {
      context = new ActiveContext(outer.reading, outer)
      context.previous = outer
    }
    // The parts of a scoped context are applied again and again, and each makes a context.
    outer.reading.countDefinitions(parts.length)
    const isCached = parts.length <= maxCachedParts
    for (const part of parts) context = applyPart(context, part, isCached, options)
    return context
  } catch (error) {
    if (!(error instanceof JsonLdError) || error.place !== null) throw error
    throw new JsonLdError(error.code, { parent: options.place, key: '@context' })
  }
}

function doesPropagate(first: unknown, { propagates }: ApplyOptions): boolean {
  const declared = isObject(first) ? first['@propagate'] : undefined
  return typeof declared === 'boolean' ? declared : propagates
}

function applyPart(
  outer: ActiveContext,
  part: unknown,
  isCached: boolean,
  options: ApplyOptions,
): ActiveContext {
  if (part === null) return emptyContext(outer, options)
  if (isText(part)) return applyUrl(outer, part, isCached, options)
  if (!isObject(part)) throw new JsonLdError('invalid local context')
  if (options.mayOverride || !isCached) return compile(outer, part, options)
  const content = JSON.stringify(part)
  let child = outer.child(content)
  if (!child) outer.cacheChild(content, (child = compile(outer, part, options)))
  return child
}

function emptyContext(outer: ActiveContext, { mayOverride, propagates }: ApplyOptions): ActiveContext {
  if (outer.protectedCount > 0 && !mayOverride) throw new JsonLdError('invalid context nullification')
  const context = new ActiveContext(outer.reading)
  if (!propagates) context.previous = outer.previous ?? outer
  return context
}

function applyUrl(
  outer: ActiveContext,
  url: string,
  isCached: boolean,
  options: ApplyOptions,
): ActiveContext {
  const terms = bundledTerms(url)
  if (terms === null) {
    outer.reading.addUnknownContext(url, { parent: options.place, key: '@context' })
    return outer
  }
  const mayRedefine = outer.protectedCount === 0 || options.mayOverride
  const key = outer.protectedCount > 0 && options.mayOverride ? `over protected terms: ${url}` : url
  // Applied to its own result it changes nothing.
  if (outer.appliedUrl === key) return outer
  const cached = outer.child(key)
  if (cached) return cached
  outer.reading.countDefinitions(terms.size)
  const context = new ActiveContext(outer.reading, outer)
  context.appliedUrl = key
  for (const [name, term] of terms) {
    const before = mayRedefine ? undefined : outer.terms.get(name)
    if (!before?.isProtected) context.setTerm(name, term)
    else if (!isSameDefinition(before, term)) throw new JsonLdError('protected term redefinition')
  }
  if (isCached) outer.cacheChild(key, context)
  return context
}

function compile(outer: ActiveContext, part: JsonObject, options: ApplyOptions): ActiveContext {
  const context = new ActiveContext(outer.reading, outer)
  const local = withImport(context, part, options)
  const keys = Object.keys(local)
  for (const key of settings) if (Object.hasOwn(local, key)) applySetting(context, key, local[key], options)
  const draft: ContextDraft = {
    context,
    local,
    isDefined: new Map(),
    chainLength: 0,
    isProtected: local['@protected'] === true,
    mayOverride: options.mayOverride,
    place: { parent: options.place, key: '@context' },
  }
  for (const key of keys) if (!isSetting(key)) defineTerm(draft, key)
  if (context.hasScopes) checkScopedContexts(context, keys, options)
  return context
}

/** The entries of the context on top of those it imports. */
function withImport(context: ActiveContext, part: JsonObject, options: ApplyOptions): JsonObject {
  if (!Object.hasOwn(part, '@import')) return part
  const url = part['@import']
  if (!isText(url)) throw new JsonLdError('invalid @import value')
  const bundled = bundledContext(url)
  if (!bundled) context.reading.addUnknownContext(url, { parent: options.place, key: '@context' })
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
  options: ApplyOptions,
): void {
  switch (key) {
    case '@version':
      if (toNumber(value) !== 1.1) throw new JsonLdError('invalid @version value')
      return
    case '@base':
      context.base = readBase(context, value)
      return
    case '@vocab':
      context.vocab = readVocab(context, value)
      return
    case '@language':
      if (value !== null && !isText(value)) throw new JsonLdError('invalid default language')
      context.language =
        value === null ? null : context.reading.languageTag(value, { parent: options.place, key: '@context' })
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

const toNumber = (value: unknown): unknown =>
  typeof value === 'string' ? Number(plainNumberText(value) ?? 'no number') : value

function readBase(context: ActiveContext, value: unknown): string | null {
  if (value === null) return null
  if (!isText(value)) throw new JsonLdError('invalid base IRI')
  const base = context.base === null ? value : resolveIri(context.base, value)
  if (!absoluteForm.test(base)) throw new JsonLdError('invalid base IRI')
  context.reading.countIri(base)
  return base
}

function readVocab(context: ActiveContext, value: unknown): string | null {
  if (value === null) return null
  if (!isText(value)) throw new JsonLdError('invalid vocab mapping')
  const vocab = context.expandName(value)
  if (vocab === null) throw new JsonLdError('invalid vocab mapping')
  context.reading.countIri(vocab)
  return vocab
}

/** Codes of limits, which are reported as they are wherever they occur. */
const limits: ReadonlySet<string> = new Set(['too many definitions', 'too much text', 'too long a chain'])

/** Scoped contexts are checked after all terms are defined (they may refer to them), used or not. */
function checkScopedContexts(context: ActiveContext, keys: readonly string[], { place }: ApplyOptions): void {
  for (const key of keys) {
    const special = context.terms.get(key)?.special
    if (!special?.hasContext) continue
    try {
      applyContext(context, special.context, { place, mayOverride: true, propagates: true })
    } catch (error) {
      if (!(error instanceof JsonLdError) || limits.has(error.code)) throw error
      throw new JsonLdError('invalid scoped context', error.place)
    }
  }
}
