// What the page knows of the proposals: without the edits, which stay in the worker.
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

export function byEntity(questions: readonly Question[]): EntityQuestions[] {
  const groups = new Map<string, { key: string; entity: Question['entity']; questions: Question[] }>()
  for (const question of questions) {
    const key = question.entity?.pointer ?? ''
    const group = groups.get(key)
    if (group) {
      group.questions.push(question)
      // What kind of entry it is may be known only after another mend.
      if (group.entity?.kind == null) group.entity = question.entity
    } else groups.set(key, { key, entity: question.entity, questions: [question] })
  }
  return [...groups.values()]
}

/**
 * Questions that ask the same of several entries. Identifiers, names and values are never the same for all; but of each
 * report that has its value in its name, this value can be taken, and of each that is not read what it probably means.
 */
export function askedAlike(questions: readonly Question[]): Question[][] {
  const groups = new Map<string, Question[]>()
  for (const question of questions) {
    if (question.rule === 'missing-id' || question.rule === 'too-long') continue
    if (question.rule === 'invalid-iri' && !question.list) continue
    const isAnyway = isLostNote(question.rule) || question.options?.[0]?.means === 'in-name'
    if (isItsOwn(question) && !isAnyway) continue
    const group = groups.get(question.group)
    if (group) group.push(question)
    else groups.set(question.group, [question])
  }
  return [...groups.values()].filter((group) => group.length > 1)
}

/** Its answer is another one for each entry. */
export const isItsOwn = ({ field }: Question): boolean => field === 'text' || field === 'value'

/** Certain mends that say the same. */
export function certainGroups(questions: readonly Question[]): Question[][] {
  const groups = new Map<string, Question[]>()
  for (const question of questions) {
    const { from, to } = question.change ?? { from: '', to: '' }
    // Values that are put into a measure differ, but what is done is the same.
    const key =
      from.startsWith('"') || /^[-\d]/.test(from) ? `${question.rule} ${question.path}` : `${from} ${to}`
    const group = groups.get(key)
    if (group) group.push(question)
    else groups.set(key, [question])
  }
  return [...groups.values()]
}
