// What the rules find: values, never exceptions. Wording is a later step (wording/), so that one finding can be told
// in any language. Spec, Errors, Capsule validation; decisions, section 2.
import type { Place } from '../graph/document.ts'

export type Severity = 'violation' | 'warning'

export type EntityKind = 'organization' | 'outcome' | 'indicator' | 'indicator_report'

export type Rule =
  | 'organization-legal-name'
  | 'entity-name'
  | 'theme-not-iri'
  | 'report-incomplete'
  | 'missing-id'
  | 'no-organization-link'
  | 'invalid-iri'
  | 'unknown-context'
  | 'jsonld-error'
  | 'invalid-text'
  | 'too-deep'
  | 'processing-failed'
  | 'organization-description'
  | 'indicator-outcome'

export type NoteKind = 'unknown-key' | 'no-core-entities' | 'legacy-term' | 'misspelt-type'

export interface Finding {
  readonly rule: Rule
  /** The node's id, or for a blank node a JSON pointer into the file. */
  readonly focus: string
  readonly place: Place | null
  /** The property concerned, as a prefixed name: `cids:forTheme`. */
  readonly path?: string
  /** The offending text verbatim. */
  readonly value?: string
  readonly entity?: { readonly kind: EntityKind; readonly name: string | null }
  /** Which of a rule's several cases this is; the wording chooses its sentence by it. */
  readonly variant: string
  /** Further facts the sentence needs, such as the other names found. */
  readonly facts?: Readonly<Record<string, string | number | readonly string[]>>
}

export interface Note {
  readonly note: NoteKind
  readonly focus: string
  readonly value?: string
  readonly facts?: Readonly<Record<string, string | number | readonly string[]>>
}

export interface Findings {
  readonly items: readonly Finding[]
  readonly notes: readonly Note[]
  /** Set when rules other than invalid-iri found more than the report holds. */
  readonly truncated: boolean
  readonly violationCount: number
  readonly warningCount: number
}
