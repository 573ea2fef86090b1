// The texts of a comparison that every language provides. A missing sentence does not compile.
import type { AlignmentFacts, AlignmentVariants, Constraint } from '../finding.ts'
import type { AlignmentSeverity, TextType } from '../property-rule.ts'
import type { Profile } from '../tiers.ts'

export interface AlignmentParts {
  /** The entry at the beginning of a sentence: `The outcome “Stable housing” (https://…)`. */
  readonly Who: string
  readonly path: string
  readonly profile: Profile
  readonly facts: AlignmentFacts
}

export type AlignmentSentence = (parts: AlignmentParts) => string

export interface AlignmentWords {
  readonly sentences: {
    readonly [C in Constraint]: { readonly [V in AlignmentVariants[C]]: AlignmentSentence }
  }
  readonly types: Readonly<Record<TextType, string>>
  readonly profiles: Readonly<Record<Profile, string>>
  readonly constraints: Readonly<Record<Constraint, string>>
  /** Before what they are about, with a colon. */
  readonly severities: Readonly<Record<AlignmentSeverity, string>>
  /** Headings and counts, for terminals and screens. */
  readonly title: (profile: Profile, version: string) => string
  readonly aligned: string
  readonly found: (count: string, isOne: boolean) => string
  readonly unread: string
  readonly advice: string
  readonly truncated: string
}
