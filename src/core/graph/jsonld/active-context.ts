// JSON-LD's active context: expands keys, references and type names. A context shares its terms with the outer one; the
// meaning of a key is computed once per context.
import type { Reference } from '../document.ts'
import { hasScheme } from '../iri.ts'
import { keywordForm, isKeyword, isObjectKeyword } from './keywords.ts'
import type { Reading } from './reading.ts'
import { resolveIri } from './resolve-iri.ts'
import type { SpecialTerm, TermDefinition } from './term-definition.ts'
import { TermTable } from './term-table.ts'

/** How to read the values of a key. Used for every value of a file, so all plans have the same object shape. */
export interface KeyPlan {
  /** `blank`: a blank node as property adds no statement, but the nodes below it are read. */
  readonly kind: 'property' | 'blank' | 'keyword' | 'unknown' | 'ignored'
  /** The property or keyword; empty for unknown and ignored keys. */
  readonly iri: string
  readonly coercion: string | null
  /** The key as written, where that differs from the IRI. */
  readonly written: string | undefined
  /** Null for ordinary properties. */
  readonly special: SpecialTerm | null
}

const makePlan = (kind: KeyPlan['kind'], iri = '', term?: TermDefinition, written?: string): KeyPlan => ({
  kind,
  iri,
  coercion: term && term.coercion !== '@none' ? term.coercion : null,
  written,
  special: term?.special ?? null,
})

const unknownPlan = makePlan('unknown')

/** Beyond so many keys an unknown one is looked at anew: a file may have hundreds of thousands, each of them once. */
const maxUnknownPlans = 10_000

/** Limit on the cached child contexts: a file with more different ones does not profit from caching. */
const maxChildren = 64

export class ActiveContext {
  readonly reading: Reading
  readonly terms: TermTable
  vocab: string | null
  /** Null unless the document sets one; relative references then stay as written. */
  base: string | null
  language: string | null
  direction: string | null
  /** The context to return to in nested nodes: set by contexts that do not propagate. */
  previous: ActiveContext | null
  protectedCount: number
  aliasCount: number
  /** Some term has a scoped context. */
  hasScopes: boolean
  /**
   * Set where this context is the result of applying a bundled context: its URL, and whether protected terms were changed.
   */
  appliedUrl: string | null = null
  /** The `@context` value applied to this context last, with the result. */
  latest: { readonly local: unknown; readonly child: ActiveContext } | null = null
  readonly #plans = new Map<string, KeyPlan>()
  #types: Map<string, Reference | null> | null = null
  #children: Map<string, ActiveContext> | null = null
  #scoped: Map<SpecialTerm, ActiveContext> | null = null
  #typeScoped: Map<SpecialTerm, ActiveContext> | null = null

  constructor(reading: Reading, outer: ActiveContext | null = null) {
    this.reading = reading
    this.terms = outer ? outer.terms.fork() : new TermTable(reading.names)
    this.vocab = outer ? outer.vocab : null
    this.base = outer ? outer.base : null
    this.language = outer ? outer.language : null
    this.direction = outer ? outer.direction : null
    this.previous = outer ? outer.previous : null
    this.protectedCount = outer ? outer.protectedCount : 0
    this.aliasCount = outer ? outer.aliasCount : 0
    this.hasScopes = outer ? outer.hasScopes : false
  }

  child(content: string): ActiveContext | undefined {
    return this.#children?.get(content)
  }

