// A compiled context: what a key, a reference or a type name of the document stands for. Contexts are layered, not
// copied, so that a small context inside a large one costs little; what a key means is worked out once per context.
import type { Reference } from '../document.ts'
import { hasScheme } from '../iri.ts'
import { intern } from '../intern.ts'
import { KEYWORD_FORM, NotCovered } from './not-covered.ts'

export interface TermDefinition {
  /** Null for a term that is switched off; a keyword for an alias. */
  readonly iri: string | null
  /** `@id`, `@vocab`, a datatype, or null. */
  readonly coercion: string | null
  readonly isPrefix: boolean
}

/** What to do with a key of a node. Looked at for every value of a file, so all plans have one shape. */
export interface KeyPlan {
  /** A blank node as property says nothing, but the nodes below it still do. */
  readonly kind: 'property' | 'blank' | 'keyword' | 'unknown' | 'ignored'
  /** The property, or the keyword; empty for what has no meaning. */
  readonly iri: string
  readonly coercion: string | null
  /** The key, where expansion made something else of it. */
  readonly written: string | undefined
}

const planOf = (
  kind: KeyPlan['kind'],
  iri = '',
  coercion: string | null = null,
  written?: string,
): KeyPlan => ({ kind, iri, coercion, written })

/** More layers than this are left to the general expander. */
const LAYER_LIMIT = 32
/** Contexts kept by their content; a file with more different ones gets no quicker by keeping them all. */
const CHILD_LIMIT = 64

export class ActiveContext {
  readonly terms = new Map<string, TermDefinition>()
  readonly children = new Map<string, ActiveContext>()
  /** The context applied on top of this one last. */
  latest: { readonly local: unknown; readonly child: ActiveContext } | null = null
  /** Aliases of keywords in force: `id` → `@id`. Null when there are none, which is nearly always. */
  aliases: Map<string, string> | null
  vocab: string | null
  language: string | null
  readonly #parent: ActiveContext | null
  readonly #layer: number
  readonly #plans = new Map<string, KeyPlan>()
  readonly #types = new Map<string, Reference>()

  constructor(parent: ActiveContext | null) {
    this.#parent = parent
    this.#layer = parent === null ? 0 : parent.#layer + 1
    if (this.#layer > LAYER_LIMIT) throw new NotCovered('contexts in many layers')
    this.vocab = parent?.vocab ?? null
    this.language = parent?.language ?? null
    this.aliases = parent?.aliases ?? null
  }

  keep(content: string, local: unknown, child: ActiveContext): void {
    this.latest = { local, child }
    if (this.children.size < CHILD_LIMIT) this.children.set(content, child)
  }

  term(name: string): TermDefinition | undefined {
    return this.terms.get(name) ?? this.#parent?.term(name)
  }

  plan(key: string): KeyPlan {
    let plan = this.#plans.get(key)
    if (!plan) this.#plans.set(key, (plan = this.#makePlan(key)))
    return plan
  }

  #makePlan(key: string): KeyPlan {
    if (KEYWORD_FORM.test(key)) return planOf('keyword', key)
    const term = this.term(key)
    const iri = term ? term.iri : this.expandVocabulary(key)
    if (iri === null) return planOf('ignored')
    if (KEYWORD_FORM.test(iri)) return planOf('keyword', iri)
    const coercion = term?.coercion ?? null
    if (iri.startsWith('_:')) return planOf('blank', iri, coercion)
    // A key with a colon is meant as an IRI: it is kept, valid or not, so that the report can name it.
    if (!iri.includes(':')) return planOf('unknown')
    return planOf('property', intern(iri), coercion, iri === key ? undefined : key)
  }

  /** A type of a node. Types repeat all over a file, so their references are shared. */
  type(name: string): Reference {
    let type = this.#types.get(name)
    if (!type) {
      const id = this.expandVocabulary(name)
      if (id === null || KEYWORD_FORM.test(id)) throw new NotCovered(`type ${name}`)
      type = id === name ? { kind: 'reference', id } : { kind: 'reference', id, written: name }
      this.#types.set(name, type)
    }
    return type
  }

  /** A reference to a node. The base is null: what is relative stays as it is written. */
  expandReference(value: string): string {
    const colon = value.indexOf(':')
    if (colon > 0) return this.#expandCompact(value, colon) ?? value
    if (KEYWORD_FORM.test(value)) throw new NotCovered(`reference ${value}`)
    return value
  }

  /** A property, a type or a datatype; null where a term is switched off. */
  expandVocabulary(value: string): string | null {
    if (KEYWORD_FORM.test(value)) throw new NotCovered(`name ${value}`)
    const term = this.term(value)
    if (term) return term.iri
    const colon = value.indexOf(':')
    const iri = colon > 0 ? this.#expandCompact(value, colon) : null
    if (iri !== null) return iri
    // A space further on makes no word of the vocabulary out of it: it stays a bad IRI, for the report to name.
    if (hasScheme(value)) return value
    return this.vocab === null ? value : this.vocab + value
  }

  /** `prefix:name` with a declared prefix, or what is absolute beyond doubt; else null. */
  #expandCompact(value: string, colon: number): string | null {
    // `https://…` and `_:…` are never compact, whatever a context says.
    if (value.startsWith('//', colon + 1) || (colon === 1 && value.startsWith('_'))) return value
    const prefix = this.term(value.slice(0, colon))
    return prefix?.isPrefix ? `${prefix.iri}${value.slice(colon + 1)}` : null
  }
}
