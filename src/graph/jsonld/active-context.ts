// A context in force: what a key, a reference or a type name of the document stands for. Contexts share their terms
// with the one around them; what a key means is worked out once per context.
import type { Reference } from '../document.ts'
import { intern } from '../intern.ts'
import { hasScheme } from '../iri.ts'
import { keywordForm, isKeyword, isObjectKeyword } from './keywords.ts'
import type { Reading } from './reading.ts'
import { resolveIri } from './resolve-iri.ts'
import type { SpecialTerm, TermDefinition } from './term-definition.ts'
import { TermTable } from './term-table.ts'

/** What to do with a key of a node. Looked at for every value of a file, so all plans have one shape. */
export interface KeyPlan {
  /** A blank node as property says nothing, but the nodes below it still do. */
  readonly kind: 'property' | 'blank' | 'keyword' | 'unknown' | 'ignored'
  /** The property, or the keyword; empty for what has no meaning. */
  readonly iri: string
  readonly coercion: string | null
  /** The key, where expansion made something else of it. */
  readonly written: string | undefined
  /** Null for ordinary properties. */
  readonly special: SpecialTerm | null
}

const planOf = (kind: KeyPlan['kind'], iri = '', term?: TermDefinition, written?: string): KeyPlan => ({
  kind,
  iri,
  coercion: term?.coercion ?? null,
  written,
  special: term?.special ?? null,
})

/** Contexts kept by their content; a file with more different ones gets no quicker by keeping them all. */
const maxChildren = 64

export class ActiveContext {
  readonly reading: Reading
  readonly terms: TermTable
  vocab: string | null
  /** Null unless the document sets one: what is relative then stays as it is written. */
  base: string | null
  language: string | null
  direction: string | null
  /** What is in force again in the nodes below: set by contexts that do not propagate. */
  previous: ActiveContext | null
  protectedCount: number
  aliasCount: number
  /** Some term has a context of its own. */
  hasScopes: boolean
  /** The context applied on top of this one last. */
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

  keepChild(content: string, child: ActiveContext): void {
    this.#children ??= new Map()
    if (this.#children.size < maxChildren) this.#children.set(content, child)
  }

  /** What the context of a term makes of this one: under the term as property, or for nodes of it as type. */
  scoped(use: 'property' | 'type', special: SpecialTerm, make: () => ActiveContext): ActiveContext {
    const known = use === 'property' ? (this.#scoped ??= new Map()) : (this.#typeScoped ??= new Map())
    let context = known.get(special)
    if (!context) known.set(special, (context = make()))
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
    if (!plan) this.#plans.set(key, (plan = this.#makePlan(key)))
    return plan
  }

  #makePlan(key: string): KeyPlan {
    if (isObjectKeyword(key)) return planOf('keyword', key)
    if (keywordForm.test(key)) return planOf('unknown')
    const term = this.terms.get(key)
    const iri = term ? term.iri : this.expandVocabulary(key)
    if (iri === null) return planOf('ignored')
    if (isObjectKeyword(iri)) return planOf('keyword', iri, term)
    if (iri.startsWith('_:')) return planOf('blank', iri, term)
    // A key with a colon is meant as an IRI: it is kept, valid or not, so that the report can name it.
    if (!iri.includes(':')) return planOf('unknown')
    this.reading.countIri(iri)
    return planOf('property', intern(iri), term, iri === key ? undefined : key)
  }

  /** A type of a node; null where a term is switched off. Types repeat all over a file, so they are shared. */
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

  /** A reference to a node. A word that JSON-LD reserves stays as it is, for the report to name. */
  expandReference(value: string): string {
    const colon = value.indexOf(':')
    if (colon > 0) {
      const iri = this.#expandCompact(value, colon)
      if (iri !== null) return iri
    }
    if (this.base === null || hasScheme(value) || keywordForm.test(value)) return value
    return resolveIri(this.base, value)
  }

  /** A type, a datatype or a reference by name: a word of the vocabulary, else a reference. */
  expandName(value: string): string | null {
    const iri = this.#expandWord(value)
    if (iri !== undefined) return iri
    if (this.vocab !== null) return this.vocab + value
    return this.base === null ? value : resolveIri(this.base, value)
  }

  /** A property or other word of the vocabulary; null where a term is switched off. */
  expandVocabulary(value: string): string | null {
    const iri = this.#expandWord(value)
    if (iri !== undefined) return iri
    return this.vocab === null ? value : this.vocab + value
  }

  /** Undefined for what is relative. */
  #expandWord(value: string): string | null | undefined {
    if (keywordForm.test(value)) return value
    const term = this.terms.get(value)
    if (term) return term.iri
    const colon = value.indexOf(':')
    const iri = colon > 0 ? this.#expandCompact(value, colon) : null
    if (iri !== null) return iri
    // A space further on makes no word of the vocabulary out of it: it stays a bad IRI, for the report to name.
    return hasScheme(value) ? value : undefined
  }

  /** `prefix:name` with a declared prefix, or what is absolute beyond doubt; else null. */
  #expandCompact(value: string, colon: number): string | null {
    // `https://…` and `_:…` are never compact, whatever a context says.
    if (value.startsWith('//', colon + 1) || (colon === 1 && value.startsWith('_'))) return value
    const prefix = this.terms.get(value.slice(0, colon))
    return prefix?.isPrefix ? `${prefix.iri}${value.slice(colon + 1)}` : null
  }
}

const isAlias = (term: TermDefinition | undefined): boolean =>
  typeof term?.iri === 'string' && term.iri.startsWith('@') && isKeyword(term.iri)