  cacheChild(content: string, child: ActiveContext): void {
    this.#children ??= new Map()
    if (this.#children.size < maxChildren) this.#children.set(content, child)
  }

  /** This context with a term's scoped context applied; property-scoped and type-scoped results are cached separately. */
  scoped(use: 'property' | 'type', special: SpecialTerm, make: () => ActiveContext): ActiveContext {
    const cache = use === 'property' ? (this.#scoped ??= new Map()) : (this.#typeScoped ??= new Map())
    let context = cache.get(special)
    if (!context) cache.set(special, (context = make()))
    return context
  }

  setTerm(name: string, term: TermDefinition | undefined): void {
    const before = this.terms.get(name)
    if (before?.isProtected) this.protectedCount--
    if (isAlias(before)) this.aliasCount--
    if (term?.isProtected) this.protectedCount++
    if (isAlias(term)) this.aliasCount++
    if (term?.special?.hasContext) this.hasScopes = true
    this.terms.set(name, term)
  }

  plan(key: string): KeyPlan {
    let plan = this.#plans.get(key)
    if (plan) return plan
    plan = this.#makePlan(key)
    if (plan !== unknownPlan || this.#plans.size < maxUnknownPlans) this.#plans.set(key, plan)
    return plan
  }

  #makePlan(key: string): KeyPlan {
    if (isObjectKeyword(key)) return makePlan('keyword', key)
    if (keywordForm.test(key)) return unknownPlan
    const term = this.terms.get(key)
    const iri = term ? term.iri : this.expandVocabulary(key)
    if (iri === null) return makePlan('ignored')
    if (isObjectKeyword(iri)) return makePlan('keyword', iri, term)
    if (iri.startsWith('_:')) return makePlan('blank', iri, term)
    // A key with a colon is taken for an IRI and kept, valid or not, so that the report can name it.
    if (!iri.includes(':')) return unknownPlan
    this.reading.countIri(iri)
    return makePlan('property', intern(iri), term, iri === key ? undefined : key)
  }

  /** A type of a node; null where the term is defined as null. Cached, because a file repeats few types. */
  type(name: string): Reference | null {
    this.#types ??= new Map()
    let type = this.#types.get(name)
    if (type === undefined) {
      const id = this.expandName(name)
      type =
        id === null
          ? null
          : id === name
            ? { kind: 'reference', id }
            : { kind: 'reference', id, written: name }
      this.#types.set(name, type)
    }
    return type
  }

  /** A reference to a node. A reserved word such as `@foo` is left as it is, so that the report can name it. */
  expandReference(value: string): string {
    const colon = value.indexOf(':')
    if (colon > 0) {
      const iri = this.#expandCompact(value, colon)
      if (iri !== null) return iri
    }
    if (this.base === null || hasScheme(value) || keywordForm.test(value)) return value
    return resolveIri(this.base, value)
  }

  /** A type, a datatype or a `@vocab` reference: relative to the vocabulary, else to the base. */
  expandName(value: string): string | null {
    const iri = this.#expandTerm(value)
    if (iri !== undefined) return iri
    if (this.vocab !== null) return this.vocab + value
    return this.base === null ? value : resolveIri(this.base, value)
  }

  /** A property or other vocabulary term; null where the term is defined as null. */
  expandVocabulary(value: string): string | null {
    const iri = this.#expandTerm(value)
    if (iri !== undefined) return iri
    return this.vocab === null ? value : this.vocab + value
  }

  /** Undefined for a relative value. */
  #expandTerm(value: string): string | null | undefined {
    if (keywordForm.test(value)) return value
    const term = this.terms.get(value)
    if (term) return term.iri
    const colon = value.indexOf(':')
    const iri = colon > 0 ? this.#expandCompact(value, colon) : null
    if (iri !== null) return iri
    // Only the scheme decides: an IRI with a space in it stays an invalid IRI, so that the report can name it.
    return hasScheme(value) ? value : undefined
  }

  /** `prefix:name` with a declared prefix, or `scheme://…` and `_:…`; else null. */
  #expandCompact(value: string, colon: number): string | null {
    // `https://…` and `_:…` are never compact, even where a context defines such a prefix.
    if (value.startsWith('//', colon + 1) || (colon === 1 && value.startsWith('_'))) return value
    const prefix = this.terms.get(value.slice(0, colon))
    return prefix?.isPrefix ? `${prefix.iri}${value.slice(colon + 1)}` : null
  }
}

const isAlias = (term: TermDefinition | undefined): boolean =>
  typeof term?.iri === 'string' && term.iri.startsWith('@') && isKeyword(term.iri)

/**
 * The same text, interned as a property name. For strings that are compared millions of times: JavaScript engines keep one
 * copy of every property name and compare such strings by address instead of character by character.
 */
const intern = (text: string): string => Object.keys({ [text]: true })[0] ?? text
