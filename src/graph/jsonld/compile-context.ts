// Turns `@context` values into active contexts. Covered: the bundled contexts by URL, and inline contexts made of
// prefixes, terms with `@id` and `@type`, aliases of a few keywords, `@vocab` and `@language`. The rest throws.
import { bundledContext } from '../contexts/bundled-contexts.ts'
import type { Place } from '../document.ts'
import { numberTextWithin } from '../parse-json.ts'
import { ActiveContext } from './active-context.ts'
import type { TermDefinition } from './active-context.ts'
import { isObject } from './json-shape.ts'
import type { JsonObject } from './json-shape.ts'
import { ABSOLUTE_FORM, KEYWORD_FORM, NotCovered } from './not-covered.ts'

/** Told of every context URL that is not bundled. */
export type OnUnknownContext = (url: string) => void

const ALIASABLE = new Set(['@id', '@type', '@value', '@language'])

const ALIAS_LIMIT = 50

/** What the same context made of this one a moment ago, if it was the last. */
export const latestContext = ({ latest }: ActiveContext, local: unknown): ActiveContext | null =>
  latest && isSameContext(local, latest.local) ? latest.child : null

export function applyContext(
  active: ActiveContext,
  local: unknown,
  place: Place,
  onUnknown: OnUnknownContext,
): ActiveContext {
  const content = JSON.stringify(local)
  try {
    if (numberTextWithin(content) !== null) throw new NotCovered('a number in a context')
    const child = active.children.get(content) ?? compile(active, local, onUnknown)
    active.keep(content, local, child)
    return child
  } catch (error) {
    if (error instanceof NotCovered) throw new NotCovered(error.message, { parent: place, key: '@context' })
    throw error
  }
}

/** The array form repeats one list of URLs on every node; comparing it costs next to nothing. */
function isSameContext(a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return typeof a === 'string' && a === b
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) if (typeof a[i] !== 'string' || a[i] !== b[i]) return false
  return true
}

function compile(active: ActiveContext, local: unknown, onUnknown: OnUnknownContext): ActiveContext {
  if (Array.isArray(local)) {
    return local.reduce<ActiveContext>((context, part) => {
      if (Array.isArray(part)) throw new NotCovered('a list of contexts in a list')
      return compile(context, part, onUnknown)
    }, active)
  }
  if (local === null) return new ActiveContext(null)
  if (typeof local === 'string') {
    const bundled = bundledContext(local)
    if (bundled) return compileObject(active, bundled['@context'])
    onUnknown(local)
    return active
  }
  if (!isObject(local)) throw new NotCovered('a context that is no object')
  return compileObject(active, local)
}

interface Making {
  readonly context: ActiveContext
  readonly local: JsonObject
  /** False while a term is being defined, which finds circles. */
  readonly isDefined: Map<string, boolean>
}

function compileObject(active: ActiveContext, local: JsonObject): ActiveContext {
  const context = new ActiveContext(active)
  const making: Making = { context, local, isDefined: new Map() }
  // The vocabulary comes before the terms, wherever it stands.
  for (const key of Object.keys(local)) if (key.startsWith('@')) applyKeyword(context, key, local[key])
  for (const key of Object.keys(local)) if (!key.startsWith('@')) define(making, key)
  return context
}

function applyKeyword(context: ActiveContext, key: string, value: unknown): void {
  if (key === '@vocab') context.vocab = vocabOf(context, value)
  else if (key === '@language' && (value === null || typeof value === 'string')) context.language = value
  else if (!(key === '@version' && value === 1.1) && !(key === '@base' && value === null)) {
    throw new NotCovered(`${key} in a context`)
  }
}

function vocabOf(context: ActiveContext, value: unknown): string | null {
  if (value === null) return null
  const vocab = typeof value === 'string' ? context.expandVocabulary(value) : null
  if (vocab === null || !ABSOLUTE_FORM.test(vocab)) throw new NotCovered('@vocab in a context')
  return vocab
}

function define(making: Making, key: string): void {
  const state = making.isDefined.get(key)
  if (state === true) return
  if (state === false || key === '') throw new NotCovered('terms in a circle, or an empty one')
  making.isDefined.set(key, false)
  const term = makeTerm(making, key, making.local[key])
  making.context.terms.set(key, term)
  if (term.iri !== null && KEYWORD_FORM.test(term.iri)) addAlias(making.context, key, term.iri)
  else if (making.context.aliases?.has(key)) dropAlias(making.context, key)
  making.isDefined.set(key, true)
}

