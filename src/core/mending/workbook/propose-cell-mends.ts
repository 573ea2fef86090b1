// Proposals for a workbook: those for its converted document that cells can say, each with its cell, and those for cells
// that have no place in the document. Rules, sections 8 and 12. Pure.
import type { CellPlace } from '../../spreadsheet/cell-place.ts'
import { columnName, maxSheetRows } from '../../spreadsheet/sheet.ts'
import { workbookLimits } from '../../spreadsheet/workbook-fault.ts'
import { ruleSeverity, type Finding, type Findings } from '../../validation/finding.ts'
import { checkWorkbook } from '../../workbook/check-workbook.ts'
import type { ConvertedWorkbook, WorkbookRows } from '../../workbook/convert-workbook.ts'
import type { MappedRow } from '../../workbook/cell-map.ts'
import { HeaderNames } from '../../workbook/header-names.ts'
import { applyEdits, moveEdits, orderEdits } from '../../apply-edits.ts'
import { countFirst } from '../../count-first.ts'
import { columnOfProperty, type LayoutColumn } from '../../workbook/layout.ts'
import { applyAnswer } from '../edits.ts'
import { readPlaced, type PlacedRead } from '../placed-document.ts'
import { proposeChecked, type Mending } from '../propose-mends.ts'
import type { Edit, Option, Proposal } from '../proposal.ts'
import { documentLines } from './apply-to-rows.ts'
import { CellQuestions } from './cell-questions.ts'
import { changedCells, readEntry, sheetOfEntry, type Entry } from './entry-cells.ts'
import { MergedCells } from './merged-cells.ts'
import { columnAt, isLocked } from './patch-rows.ts'
import { basesIn, rowFragments } from './row-fragments.ts'
import { groupBy } from '../../lists-by-key.ts'

/** The rows of a workbook and their document, with what is wrong with them. */
export interface CheckedRows {
  readonly converted: ConvertedWorkbook
  readonly read: PlacedRead
  readonly findings: Findings
}

export async function checkRows(converted: ConvertedWorkbook): Promise<CheckedRows> {
  const read = await readPlaced(converted.document)
  return { converted, read, findings: checkWorkbook(converted, read.result) }
}

/** `isAsked`: false for what follows from a question that is asked first. */
export function proposeCellMends(
  { converted, read, findings }: CheckedRows,
  isAsked: (finding: Finding) => boolean,
): Mending {
  const edited = new EditedCells(converted, documentLines(converted))
  const questions = new CellQuestions(converted, edited.lineEnd)
  const isAskedHere = (finding: Finding): boolean => isAsked(finding) && !questions.asks(finding)
  const mending = proposeChecked(converted.document, read, findings, isAskedHere)
  const merged = new MergedCells(converted)
  const proposals: Proposal[] = []
  const dropped = new Set<number>()
  for (const [at, finding] of findings.items.entries()) {
    if (!questions.asks(finding) || !isAsked(finding)) continue
    const own = questions.ask(finding, at, mending.lists)
    if (own) proposals.push(merged.offer(own))
    else dropped.add(at)
  }
  const asked = new Set(proposals.map(({ item }) => item))
  for (const proposal of mending.proposals) {
    const possible = inCells(proposal, edited)
    if (possible) proposals.push(merged.offer(possible))
    else if (proposal.item !== undefined) dropped.add(proposal.item)
  }
  const violations = findings.items.flatMap(({ rule }, at) =>
    dropped.has(at) && ruleSeverity(rule) === 'violation' ? at : [],
  )
  const unmendable = new Set([...mending.unmendable.filter((at) => !asked.has(at)), ...violations])
  return {
    ...mending,
    proposals: describeProposals(proposals, converted),
    bases: basesIn(converted.rows),
    unmendable: [...unmendable].toSorted((a, b) => a - b),
  }
}

/** With what rows without an identifier would get, and what the file calls the columns. */
function describeProposals(proposals: readonly Proposal[], { rows, sheets }: WorkbookRows): Proposal[] {
  const fragments = rowFragments(rows)
  const names = new HeaderNames(sheets)
  return proposals.map((proposal) => {
    const { cell, path, rule, entity } = proposal
    const at = rule === 'missing-id' ? /^#\/@graph\/(\d+)$/.exec(entity?.pointer ?? '') : null
    const fragment = at ? fragments.get(Number(at[1])) : undefined
    const sheet = cell && sheets.find(({ name }) => name === cell.sheet)
    const column = sheet && columnOfProperty(sheet.layout, path)
    const header = sheet && column ? names.headerIn(sheet, column) : undefined
    return Object.assign(
      {},
      proposal,
      fragment !== undefined && { fragment },
      header !== undefined && { header },
    )
  })
}

