// What the answers about sheets and columns change in the file, and how they stand among the other questions. Rules,
// sections 8 and 12. Pure.
import { cellName } from '../../spreadsheet/cell-place.ts'
import type { SheetRename } from '../../spreadsheet/rename-sheets.ts'
import { ruleSeverity } from '../../validation/finding.ts'
import type { Renames } from '../../workbook/renames.ts'
import { identifiersId } from '../identifiers.ts'
import type { MendedFile } from '../mend-rounds.ts'
import type { Decisions, Option, Proposal } from '../proposal.ts'
import { countFollowing, findingKey, type Causes } from './causes.ts'
import type { CellChange } from './patch-rows.ts'
import type { RenameQuestion } from './rename-questions.ts'

export const keyOfRenames = ({ sheets, columns }: Renames): string =>
  JSON.stringify([[...sheets].map(([name, { name: to }]) => [name, to]), [...columns]])

const optionFor = ({ proposal }: RenameQuestion, at: number): Option | undefined =>
  at < 0 ? undefined : proposal.options?.[at]

export function headerChanges(questions: readonly RenameQuestion[], { columns }: Renames): CellChange[] {
  return questions.flatMap((question) => {
    const { cell, value = '' } = question.proposal
    const key = cell && columns.get(cellName(cell))
    const option = optionFor(question, question.columns?.findIndex((each) => each.key === key) ?? -1)
    return cell && option ? [{ ...cell, before: value, after: option.value, kind: 'text' as const }] : []
  })
}

export function renamedSheets(questions: readonly RenameQuestion[], { sheets }: Renames): SheetRename[] {
  return questions.flatMap((question) => {
    const { value: from = '' } = question.proposal
    const sheet = sheets.get(from)
    const option = sheet && optionFor(question, question.sheets?.indexOf(sheet) ?? -1)
    return option ? [{ from, to: option.value }] : []
  })
}

/** One cause, one question: what follows from another one is listed under it. */
export function withCauses<M extends MendedFile>(
  mended: M,
  questions: readonly RenameQuestion[],
  decisions: Decisions,
  causes: Causes,
): M {
  const { findings, unmendable } = mended
  const counts = countFollowing(findings.items, causes)
  const renaming = questions.map(({ proposal }): Proposal => {
    const follows = counts.get(proposal.id) ?? 0
    // Once it is answered it stays where it stood.
    return { ...proposal, follows, isNeeded: follows > 0 || decisions.has(proposal.id) }
  })
  const isAsked = mended.open.some(({ id }) => id === identifiersId)
  const findCause = (item: number | undefined): string | undefined => {
    const finding = item === undefined ? undefined : findings.items[item]
    const cause = finding && causes.get(findingKey(finding))
    return cause === identifiersId && !isAsked ? undefined : cause
  }
  const under = (proposal: Proposal): Proposal => {
    const cause = proposal.under ?? findCause(proposal.item)
    return cause === undefined || proposal.id === identifiersId ? proposal : { ...proposal, under: cause }
  }
  const isOpen = ({ id }: Proposal): boolean => !decisions.has(id)
  const following = findings.items.filter(
    ({ rule }, item) => ruleSeverity(rule) === 'violation' && findCause(item) !== undefined,
  )
  const asked = renaming.filter((each) => isOpen(each) && each.isNeeded).length + (isAsked ? 1 : 0)
  const problems = findings.violationCount - following.length + asked
  return {
    ...mended,
    problems: findings.violationCount === 0 ? 0 : Math.max(1, problems),
    proposals: [...renaming, ...mended.proposals.map(under)],
    open: [...renaming.filter(isOpen), ...mended.open.map(under)],
    applied: new Set([...mended.applied, ...renaming.filter((each) => !isOpen(each)).map(({ id }) => id)]),
    unmendable: unmendable.filter(
      (at) => findings.items[at]?.rule === 'missing-id' || findCause(at) === undefined,
    ),
  }
}
