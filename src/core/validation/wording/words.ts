// The texts that every language provides. A missing sentence does not compile.
import type { LostCounts } from '../lost-notes.ts'
import type { EntityKind, Facts, NoteVariants, Rule, Variants } from '../finding.ts'

/** The parts of a sentence, in its language. Texts of the file are shortened and made visible, not quoted. */
export interface SentenceParts {
  /** `the outcome “Stable housing” (https://…)` */
  readonly who: string
  /** The same at the beginning of a sentence. */
  readonly Who: string
  /** `of the outcome “Stable housing” (https://…)` */
  readonly ofWho: string
  /** The same without its identifier, for sentences about that identifier. */
  readonly ofName: string
  readonly kind: EntityKind | null
  readonly value: string
  readonly facts: Facts
  /** Of a workbook, as it writes them: the header of a column, by its key, and the name of a sheet of the layout. */
  readonly column: (key: string, sheet?: string) => string
  readonly sheet: (name: string) => string
}

export type Sentence = (parts: SentenceParts) => string

export type ItemSentences = { readonly [R in Rule]: { readonly [V in Variants[R]]: Sentence } }

export type NoteSentences = {
  readonly [N in keyof NoteVariants]: { readonly [V in NoteVariants[N]]: Sentence }
}

/** Cases that are worded otherwise for workbooks: what can be wrong with rows and cells. */
export interface CellVariants {
  'organization-legal-name': 'missing' | 'blank' | 'several' | 'other-key'
  'entity-name': 'missing' | 'blank' | 'several' | 'other-key'
  'theme-not-iri': 'text' | 'empty'
  'report-incomplete':
    | 'indicator-missing'
    | 'indicator-text'
    | 'indicator-empty'
    | 'indicator-other-key'
    | 'value-missing'
    | 'value-empty'
    | 'number-missing'
    | 'period-missing'
    | 'period-blank'
  'missing-id': 'missing'
  'no-organization-link': 'missing' | 'not-here' | 'not-an-organization' | 'text' | 'empty' | 'wrong-key'
  'invalid-iri': 'id' | 'reference'
  'too-long': 'name' | 'unit' | 'funder' | 'value' | 'id' | 'reference'
  'organization-description': 'missing' | 'blank' | 'other-key'
  'indicator-outcome': 'missing' | 'text' | 'empty'
}

interface CellNoteVariants {
  'no-core-entities': 'none' | 'empty'
  'possible-target': 'name' | 'comment' | 'both-types'
  'funding-without-organization': 'missing' | 'profile'
  'link-as-text': 'text' | 'address-as-text'
}

type AdvisedRule =
  | 'organization-legal-name'
  | 'entity-name'
  | 'theme-not-iri'
  | 'report-incomplete'
  | 'no-organization-link'
  | 'organization-description'
  | 'indicator-outcome'

/** The sentences for workbooks, in place of those that speak of JSON. */
export interface CellWords {
  readonly items: { readonly [R in keyof CellVariants]: { readonly [V in CellVariants[R]]: Sentence } }
  readonly notes: {
    readonly [N in keyof CellNoteVariants]: { readonly [V in CellNoteVariants[N]]: Sentence }
  }
  readonly advice: Readonly<Record<AdvisedRule, string>>
}

export interface Phrases {
  /** With the article, and with the preposition “of”. */
  readonly kind: Readonly<Record<EntityKind | 'entry', { readonly the: string; readonly of: string }>>
  /** `the 4th entry under @graph`: its position if it is in a list, and the key; null at the top level of the file. */
  readonly place: (position: number | null, key: string | null) => string
  readonly named: (text: string) => string
  readonly ofType: (type: string) => string
  readonly emptyId: string
  /** A sentence about a cell of a workbook, which it names first. */
  readonly inCell: (cell: string, sentence: string) => string
}

/** The report as plain text: headings, counts and advice. */
export interface TextWords {
  readonly accepted: string
  /** Accepted, but without any core entity. */
  readonly acceptedButEmpty: string
  readonly acceptedWithWarnings: (count: number) => string
  /** Accepted, but not everything counts. */
  readonly acceptedButLost: (lost: LostCounts) => string
  /** The same beside another verdict. */
  readonly lostToo: (lost: LostCounts) => string
  readonly rejected: (count: number) => string
  readonly nothingStored: string
  readonly warningsToo: (count: number) => string
  readonly rule: Readonly<Record<Rule, string>>
  readonly advice: Readonly<Record<Rule, string>>
  readonly occurrences: (count: number) => string
  readonly more: (count: number) => string
  readonly truncated: string
  readonly violations: string
  readonly warnings: string
  readonly notes: string
}

export interface Words {
  readonly items: ItemSentences
  readonly notes: NoteSentences
  readonly phrases: Phrases
  readonly text: TextWords
  readonly cells: CellWords
}
