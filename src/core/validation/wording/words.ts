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

type SomeCases<S> = { readonly [K in keyof S]?: { readonly [V in keyof S[K]]?: Sentence } }

/** The sentences for workbooks, in place of those that speak of JSON: what can be wrong with rows and cells. */
export interface CellWords {
  readonly items: SomeCases<ItemSentences>
  readonly notes: SomeCases<NoteSentences>
  readonly advice: Readonly<Partial<Record<Rule, string>>>
}

/** The same cases as in another language. */
export type SameCells<C extends CellWords> = {
  readonly [K in 'items' | 'notes']: { readonly [R in keyof C[K]]: Readonly<Record<keyof C[K][R], Sentence>> }
} & { readonly advice: Readonly<Record<keyof C['advice'], string>> }

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
