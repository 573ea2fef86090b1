// What follows from a column under another name, and from rows without an identifier: found by trying out what would be
// left if these were mended. One cause is one question. Rules, section 8. Pure.
import { readDocument } from '../../graph/read-document.ts'
import { severityOf, type Finding } from '../../validation/finding.ts'
import { checkWorkbook } from '../../workbook/check-workbook.ts'
import { convertRows, type WorkbookRows } from '../../workbook/convert-workbook.ts'
import { identifiersId } from '../identifiers.ts'
import type { RenameQuestion } from './rename-questions.ts'

/** By findings: the question that each follows from. */
export type Causes = ReadonlyMap<string, string>

/** The same finding in the same row, whatever else is mended. */
export function findingKey(finding: Finding): string {
  const known = keys.get(finding)
  if (known !== undefined) return known
  const { rule, path = '', cell } = finding
  const key = JSON.stringify([rule, path, cell ? `${cell.sheet}!${cell.row}` : ''])
  keys.set(finding, key)
  return key
}

const keys = new WeakMap<Finding, string>()

/** What is left of the findings once the rows are read so. */
export type TryOut = (rows: WorkbookRows, hasIdentifiers: boolean) => Promise<ReadonlySet<string>>

/** `renamed`: the rows with the most likely answers to the questions that are open. */
export async function findCauses(
  found: readonly Finding[],
  open: readonly RenameQuestion[],
  renamed: WorkbookRows | null,
  rows: WorkbookRows,
  tryOut: TryOut,
): Promise<Causes> {
  const causes = new Map<string, string>()
  if (renamed) {
    const left = await tryOut(renamed, false)
    for (const finding of found) {
      const key = findingKey(finding)
      const question = left.has(key) ? undefined : questionOfFinding(finding, open)
      if (question) causes.set(key, question.proposal.id)
    }
  }
  if (rows.rows.some(({ id }) => id === undefined)) {
    const left = await tryOut(renamed ?? rows, true)
    for (const finding of found) {
      const key = findingKey(finding)
      if (!left.has(key) && !causes.has(key)) causes.set(key, identifiersId)
    }
  }
  return causes
}

/**
 * Rows that were tried out are not tried out again: a likely answer, once it is given, is what was tried out before it, and
 * a check of a large workbook takes a second.
 */
export function rememberTried(): TryOut {
  const tried = new WeakMap<WorkbookRows, Map<boolean, Promise<ReadonlySet<string>>>>()
  return async (rows, hasIdentifiers) => {
    const ofRows = tried.get(rows) ?? new Map<boolean, Promise<ReadonlySet<string>>>()
    tried.set(rows, ofRows)
    const left = ofRows.get(hasIdentifiers) ?? findingsLeft(hasIdentifiers ? withIdentifiers(rows) : rows)
    ofRows.set(hasIdentifiers, left)
    return await left
  }
}

async function findingsLeft(rows: WorkbookRows): Promise<ReadonlySet<string>> {
  const converted = convertRows(rows)
  const { items } = checkWorkbook(converted, await readDocument(converted.document))
  return new Set(items.map(findingKey))
}

/** The column that holds what is missing, else a question about the same sheet, else any. */
function questionOfFinding(
  { cell, path, rule }: Finding,
  open: readonly RenameQuestion[],
): RenameQuestion | undefined {
  const property = path === 'i72:hasNumericalValue' ? 'i72:value' : rule === 'missing-id' ? '@id' : path
  const ofSheet = open.filter(({ proposal }) => proposal.cell?.sheet === cell?.sheet)
  return (
    ofSheet.find(({ columns = [] }) => columns[0]?.property === property) ??
    ofSheet.find(({ columns = [] }) => columns.some((column) => column.property === property)) ??
    ofSheet[0] ??
    open[0]
  )
}

const withIdentifiers = (rows: WorkbookRows): WorkbookRows => ({
  ...rows,
  rows: rows.rows.map((row, at) => (row.id === undefined ? { ...row, id: `urn:row:${at}` } : row)),
})

/** How many problems follow from each question. */
export function countFollowing(found: readonly Finding[], causes: Causes): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const finding of found) {
    const cause = causes.get(findingKey(finding))
    if (cause !== undefined && severityOf(finding.rule) === 'violation')
      counts.set(cause, (counts.get(cause) ?? 0) + 1)
  }
  return counts
}
