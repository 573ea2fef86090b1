// The findings of the rules: values, never exceptions. The wording is added later (wording/), in any language. Rules,
// section 2.
import type { Place } from '../graph/document.ts'
import type { CellPlace } from '../spreadsheet/cell-place.ts'
import type { WorkbookNames } from './workbook-names.ts'

export type Severity = 'violation' | 'warning'

export type EntityKind = 'organization' | 'outcome' | 'indicator' | 'indicator_report'

/** Each rule and its cases, in the order of the report. Every language has one sentence for each case. */
export interface Variants {
  'unknown-context': 'unknown' | 'old' | 'near'
  'jsonld-error': 'not-json' | 'not-json-ld' | 'error'
  'invalid-text': 'nul' | 'surrogate'
  'too-deep': 'too-deep'
  /** Of workbooks. */
  'cell-error': 'error' | 'uncalculated'
  'processing-failed': 'memory' | 'time' | 'crash' | 'other'
  'organization-legal-name': 'missing' | 'blank' | 'several' | 'link' | 'older-key' | 'other-key'
  'entity-name': 'missing' | 'blank' | 'several' | 'link' | 'older-key' | 'other-key'
  'theme-not-iri': 'text' | 'address-as-text' | 'empty' | 'no-id'
  'report-incomplete':
    | 'indicator-missing'
    | 'indicator-text'
    | 'indicator-address-as-text'
    | 'indicator-empty'
    | 'indicator-no-id'
    | 'indicator-other-key'
    | 'value-missing'
    | 'value-text'
    | 'value-address-as-text'
    | 'value-empty'
    | 'value-other-key'
    | 'value-older-key'
    | 'number-missing'
    | 'number-not-here'
    | 'number-link'
    | 'number-other-key'
    | 'number-older-key'
    | 'period-missing'
    | 'period-blank'
    | 'period-link'
    | 'period-other-key'
    | 'period-older-key'
  /** `no-column`: of a sheet of a workbook that has none for identifiers. */
  'missing-id': 'missing' | 'no-column'
  'no-organization-link':
    | 'missing'
    | 'not-here'
    | 'not-an-organization'
    | 'text'
    | 'address-as-text'
    | 'empty'
    | 'wrong-key'
    | 'text-on-organization'
  'invalid-iri': 'id' | 'reference' | 'type' | 'property' | 'datatype' | 'graph'
  'too-long':
    | 'name'
    | 'unit'
    | 'funder'
    | 'value'
    | 'id'
    | 'reference'
    | 'type'
    | 'property'
    | 'datatype'
    | 'graph'
  'organization-description': 'missing' | 'blank' | 'link' | 'other-key'
  'indicator-outcome': 'missing' | 'text' | 'address-as-text' | 'empty' | 'no-id'
}

export type Rule = keyof Variants

export interface NoteVariants {
  'unknown-key': 'unknown' | 'near' | 'older' | 'needs-context' | 'unit-of-both' | 'more'
  'no-core-entities': 'none' | 'not-understood' | 'empty'
  'duplicate-key': 'duplicate' | 'more'
  'language-tag': 'tag' | 'more'
  'legacy-term': 'term' | 'funder' | 'namespace' | 'more'
  'misspelt-type': 'near' | 'text' | 'undeclared' | 'more'
  'link-as-text': 'text' | 'address-as-text' | 'more'
  /** Of workbooks. */
  'unknown-sheet': 'unknown' | 'more'
  'unknown-column': 'unknown' | 'repeated' | 'more'
  'rows-above-headers': 'above' | 'no-column'
  'percent-cell': 'percentage' | 'other-unit' | 'no-unit' | 'more'
  'date-in-value': 'number' | 'text' | 'more'
  'possible-target': 'name' | 'comment' | 'both-types' | 'more'
  'funding-without-organization': 'missing' | 'profile' | 'more'
  'value-not-numeric': 'reading' | 'unknown' | 'more'
  'period-unreadable':
    | 'start'
    | 'start-reading'
    | 'start-either'
    | 'end'
    | 'end-reading'
    | 'end-either'
    | 'more'
  'period-backwards': 'backwards' | 'more'
  'identifier-form': 'form' | 'account' | 'check-digit' | 'more'
}

export type NoteKind = keyof NoteVariants

/** Further facts for the sentence. All text is verbatim from the file; the wording shortens it. Of `too-long` it is cut. */
export interface Facts {
  /** The total, where only some are named. */
  readonly count?: number
  readonly values?: readonly string[]
  /** The key as written in the file. */
  readonly key?: string
  /** What to write instead. */
  readonly instead?: string
  /** The second thing that may be meant. */
  readonly other?: string
  /** Of a value: what it belongs to, and the unit that is written beside the number. */
  readonly of?: 'report' | 'target' | 'baseline'
  readonly unit?: string
  /** The first day of a period, as written. */
  readonly start?: string
  /** Another entry that the sentence mentions: its identifier or pointer. */
  readonly target?: string
  /** What is wrong with an identifier. */
  readonly fault?: 'empty' | 'no-scheme' | 'character' | 'percent' | 'other'
  readonly character?: string
  /** The file uses this identifier for an entry of its own. */
  readonly isDescribed?: boolean
  /** The full form of a shortened identifier (`cids:x`). */
  readonly full?: string
  /** The type of an entry that is not a core entity, as a prefixed name. */
  readonly type?: string
  /** The name of an entry that is not a core entity. */
  readonly name?: string
  /** An ignored key that may hold what is missing. */
  readonly ignoredKey?: string
  readonly detail?: string
  /** Of a text that is too long, and how many it may have. */
  readonly bytes?: number
  readonly maxBytes?: number
}

export interface Finding {
  readonly rule: Rule
  /** The node's id; a JSON pointer into the file for a node without one, or with one that is too long. */
  readonly focus: string
  readonly place: Place | null
  /** Set when the focus is a pointer to a node. */
  readonly isPointer?: boolean
  /** Of a workbook: the cell that the place came from. */
  readonly cell?: CellPlace
  /** The property concerned, as a prefixed name: `cids:forTheme`. */
  readonly path?: string
  /** The invalid text, verbatim; the beginning of one that is too long. */
  readonly value?: string
  readonly entity?: { readonly kind: EntityKind; readonly name: string | null }
  /** Which case of the rule this is; the wording has one sentence for each. */
  readonly variant: string
  readonly facts?: Facts
}

export interface Note {
  readonly note: NoteKind
  readonly variant: string
  readonly focus: string
  /** Of a workbook: the cell concerned, which the sentence begins with. */
  readonly cell?: CellPlace
  /** The property concerned, as a prefixed name. */
  readonly path?: string
  readonly value?: string
  readonly facts?: Facts
}

/** What a note of this kind says. */
export type NoteContent<K extends NoteKind> = Omit<Note, 'note' | 'variant'> & {
  readonly variant: NoteVariants[K]
}

export interface Findings {
  readonly items: readonly Finding[]
  readonly notes: readonly Note[]
  /** Set when more was found than the report holds. */
  readonly truncated: boolean
  readonly violationCount: number
  readonly warningCount: number
  /** The file has cells and columns, and no keys. */
  readonly isWorkbook?: true
  readonly names?: WorkbookNames
}

export const ruleSeverity = (rule: Rule): Severity =>
  rule === 'organization-description' || rule === 'indicator-outcome' ? 'warning' : 'violation'
