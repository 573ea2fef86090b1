// What the page knows of the proposals: without the edits, which stay in the worker.
import { groupBy } from '../../../src/core/lists-by-key.ts'
import { isLostNote } from '../../../src/core/validation/lost-notes.ts'
import type { ChangedLines } from '../../../src/core/mending/changed-lines.ts'
import type { EncodingMend } from '../../../src/core/mending/encoding.ts'
import type { CellChange } from '../../../src/core/mending/workbook/patch-rows.ts'
import type { SheetRename } from '../../../src/core/spreadsheet/rename-sheets.ts'
import type { Decision, Lists, Option, Proposal } from '../../../src/core/mending/proposal.ts'

export type ShownOption = Omit<Option, 'edits'>

export interface Question extends Omit<Proposal, 'edits' | 'options' | 'place'> {
  readonly options?: readonly ShownOption[]
  /** An answer or an entry of the list can be written. */
  readonly isOpen: boolean
  /** Of `made`, which has the first ones. */
  readonly madeCount?: number
}

/** What a part of the page that asks questions is given. */
export interface Answering {
  readonly lists: Lists
  readonly decisions: ReadonlyMap<string, Decision>
  /** Null takes a decision back. */
  readonly onDecide: (ids: readonly string[], decision: Decision | null) => void
}

export type DecisionList = readonly (readonly [string, Decision])[]

/** The file as it is with the decisions so far. */
export interface Progress {
  readonly violations: number
  /** Causes that are left: what follows from another one is not counted. */
  readonly problems: number
  readonly warnings: number
  /** Places that are changed. */
  readonly changes: number
  /** Before the first decision, certain mends included. */
  readonly firstProblems: number
  /** Set when they are others than before. */
  readonly asked: { readonly questions: readonly Question[]; readonly lists: Lists } | null
  /** Messages of faults that cannot be mended here, in both languages; only the first ones. */
  readonly unmendable: readonly { readonly en: string; readonly fr: string }[]
  readonly unmendableCount: number
  readonly encoding: Omit<EncodingMend, 'bytes'> | null
  readonly changed: readonly ChangedLines[]
  /** Of a workbook: the cells that are changed. */
  readonly cells: readonly CellChange[] | null
  /** Of a workbook: the sheets that get another name. */
  readonly sheetNames: readonly SheetRename[]
}

/** Questions of one entry of the file. */
export interface EntityQuestions {
  readonly key: string
  readonly entity: Question['entity']
  readonly questions: readonly Question[]
}

export const byEntity = (questions: readonly Question[]): EntityQuestions[] =>
  [...groupBy(questions, ({ entity }) => entity?.pointer ?? '')].map(([key, own]) => ({
    key,
    // What kind of entry it is may be known only after another mend.
    entity: (own.find(({ entity }) => entity?.kind != null) ?? own.at(-1))?.entity ?? null,
    questions: own,
  }))

/**
 * Questions that ask the same of several entries. Identifiers, names and values are never the same for all; but of each
 * report that has its value in its name, this value can be taken, and of each that is not read what it probably means.
 */
export function askedAlike(questions: readonly Question[]): Question[][] {
  const asked = questions.filter((question) => {
    const { rule, list, options } = question
    if (rule === 'missing-id' || rule === 'too-long' || (rule === 'invalid-iri' && !list)) return false
    return !isItsOwn(question) || isLostNote(rule) || options?.[0]?.means === 'in-name'
  })
  return [...groupBy(asked, ({ group }) => group).values()].filter((group) => group.length > 1)
}

/** Its answer is another one for each entry. */
export const isItsOwn = ({ field }: Question): boolean => field === 'text' || field === 'value'

/** Certain mends that say the same. */
export const certainGroups = (questions: readonly Question[]): Question[][] => [
  ...groupBy(questions, ({ change, rule, path }) => {
    const { from, to } = change ?? { from: '', to: '' }
    // Values that are put into a measure differ, but what is done is the same.
    return from.startsWith('"') || /^[-\d]/.test(from) ? `${rule} ${path}` : `${from} ${to}`
  }).values(),
]
