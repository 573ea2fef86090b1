// What mending proposes: plain data, so that a worker can pass it on. Rules, section 8.
import type { TextEdit } from '../apply-edits.ts'
import type { CellPlace } from '../spreadsheet/cell-place.ts'
import type { EntityKind, NoteKind, Rule } from '../validation/finding.ts'
import type { Span } from './text-index.ts'

export interface Edit extends TextEdit {
  /** Where it is set, the answer stands as a JSON text between `text` and this. */
  readonly after?: string
}

/** What an answer has to be. `base`: the web address that identifiers begin with. */
export type Field = 'text' | 'value' | 'start-date' | 'end-date' | 'iri' | 'base'

/** What the file and the code lists offer; listed once for all proposals. */
export type ListName = 'organization' | 'outcome' | 'indicator' | 'theme'

export interface ListEntry {
  readonly iri: string
  readonly en: string | null
  readonly fr: string | null
  /** Described in the file itself. */
  readonly isOwn: boolean
  /** The name of the code list. */
  readonly codeList?: string
}

export type Lists = Readonly<Record<ListName, readonly ListEntry[]>>

/** One way to decide a choice. */
export interface Option {
  /**
   * `value`: this text, from the file. `tidied`: the identifier without what may not stand in it. `suggested`: an entry
   * that is meant by its name, or by what leads to it. `in-name`: the number that the name of the entry begins with.
   * `measure`: a measure of this number, with the words beside it. `baseline`: the same, at the indicator of the report.
   * `describe`: the words go to the description. `remove`: leave it out. `rename`: this key. `type`: this type. `context`:
   * this context is named. `with-unit`: the number, and the unit beside it. `swapped`: the two days of a period in the other
   * order. `keep`: leave it as it is, without any edits. `column`, `sheet`: it is this one. `base`: identifiers begin with
   * this. `ignore`: none of these. `close`: these brackets at the end.
   */
  readonly means:
    | 'value'
    | 'tidied'
    | 'suggested'
    | 'in-name'
    | 'measure'
    | 'baseline'
    | 'describe'
    | 'remove'
    | 'rename'
    | 'type'
    | 'context'
    | 'with-unit'
    | 'swapped'
    | 'keep'
    | 'column'
    | 'sheet'
    | 'base'
    | 'ignore'
    | 'close'
  readonly value: string
  readonly edits: readonly Edit[]
}

/** An identifier that an entry would get: what stands behind the base address. */
export interface MadeIdentifier {
  readonly name: string | null
  readonly kind: EntityKind | null
  readonly fragment: string
  readonly cell?: CellPlace
}

/** The entry of the file that a proposal is about. */
export interface ProposalEntity {
  /** Of the entry in the file: stays the same while the file is mended. */
  readonly pointer: string
  readonly kind: EntityKind | null
  readonly name: string | null
  /** Null where it has none of its own. */
  readonly id: string | null
}

export interface Proposal {
  /** Stays the same for the same fault while other faults are mended. */
  readonly id: string
  /**
   * `certain`: there is one right answer. `choice`: the file, the code lists or the text itself offer something, and a
   * person decides. `answer`: only the producer knows.
   */
  readonly kind: 'certain' | 'choice' | 'answer'
  readonly rule: Rule | NoteKind
  readonly variant: string
  /** The finding, by its position in `items` of the findings that the proposal was made from; absent for a note. */
  readonly item?: number
  /** The note about this entry alone, by its position in `notes`. */
  readonly note?: number
  /** The file is rejected while this fault is in it. */
  readonly isNeeded: boolean
  readonly entity: ProposalEntity | null
  /** The property concerned, as a prefixed name. */
  readonly path?: string
  /** The text at fault, verbatim. */
  readonly value?: string
  readonly place: Span
  /** Line of the place, from 1. */
  readonly line: number
  /** Of a workbook: the first cell that it changes. */
  readonly cell?: CellPlace
  /** For `certain` what it changes; otherwise what an answer or an entry of the list changes. */
  readonly edits: readonly Edit[]
  /** `certain`: the text before and after. */
  readonly change?: { readonly from: string; readonly to: string; readonly count: number }
  readonly options?: readonly Option[]
  readonly list?: ListName
  readonly field?: Field
  /** Of a workbook: what the column is called, or would be. */
  readonly header?: string
  /** Some of what stands below the header that is asked about. */
  readonly samples?: readonly string[]
  /** How many problems follow from this one. */
  readonly follows?: number
  /** The question that this one follows from, and that is asked in its place. */
  readonly under?: string
  /** Of an entry without an identifier: what the identifier ends with. */
  readonly fragment?: string
  /** Of the question about all of these. */
  readonly made?: readonly MadeIdentifier[]
  /** Of a question about one day of a period: the other one, as written. */
  readonly otherDay?: string
  /** Proposals with the same group ask the same question: one answer may be used for all of them. */
  readonly group: string
}

/** What a person decided about one proposal. */
export type Decision =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'option'; readonly at: number }
  /** For a certain one: not to be applied. */
  | { readonly kind: 'declined' }

export type Decisions = ReadonlyMap<string, Decision>
