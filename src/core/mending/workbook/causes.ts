// What follows from a column under another name, and from rows without an identifier: found by trying out what would be
// left if these were mended. One cause is one question, under which the others stand. Rules, section 8. Pure.
import { readOnce } from '../../read-once.ts'
import { ruleSeverity, type Finding } from '../../validation/finding.ts'
import { readDocument } from '../../graph/read-document.ts'
import { checkRules } from '../../validation/check-document.ts'
import { sheetsByProperty } from '../../workbook/nameless-rows.ts'
import { nameKeys, type MappedRow } from '../../workbook/cell-map.ts'
import { checkWorkbook } from '../../workbook/check-workbook.ts'
import { convertRows, type WorkbookRows } from '../../workbook/convert-workbook.ts'
import { identifiersId } from '../identifiers.ts'
import type { MendedFile } from '../mend-rounds.ts'
import type { Decisions, Proposal } from '../proposal.ts'
import type { CheckedRows } from './propose-cell-mends.ts'
import type { RenameQuestion } from './rename-questions.ts'

/** By findings: the question that each follows from. */
export type Causes = ReadonlyMap<string, string>

/** The same finding in the same row, whatever else is mended. */
export const findingKey = readOnce(({ rule, path = '', cell }: Finding): string => {
  return `${rule} ${path} ${cell ? `${cell.row} ${cell.sheet}` : ''}`
})

/** What is left of the findings once the rows are read so, and have identifiers. */
export type TryOut = (rows: WorkbookRows) => Promise<ReadonlySet<string>>

/** `renamed`: the rows with the most likely answers to the questions that are open. */
export async function findCauses(
  found: readonly Finding[],
  open: readonly RenameQuestion[],
  renamed: WorkbookRows | null,
  rows: WorkbookRows,
  tryOut: TryOut,
): Promise<Causes> {
  const causes = new Map<string, string>()
  const likely = renamed ?? rows
  const unidentified = new Set(likely.rows.flatMap((row) => (row.id === undefined ? placeOfRow(row) : [])))
  if (!renamed && unidentified.size === 0) return causes
  const left = await tryOut(likely)
  for (const finding of found) {
    const key = findingKey(finding)
    if (left.has(key)) continue
    const { rule, cell } = finding
    const isUnidentified =
      rule === 'missing-id' && cell !== undefined && unidentified.has(`${cell.row} ${cell.sheet}`)
    const question = isUnidentified ? undefined : findQuestion(finding, open, rows)
    causes.set(key, question?.proposal.id ?? identifiersId)
  }
  return causes
}

const placeOfRow = ({ sheet, row }: MappedRow): string => `${row.row} ${sheet.name}`

/**
 * Rows that were tried out are not tried out again: a likely answer, once it is given, is what was tried out before it, and
 * a check of a large workbook takes a second.
 */
export const rememberTried = (check: (rows: WorkbookRows) => Promise<CheckedRows>): TryOut =>
  readOnce(async (rows) => {
    if (rows.rows.every(({ id }) => id !== undefined))
      return new Set((await check(rows)).findings.items.map(findingKey))
    const converted = convertRows(withIdentifiers(rows))
    const { items } = checkWorkbook(converted, await readDocument(converted.document), checkRules)
    return new Set(items.map(findingKey))
  })

/**
 * The column that holds what is missing; of a name, the column or the sheet that holds it; else a question about the same
 * sheet, else any.
 */
function findQuestion(
  { cell, path = '', rule, value }: Finding,
  open: readonly RenameQuestion[],
  { sheets }: WorkbookRows,
): RenameQuestion | undefined {
  const named = value === undefined ? undefined : sheetsByProperty.get(path)
  const holdsNames = ({ proposal, columns = [], sheets: ofSheet = [] }: RenameQuestion): boolean =>
    ofSheet.some(({ name }) => name === named) ||
    (columns.some(({ key }) => key === '@id' || nameKeys.includes(key)) &&
      sheets.some((sheet) => sheet.name === proposal.cell?.sheet && sheet.layout.name === named))
  const property = path === 'i72:hasNumericalValue' ? 'i72:value' : rule === 'missing-id' ? '@id' : path
  const ofSheet = open.filter(({ proposal }) => proposal.cell?.sheet === cell?.sheet)
  return (
    ofSheet.find(({ columns = [] }) => columns[0]?.property === property) ??
    ofSheet.find(({ columns = [] }) => columns.some((column) => column.property === property)) ??
    (named === undefined ? undefined : open.find(holdsNames)) ??
    ofSheet[0] ??
    open[0]
  )
}

const withIdentifiers = (rows: WorkbookRows): WorkbookRows => ({
  ...rows,
  rows: rows.rows.map((row, at) => (row.id === undefined ? { ...row, id: `urn:row:${at}` } : row)),
})

/** How many problems follow from each question. */
function countFollowing(found: readonly Finding[], causes: Causes): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const finding of found) {
    const cause = causes.get(findingKey(finding))
    if (cause !== undefined && ruleSeverity(finding.rule) === 'violation')
      counts.set(cause, (counts.get(cause) ?? 0) + 1)
  }
  return counts
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