function makeTerm(making: Making, key: string, value: unknown): TermDefinition {
  if (value === null) return { iri: null, coercion: null, isPrefix: false }
  if (typeof value === 'string') {
    const iri = value === key ? iriOfKey(making, key) : iriOfTerm(making, key, value)
    return { iri, coercion: null, isPrefix: value !== key && !key.includes(':') && /[:/?#[\]@]$/.test(iri) }
  }
  if (!isObject(value)) throw new NotCovered('a term that is no object')
  for (const part of Object.keys(value)) {
    if (part !== '@id' && part !== '@type' && !(part === '@container' && value[part] === '@set')) {
      throw new NotCovered(`${part} in a term`)
    }
  }
  return { iri: iriOfObject(making, key, value), coercion: coercionOf(making, value), isPrefix: false }
}

function iriOfObject(making: Making, key: string, value: JsonObject): string {
  if (!Object.hasOwn(value, '@id') || value['@id'] === key) return iriOfKey(making, key)
  const id = value['@id']
  if (typeof id !== 'string' || KEYWORD_FORM.test(id)) throw new NotCovered('@id of a term')
  return iriOfTerm(making, key, id)
}

function coercionOf(making: Making, value: JsonObject): string | null {
  if (!Object.hasOwn(value, '@type')) return null
  const type = value['@type']
  if (type === '@id' || type === '@vocab') return type
  if (type === '@none') return null
  const iri = typeof type === 'string' ? expandLocally(making, type) : null
  if (iri === null || iri.startsWith('_:') || !ABSOLUTE_FORM.test(iri))
    throw new NotCovered('@type of a term')
  return iri
}

function iriOfTerm(making: Making, key: string, value: string): string {
  if (KEYWORD_FORM.test(value)) {
    if (!ALIASABLE.has(value) || key.includes(':')) throw new NotCovered(`alias of ${value}`)
    return value
  }
  const iri = expandLocally(making, value)
  if (iri === null || !ABSOLUTE_FORM.test(iri)) throw new NotCovered('@id of a term')
  // A term that looks like an IRI must mean what it looks like.
  if (/:[^:]|\//.test(key) && expandKey(making, key) !== iri)
    throw new NotCovered('a term in the form of an IRI')
  return iri
}

/** A term without an IRI of its own: a compact IRI, or a word of the vocabulary. */
function iriOfKey(making: Making, key: string): string {
  const iri = expandKey(making, key)
  if (iri === null || !ABSOLUTE_FORM.test(iri)) throw new NotCovered('a term without @id')
  return iri
}

function expandKey({ context, local, isDefined }: Making, key: string): string | null {
  const colon = key.indexOf(':')
  if (colon > 0) {
    const prefix = key.slice(0, colon)
    if (Object.hasOwn(local, prefix)) define({ context, local, isDefined }, prefix)
    if (context.term(prefix)?.isPrefix === false) throw new NotCovered('a prefix that is none')
  }
  // What the key meant in an outer context no longer counts.
  context.terms.delete(key)
  const outer = context.term(key)
  if (outer) throw new NotCovered('a term defined again by its own name')
  return context.expandVocabulary(key)
}

function expandLocally(making: Making, value: string): string | null {
  const { context, local } = making
  if (Object.hasOwn(local, value)) define(making, value)
  const colon = value.indexOf(':')
  const prefix = value.slice(0, Math.max(colon, 0))
  if (colon > 0 && !value.startsWith('//', colon + 1) && Object.hasOwn(local, prefix)) define(making, prefix)
  return context.expandVocabulary(value)
}

function addAlias(context: ActiveContext, key: string, keyword: string): void {
  if ((context.aliases?.size ?? 0) > ALIAS_LIMIT) throw new NotCovered('many aliases')
  context.aliases = new Map(context.aliases).set(key, keyword)
}

function dropAlias(context: ActiveContext, key: string): void {
  const aliases = new Map(context.aliases)
  aliases.delete(key)
  context.aliases = aliases.size === 0 ? null : aliases
}
