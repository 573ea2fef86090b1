// One term of an inline context: JSON-LD 1.1, create term definition. What the term means may depend on others of the
// same context, which are defined first.
import type { Place } from '../document.ts'
import type { ActiveContext } from './active-context.ts'
import { isObject, isText } from './json-shape.ts'
import type { JsonObject } from './json-shape.ts'
import { JsonLdError } from './jsonld-error.ts'
import { absoluteForm, keywordForm, isKeyword } from './keywords.ts'
import { isSameDefinition } from './term-definition.ts'
import type { TermDefinition } from './term-definition.ts'
import { specialsOf } from './term-specials.ts'

/** A context that is being put together. */
export interface ContextDraft {
  readonly context: ActiveContext
  readonly local: JsonObject
  /** False while a term is being defined, which finds circles. */
  readonly isDefined: Map<string, boolean>
  readonly isProtected: boolean
  /** Contexts of terms may define protected terms again. */
  readonly mayOverride: boolean
  readonly place: Place
}

const definitionKeys = new Set([
  '@container',
  '@context',
  '@direction',
  '@id',
  '@index',
  '@language',
  '@nest',
  '@prefix',
  '@protected',
  '@reverse',
  '@type',
])

export function defineTerm(making: ContextDraft, name: string): void {
  const state = making.isDefined.get(name)
  if (state === true) return
  if (state === false) throw new JsonLdError('cyclic IRI mapping')
  if (name === '') throw new JsonLdError('invalid term definition')
  making.isDefined.set(name, false)
  making.context.reading.countDefinition()
  const value = making.local[name]
  if (name === '@type') checkTypeTerm(value)
  else if (isKeyword(name)) throw new JsonLdError('keyword redefinition')
  else if (keywordForm.test(name)) {
    making.isDefined.set(name, true)
    return
  }
  const { context } = making
  const before = context.terms.get(name)
  // What the term meant in an outer context no longer counts.
  if (before) context.setTerm(name, undefined)
  const term = makeTerm(making, name, value)
  if (term && before?.isProtected && !making.mayOverride) {
    if (!isSameDefinition(before, term)) throw new JsonLdError('protected term redefinition')
    context.setTerm(name, before)
  } else context.setTerm(name, term ?? before)
  making.isDefined.set(name, true)
}

/** `@type` may be said to be a set or protected, nothing else. */
function checkTypeTerm(value: unknown): void {
  const keys = isObject(value) ? Object.keys(value) : []
  const isSound =
    isObject(value) &&
    keys.length > 0 &&
    keys.every((key) => key === '@protected' || (key === '@container' && value[key] === '@set'))
  if (!isSound) throw new JsonLdError('keyword redefinition')
}

/** Null for a definition JSON-LD passes over: one that leads to a reserved word. */
function makeTerm(making: ContextDraft, name: string, value: unknown): TermDefinition | null {
  const isSimple = value === null || isText(value)
  const entries: unknown = isSimple ? { '@id': value } : value
  if (!isObject(entries)) throw new JsonLdError('invalid term definition')
  for (const entry of Object.keys(entries)) {
    if (!definitionKeys.has(entry)) throw new JsonLdError('invalid term definition')
  }
  const coercion = coercionOf(making, entries)
  const isReverse = Object.hasOwn(entries, '@reverse')
  const iri = isReverse ? reversedIri(making, entries) : iriOf(making, name, entries)
  if (iri === undefined) return null
  if (iri === '@context' || iri === '@preserve') throw new JsonLdError('invalid keyword alias')
  if (iri !== null) making.context.reading.countIri(iri)
  const {
    special,
    isSet,
    coercion: fullCoercion,
  } = specialsOf(
    {
      expandName: (word) => expandLocally(making, word),
      languageTag: (tag) => making.context.reading.languageTag(tag, making.place),
    },
    entries,
    coercion,
    isReverse,
  )
  return {
    iri,
    coercion: fullCoercion,
    isPrefix: isPrefix(name, entries, iri, isSimple && !isReverse),
    isProtected: isProtected(making, entries),
    isSet,
    special,
  }
}

function coercionOf(making: ContextDraft, entries: JsonObject): string | null {
  if (!Object.hasOwn(entries, '@type')) return null
  const type = entries['@type']
  if (!isText(type)) throw new JsonLdError('invalid type mapping')
  if (type === '@id' || type === '@vocab' || type === '@json') return type
  if (type === '@none') return null
  const iri = expandLocally(making, type)
  if (iri === '@id' || iri === '@vocab' || iri === '@json') return iri
  if (iri === null || iri.startsWith('_:') || !absoluteForm.test(iri)) {
    throw new JsonLdError('invalid type mapping')
  }
  making.context.reading.countIri(iri)
  return iri
}