/** The proposal with what can be done in cells; null where that is nothing. */
function inCells(proposal: Proposal, edited: EditedCells): Proposal | null {
  const { edits, options = [] } = proposal
  const cell = edits.length > 0 ? edited.firstCell(edits) : null
  if (proposal.kind === 'certain') return cell && { ...proposal, cell }
  const possible: Option[] = []
  let first = cell
  for (const option of options) {
    const found = option.edits.length > 0 ? edited.firstCell(option.edits) : null
    if (!found && option.edits.length > 0) continue
    possible.push(option)
    first ??= found
  }
  if (!first) return null
  const { options: _, ...rest } = proposal
  return {
    ...rest,
    edits: cell ? edits : [],
    ...(possible.length > 0 && { options: possible }),
    cell: first,
  }
}

/** Characters of entries that are read for one list of proposals: a row may be very long, and have very many findings. */
const maxRead = 100_000_000

/** What edits of the document mean for the cells. */
class EditedCells {
  readonly #rows: WorkbookRows
  readonly #lines: readonly string[]
  readonly #starts: readonly number[]
  #read = 0
  #last: { readonly line: number; readonly entry: Entry } | null = null

  constructor(rows: WorkbookRows, lines: readonly string[]) {
    this.#rows = rows
    this.#lines = lines
    let start = 0
    this.#starts = lines.map((line) => {
      const own = start
      start += line.length + 1
      return own
    })
  }

  /** Where a member can be added to the entry of a row. */
  lineEnd = (at: number): number =>
    (this.#starts[at + 1] ?? 0) + (this.#lines[at + 1] ?? '').replace(/,$/, '').length - 1

  /** The first cell that the edits change; null where cells cannot say the same. */
  firstCell(edits: readonly Edit[]): CellPlace | null {
    const added = this.#cellOfAdded(edits)
    if (added !== undefined) return added
    let first: CellPlace | null = null
    for (const [line, own] of groupBy(orderEdits(edits), (edit) => this.#lineAt(edit.start))) {
      const cell = this.#cellOfLine(line, own)
      if (cell === null) return null
      first ??= cell ?? null
    }
    return first
  }

  /** One member that an entry gets: what it means needs no reading. Undefined for other edits. */
  #cellOfAdded([only, ...others]: readonly Edit[]): CellPlace | null | undefined {
    if (!only || others.length > 0 || only.start !== only.end) return undefined
    const [, key] = /^,"([^"\\]+)":/.exec(only.text) ?? []
    const row = key === undefined ? undefined : this.#rows.rows[this.#lineAt(only.start) - 1]
    const column = row?.sheet.layout.columns.find((each) => each.key === key && !hasManyParts.has(each.kind))
    return row && column ? placeIn(row, column) : undefined
  }

  #lineAt(position: number): number {
    return countFirst(this.#starts, (start) => start <= position) - 1
  }

  /** Undefined for a line that says the same afterwards: the name that is kept stands in one of several rows. */
  #cellOfLine(line: number, edits: readonly Edit[]): CellPlace | null | undefined {
    const [text = '', start = 0] = [this.#lines[line], this.#starts[line]]
    const row = this.#rows.rows[line - 1]
    this.#read += text.length
    if (!row || this.#read > maxRead) return null
    const answered = edits.map((edit) => applyAnswer(edit, sample))
    const local = moveEdits(answered, -start)
    if (local.some(({ end }) => end > text.length)) return null
    const [own = '', ...more] = applyEdits(text, local).split('\n')
    const changed = changedCells(row.sheet.layout, this.#entryAt(line), readEntry(own))
    if (!changed) return null
    const [first] = changed
    if (changed.some(({ column }) => placeIn(row, column) === null)) return null
    if (first) return placeIn(row, first.column)
    return more[0] === undefined ? undefined : this.#cellOfNewRow(more[0])
  }

  /** One row may have several questions, each with several options. */
  #entryAt(line: number): Entry {
    if (this.#last?.line !== line) this.#last = { line, entry: readEntry(this.#lines[line] ?? '') }
    return this.#last.entry
  }

  #cellOfNewRow(line: string): CellPlace | null {
    const layout = sheetOfEntry(readEntry(line))
    const sheet = this.#rows.sheets.find((each) => each.layout === layout)
    if (!sheet || sheet.lastRow >= maxSheetRows) return null
    return {
      sheet: sheet.name,
      column: columnName(sheet.columns.get('@id') ?? sheet.width),
      row: sheet.lastRow + 1,
    }
  }
}

/** Null for a cell that cannot be changed alone. */
function placeIn({ sheet, row: { row } }: MappedRow, column: LayoutColumn): CellPlace | null {
  const at = columnAt(sheet, column)
  if (at >= workbookLimits.columns || isLocked(sheet, row, at)) return null
  return { sheet: sheet.name, column: columnName(at), row }
}

/** Cells of these say more than one thing. */
const hasManyParts: ReadonlySet<LayoutColumn['kind']> = new Set<LayoutColumn['kind']>(['links', 'unit'])

/** In place of an answer that is not given yet. */
const sample = 'sample:answer'
