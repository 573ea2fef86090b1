// Defines one term of an inline context: JSON-LD 1.1, create term definition. Terms of the same context that it depends
// on are defined first.
import type { Place } from '../document.ts'
import type { ActiveContext } from './active-context.ts'
import { isObject, isText, type JsonObject } from './json-shape.ts'
import { JsonLdError } from './jsonld-error.ts'
import { absoluteForm, keywordForm, keywordSet, isKeyword } from './keywords.ts'
import { isSameDefinition, type TermDefinition } from './term-definition.ts'
import { readSpecials } from './term-specials.ts'

/** A context whose terms are being defined. */
export interface ContextDraft {
  readonly context: ActiveContext
  readonly local: JsonObject
  /** False while a term is being defined: meeting it again means a cycle. */
  readonly isDefined: Map<string, boolean>
  /** Terms that are being defined, each because the one before needs it. */
  chainLength: number
  readonly isProtected: boolean
  /** Property-scoped contexts may redefine protected terms. */
  readonly mayOverride: boolean
  readonly place: Place
}

const definitionKeys = keywordSet(
  '@container @context @direction @id @index @language @nest @prefix @protected @reverse @type',
)

/** Each term of a chain takes some of the call stack, which a file must not exhaust. */
const maxChainLength = 1_000

export function defineTerm(draft: ContextDraft, name: string): void {
  const state = draft.isDefined.get(name)
  if (state === true) return
  if (state === false) throw new JsonLdError('cyclic IRI mapping')
  if (name === '') throw new JsonLdError('invalid term definition')
  draft.isDefined.set(name, false)
  draft.context.reading.countDefinitions(1)
  if (++draft.chainLength > maxChainLength) throw new JsonLdError('too long a chain')
  const value = draft.local[name]
  if (name === '@type') checkTypeTerm(value)
  else if (isKeyword(name)) throw new JsonLdError('keyword redefinition')
  else if (keywordForm.test(name)) {
    draft.isDefined.set(name, true)
    draft.chainLength--
    return
  }
  const { context } = draft
  const before = context.terms.get(name)
  // The definition of an outer context must not be used while this one is computed.
  if (before) context.setTerm(name, undefined)
  const term = makeTerm(draft, name, value)
  if (term && before?.isProtected && !draft.mayOverride) {
    if (!isSameDefinition(before, term)) throw new JsonLdError('protected term redefinition')
    context.setTerm(name, before)
  } else context.setTerm(name, term ?? before)
  draft.isDefined.set(name, true)
  draft.chainLength--
}

/** `@type` may only be declared as a set or as protected. */
function checkTypeTerm(value: unknown): void {
  const keys = isObject(value) ? Object.keys(value) : []
  const isValid =
    isObject(value) &&
    keys.length > 0 &&
    keys.every((key) => key === '@protected' || (key === '@container' && value[key] === '@set'))
  if (!isValid) throw new JsonLdError('keyword redefinition')
}

/** Null for a definition that JSON-LD ignores: one that maps to a reserved word. */
function makeTerm(draft: ContextDraft, name: string, value: unknown): TermDefinition | null {
  const isSimple = value === null || isText(value)
  const entries: unknown = isSimple ? { '@id': value } : value
  if (!isObject(entries)) throw new JsonLdError('invalid term definition')
  for (const entry of Object.keys(entries)) {
    if (!definitionKeys.has(entry)) throw new JsonLdError('invalid term definition')
  }
  const coercion = readCoercion(draft, entries)
  const isReverse = Object.hasOwn(entries, '@reverse')
  const iri = isReverse ? reversedIri(draft, entries) : readTermIri(draft, name, entries)
  if (iri === undefined) return null
  if (iri === '@context' || iri === '@preserve') throw new JsonLdError('invalid keyword alias')
  if (iri !== null) draft.context.reading.countIri(iri)
  const defining = {
    expandName: (word: string) => expandLocally(draft, word),
    languageTag: (tag: string) => draft.context.reading.languageTag(tag, draft.place),
  }
  return {
    iri,
    ...readSpecials(defining, entries, coercion, isReverse),
    isPrefix: isPrefix(name, entries, iri, isSimple && !isReverse),
    isProtected: isProtected(draft, entries),
  }
}

