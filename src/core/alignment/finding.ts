// The findings of a comparison with a tier: facts, worded later (wording/), in any language.
import type { Finding } from '../validation/finding.ts'
import type { AlignmentSeverity, PropertyRule } from './property-rule.ts'

/** Each constraint and its cases. Every language has one sentence for each case. */
export interface AlignmentVariants {
  missing: 'exactly-one' | 'at-least-one'
  'too-many': 'too-many'
  'wrong-type': 'type' | 'form' | 'language' | 'link'
  'wrong-class': 'class' | 'no-class' | 'not-described'
  'not-a-reference': 'text' | 'address-as-text'
}

export type Constraint = keyof AlignmentVariants

export const constraints = [
  'missing',
  'too-many',
  'wrong-type',
  'wrong-class',
  'not-a-reference',
] as const satisfies readonly Constraint[]

export interface AlignmentFacts {
  readonly expected: PropertyRule['value']
  /** Verbatim from the file; of a link the identifier, or the place of an entry without one. */
  readonly value?: string
  /** The type or class that the value has instead, as prefixed names. */
  readonly actual?: string
  readonly count?: number
  /** Of an entry that is not a core entity. */
  readonly name?: string
  readonly type?: string
}

export interface AlignmentFinding extends Pick<Finding, 'focus' | 'place' | 'isPointer' | 'entity'> {
  readonly severity: AlignmentSeverity
  readonly constraint: Constraint
  readonly variant: string
  readonly path: string
  readonly facts: AlignmentFacts
}

export interface AlignmentFindings {
  /** Violations first, then warnings, then the rest; each in the order of the file. */
  readonly items: readonly AlignmentFinding[]
  readonly itemCount: number
  readonly violationCount: number
  readonly truncated: boolean
}
