// The definition of one term in a context.
import { readOnce } from '../../read-once.ts'

export const containerKeywords = ['@graph', '@id', '@index', '@language', '@list', '@set', '@type'] as const
export type Container = (typeof containerKeywords)[number]

export interface TermDefinition {
  /** Null for a term defined as null; a keyword for an alias. */
  readonly iri: string | null
  /** `@id`, `@vocab`, `@json`, `@none`, a datatype, or null. `@none` is read as null. */
  readonly coercion: string | null
  readonly isPrefix: boolean
  readonly isProtected: boolean
  /** Declared as a set; this does not change how values are read. */
  readonly isSet: boolean
  /** Null for nearly all terms. */
  readonly special: SpecialTerm | null
}

/** Rare settings of a term. Also set for `@json`, so that null means an ordinary term. */
export interface SpecialTerm {
  readonly isReverse: boolean
  readonly containers: ReadonlySet<Container>
  /** Undefined where the term does not set it, null where it removes the default. */
  readonly language: string | null | undefined
  readonly direction: string | null | undefined
  /** The property an index stands for (`@container: @index`). */
  readonly index: string | undefined
  /** A scoped context, for the values of the term. */
  readonly hasContext: boolean
  readonly context: unknown
  readonly nest: string | undefined
}

export const ordinarySpecials: SpecialTerm = {
  isReverse: false,
  containers: new Set(),
  language: undefined,
  direction: undefined,
  index: undefined,
  hasContext: false,
  context: undefined,
  nest: undefined,
}

/** Compares all but protection: a protected term may be repeated, not changed. */
export function isSameDefinition(a: TermDefinition, b: TermDefinition): boolean {
  if (a.iri !== b.iri || a.coercion !== b.coercion || a.isPrefix !== b.isPrefix || a.isSet !== b.isSet) {
    return false
  }
  return isSameSpecial(a.special ?? ordinarySpecials, b.special ?? ordinarySpecials)
}

function isSameSpecial(a: SpecialTerm, b: SpecialTerm): boolean {
  if (a === b) return true
  return (
    a.isReverse === b.isReverse &&
    a.language === b.language &&
    a.direction === b.direction &&
    a.index === b.index &&
    a.nest === b.nest &&
    a.hasContext === b.hasContext &&
    a.containers.size === b.containers.size &&
    [...a.containers].every((container) => b.containers.has(container)) &&
    (a.context === b.context || scopedContextText(a) === scopedContextText(b))
  )
}

/** One scoped context may be compared and applied very often. */
export const scopedContextText = readOnce(({ context }: SpecialTerm) => JSON.stringify(context) ?? '')