function readCoercion(draft: ContextDraft, entries: JsonObject): string | null {
  if (!Object.hasOwn(entries, '@type')) return null
  const type = entries['@type']
  if (!isText(type)) throw new JsonLdError('invalid type mapping')
  const iri = keywordForm.test(type) ? type : expandLocally(draft, type)
  if (iri === '@id' || iri === '@vocab' || iri === '@json' || iri === '@none') return iri
  if (iri === null || iri.startsWith('_:') || !absoluteForm.test(iri)) {
    throw new JsonLdError('invalid type mapping')
  }
  draft.context.reading.countIri(iri)
  return iri
}

function reversedIri(draft: ContextDraft, entries: JsonObject): string | undefined {
  if (Object.hasOwn(entries, '@id') || Object.hasOwn(entries, '@nest')) {
    throw new JsonLdError('invalid reverse property')
  }
  const reverse = entries['@reverse']
  if (!isText(reverse)) throw new JsonLdError('invalid IRI mapping')
  if (keywordForm.test(reverse)) return undefined
  const iri = expandLocally(draft, reverse)
  if (iri === null || !absoluteForm.test(iri)) throw new JsonLdError('invalid IRI mapping')
  return iri
}

/** Undefined where JSON-LD ignores the definition. */
function readTermIri(draft: ContextDraft, name: string, entries: JsonObject): string | null | undefined {
  const id = entries['@id']
  if (!Object.hasOwn(entries, '@id') || id === name) return iriOfName(draft, name)
  if (id === null) return null
  if (!isText(id)) throw new JsonLdError('invalid IRI mapping')
  if (keywordForm.test(id) && !isKeyword(id)) return undefined
  const iri = expandLocally(draft, id)
  if (iri === null || !(absoluteForm.test(iri) || isKeyword(iri))) {
    throw new JsonLdError('invalid IRI mapping')
  }
  // A term that looks like an IRI must expand to that IRI.
  if (/.:.|\//s.test(name)) {
    draft.isDefined.set(name, true)
    if (expandLocally(draft, name) !== iri) throw new JsonLdError('invalid IRI mapping')
  }
  return iri
}

/** A term without `@id`: a compact IRI, or relative to the vocabulary. */
function iriOfName(draft: ContextDraft, name: string): string {
  if (name === '@type') return name
  const { context } = draft
  const colon = name.indexOf(':')
  if (colon > 0) definePrefix(draft, name, colon)
  // A vocabulary may be relative: what it makes of a name is then no property, but no fault either.
  else if (!name.includes('/') && context.vocab !== null) return context.vocab + name
  const prefix = colon > 0 ? context.terms.get(name.slice(0, colon)) : undefined
  // In a term definition any term may be used as a prefix, whether it is declared as one or not.
  if (prefix && prefix.iri !== null && !isKeyword(prefix.iri) && !name.startsWith('//', colon + 1))
    return prefix.iri + name.slice(colon + 1)
  const iri = context.expandVocabulary(name)
  if (iri === null || !absoluteForm.test(iri)) throw new JsonLdError('invalid IRI mapping')
  return iri
}

/** Expands a name inside the context; defines the terms it depends on first. */
function expandLocally(draft: ContextDraft, value: string): string | null {
  const { context, local, isDefined } = draft
  // A keyword may also be a setting of the context, such as `@language`; that is no definition of it.
  if (keywordForm.test(value)) return value
  if (Object.hasOwn(local, value) && isDefined.get(value) !== true) defineTerm(draft, value)
  if (!context.terms.get(value)) {
    const colon = value.indexOf(':')
    if (colon > 0) definePrefix(draft, value, colon)
  }
  return context.expandVocabulary(value)
}

function definePrefix(draft: ContextDraft, value: string, colon: number): void {
  const prefix = value.slice(0, colon)
  if (prefix === '_' || value.startsWith('//', colon + 1)) return
  if (Object.hasOwn(draft.local, prefix)) defineTerm(draft, prefix)
}

/** Whether the term is a prefix of compact IRIs: by `@prefix`, or a simple definition that ends in a delimiter. */
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

function isProtected(draft: ContextDraft, entries: JsonObject): boolean {
  if (!Object.hasOwn(entries, '@protected')) return draft.isProtected
  const declared = entries['@protected']
  if (typeof declared !== 'boolean') throw new JsonLdError('invalid @protected value')
  return declared
}