function reversedIri(making: ContextDraft, entries: JsonObject): string | undefined {
  if (Object.hasOwn(entries, '@id') || Object.hasOwn(entries, '@nest')) {
    throw new JsonLdError('invalid reverse property')
  }
  const reverse = entries['@reverse']
  if (!isText(reverse)) throw new JsonLdError('invalid IRI mapping')
  if (keywordForm.test(reverse)) return undefined
  const iri = expandLocally(making, reverse)
  if (iri === null || !absoluteForm.test(iri)) throw new JsonLdError('invalid IRI mapping')
  return iri
}

/** Undefined where JSON-LD passes over the definition. */
function iriOf(making: ContextDraft, name: string, entries: JsonObject): string | null | undefined {
  const id = entries['@id']
  if (!Object.hasOwn(entries, '@id') || id === name) return iriOfName(making, name)
  if (id === null) return null
  if (!isText(id)) throw new JsonLdError('invalid IRI mapping')
  if (keywordForm.test(id) && !isKeyword(id)) return undefined
  const iri = expandLocally(making, id)
  if (iri === null || !(absoluteForm.test(iri) || isKeyword(iri))) {
    throw new JsonLdError('invalid IRI mapping')
  }
  // A term that looks like an IRI must mean what it looks like.
  if (/.:.|\//s.test(name)) {
    making.isDefined.set(name, true)
    if (expandLocally(making, name) !== iri) throw new JsonLdError('invalid IRI mapping')
  }
  return iri
}

/** A term without an IRI of its own: a compact IRI, or a word of the vocabulary. */
function iriOfName(making: ContextDraft, name: string): string {
  if (name === '@type') return name
  const colon = name.indexOf(':')
  if (colon > 0) definePrefix(making, name, colon)
  else if (making.context.vocab === null && !name.includes('/')) throw new JsonLdError('invalid IRI mapping')
  const { context } = making
  const prefix = colon > 0 ? context.terms.get(name.slice(0, colon)) : undefined
  // Here any term serves as a prefix, whether it is declared as one or not.
  const iri =
    prefix && prefix.iri !== null && !name.startsWith('//', colon + 1)
      ? prefix.iri + name.slice(colon + 1)
      : context.expandVocabulary(name)
  if (iri === null || !absoluteForm.test(iri)) throw new JsonLdError('invalid IRI mapping')
  return iri
}

/** A name of the context in full, the terms it depends on defined before. */
function expandLocally(making: ContextDraft, value: string): string | null {
  const { context, local, isDefined } = making
  if (Object.hasOwn(local, value) && isDefined.get(value) !== true) defineTerm(making, value)
  if (!context.terms.get(value)) {
    const colon = value.indexOf(':')
    if (colon > 0) definePrefix(making, value, colon)
  }
  return context.expandVocabulary(value)
}

function definePrefix(making: ContextDraft, value: string, colon: number): void {
  const prefix = value.slice(0, colon)
  if (prefix === '_' || value.startsWith('//', colon + 1)) return
  if (Object.hasOwn(making.local, prefix)) defineTerm(making, prefix)
}

/** Whether compact IRIs may be made with the term: a plain definition that ends as namespaces do, or `@prefix`. */
function isPrefix(name: string, entries: JsonObject, iri: string | null, isSimple: boolean): boolean {
  const declared = entries['@prefix']
  if (declared !== undefined) {
    if (/[:/]/.test(name)) throw new JsonLdError('invalid term definition')
    if (typeof declared !== 'boolean') throw new JsonLdError('invalid @prefix value')
    if (declared && iri !== null && isKeyword(iri)) throw new JsonLdError('invalid term definition')
    return declared && iri !== null
  }
  return (
    isSimple &&
    iri !== null &&
    !/[:/]/.test(name) &&
    /(?:[:/?#[\]@]|^_:.*)$/.test(iri) &&
    entries['@id'] !== name
  )
}

function isProtected(making: ContextDraft, entries: JsonObject): boolean {
  if (!Object.hasOwn(entries, '@protected')) return making.isProtected
  const declared = entries['@protected']
  if (typeof declared !== 'boolean') throw new JsonLdError('invalid @protected value')
  return declared
}
