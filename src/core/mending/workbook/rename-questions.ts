// Asks about sheets and columns under another name, before anything that follows from it: is it one of ours? Nothing is
// chosen beforehand. Rules, sections 8 and 12. Pure.
import { cellName } from '../../spreadsheet/cell-place.ts'
import { columnNumber } from '../../spreadsheet/cell-range.ts'
import type { ReadCell } from '../../spreadsheet/read-sheet.ts'
import { cellText, nameKeys, type MappedRow } from '../../workbook/cell-map.ts'
import type { WorkbookRows } from '../../workbook/convert-workbook.ts'
import { HeaderNames } from '../../workbook/header-names.ts'
import { layout, type LayoutColumn, type LayoutSheet } from '../../workbook/layout.ts'
import type { Renames, UnknownColumn } from '../../workbook/map-sheet.ts'
import { References } from '../../workbook/references.ts'
import type { SheetRename } from '../../spreadsheet/rename-sheets.ts'
import type { Decisions, Option, Proposal } from '../proposal.ts'
import { likelyColumns, likelySheets, maxSamples, type NamesRow } from './like-headers.ts'
import type { CellChange } from './patch-rows.ts'
import { getOrAdd, groupBy } from '../../lists-by-key.ts'

/** A question with what its options mean. */
export interface RenameQuestion {
  readonly proposal: Proposal
  /** In the order of the options; none for the last one, which leaves it out. */
  readonly sheets?: readonly LayoutSheet[]
  readonly columns?: readonly LayoutColumn[]
}

/** More are a form of another kind, which nobody wants to be asked about. */
const maxQuestions = 60

const ignore: Option = { means: 'ignore', value: '', edits: [] }

function describe(
  about: Pick<Proposal, 'id' | 'rule' | 'value' | 'samples'> & Pick<Partial<Proposal>, 'cell'>,
  options: readonly Option[],
): Proposal {
  return {
    ...about,
    kind: 'choice',
    variant: 'unknown',
    isNeeded: false,
    entity: null,
    place: { start: 0, end: 0 },
    line: 1,
    edits: [],
    options: [...options, ignore],
    group: about.id,
  }
}

export function askSheets(rows: WorkbookRows): RenameQuestion[] {
  const names = new HeaderNames(rows.sheets)
  return rows.unknownSheets.slice(0, maxQuestions).flatMap(({ name, columnsOf, filledRows }) => {
    if (filledRows === 0) return []
    const sheets = likelySheets(name, columnsOf, layout).filter(
      (sheet) => freeName(sheet, rows, names) !== null,
    )
    if (sheets.length === 0) return []
    const options = sheets.map((sheet): Option => {
      return { means: 'sheet', value: freeName(sheet, rows, names) ?? sheet.name, edits: [] }
    })
    const id = JSON.stringify(['unknown-sheet', name])
    return [{ proposal: describe({ id, rule: 'unknown-sheet', value: name, samples: [] }, options), sheets }]
  })
}

/** A name for one more sheet of this kind: Excel wants each name once, whatever its case. */
function freeName(sheet: LayoutSheet, rows: WorkbookRows, names: HeaderNames): string | null {
  const taken = new Set(
    [...rows.sheets, ...rows.unknownSheets].map(({ name }) => name.normalize('NFC').toLowerCase()),
  )
  const words = sheet.name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
  const possible = [names.nameOfNew(sheet.name), sheet.name, words, words.replaceAll(' ', '-')]
  return possible.find((name) => !taken.has(name.toLowerCase())) ?? null
}

export function askColumns(rows: WorkbookRows): RenameQuestion[] {
  const names = new HeaderNames(rows.sheets)
  const namesRow = searchNames(rows.rows)
  const cellsBelow = findCellsBelow(rows)
  return rows.unknownColumns.slice(0, maxQuestions).flatMap((unknown) => {
    const sheet = rows.sheets.find(({ name }) => name === unknown.cell.sheet)
    if (!sheet || unknown.isRepeated || unknown.filledRows === 0) return []
    const filled = cellsBelow(unknown)
    const open = sheet.layout.columns.filter(({ key }) => !sheet.columns.has(key))
    const columns = likelyColumns(unknown.header, filled, open, namesRow)
    if (columns.length === 0) return []
    const options = columns.map((column): Option => {
      return { means: 'column', value: names.headerIn(sheet, column), edits: [] }
    })
    const samples = [...new Set(filled.map(({ text }) => text))].slice(0, 3)
    const { cell, header: value } = unknown
    const id = JSON.stringify(['unknown-column', cellName(cell)])
    const proposal = describe({ id, rule: 'unknown-column', value, cell, samples }, options)
    return [{ proposal, columns }]
  })
}

function findCellsBelow({ rows, unreadRows }: WorkbookRows) {
  const bySheet = groupBy([...rows, ...unreadRows], (row) => row.sheet.name)
  return ({ cell }: UnknownColumn): ReadCell[] => {
    const at = columnNumber(cell.column)
    const found: ReadCell[] = []
    for (const { row } of bySheet.get(cell.sheet) ?? []) {
      const filled = row.cells.find(({ column, text }) => column === at && text.trim() !== '')
      if (filled) found.push(filled)
      if (found.length === maxSamples) break
    }
    return found
  }
}

/** By name or identifier, also of rows that have no identifier yet. */
function searchNames(rows: readonly MappedRow[]): NamesRow {
  const references = new References(rows)
  const known = new Map<string, Set<string>>()
  for (const row of rows) {
    const own = getOrAdd(known, row.sheet.layout.name, () => new Set())
    for (const key of ['@id', ...nameKeys]) {
      const text = cellText(row, key)?.trim()
      if (text !== undefined && text !== '') own.add(text)
    }
  }
  return (column, text) => {
    const own = known.get(column.sheet ?? '')
    if (own?.has(text.trim()) === true) return true
    const parts = [...references.resolveParts(column, text.slice(0, 1_000))]
    return parts.length > 0 && parts.every(({ id, written }) => id !== written || own?.has(written) === true)
  }
}

/** A sheet or a column that is one of ours, and the option that says so. */
export interface DecidedRename {
  readonly proposal: Proposal
  readonly option: Option
  readonly sheet: LayoutSheet | undefined
  readonly column: LayoutColumn | undefined
}

/** What was decided: of two columns that are said to be the same one, the first counts. */
export function decideRenames(questions: readonly RenameQuestion[], decisions: Decisions): DecidedRename[] {
  const taken = new Set<string>()
  return questions.flatMap(({ proposal, sheets, columns }) => {
    const decision = decisions.get(proposal.id)
    if (decision?.kind !== 'option') return []
    const { at } = decision
    const [option, sheet, column] = [proposal.options?.[at], sheets?.[at], columns?.[at]]
    const key = `${proposal.cell?.sheet ?? ''} ${column?.key ?? option?.value ?? ''}`
    if (!option || !(sheet ?? column) || taken.has(key)) return []
    taken.add(key)
    return [{ proposal, option, sheet, column }]
  })
}

export const asRenames = (decided: readonly DecidedRename[]): Renames => ({
  sheets: new Map(
    decided.flatMap(({ proposal, sheet }) => (sheet ? [[proposal.value ?? '', sheet] as const] : [])),
  ),
  columns: new Map(
    decided.flatMap(({ proposal: { cell }, column }) =>
      cell && column ? [[cellName(cell), column.key] as const] : [],
    ),
  ),
})

export const headerChanges = (decided: readonly DecidedRename[]): CellChange[] =>
  decided.flatMap(({ proposal: { cell, value = '' }, option, column }) =>
    cell && column ? [{ ...cell, before: value, after: option.value, kind: 'text' as const }] : [],
  )

export const renamedSheets = (decided: readonly DecidedRename[]): SheetRename[] =>
  decided.flatMap(({ proposal: { value = '' }, option, sheet }) =>
    sheet ? [{ from: value, to: option.value }] : [],
  )

/** The most likely answers that are still free, to see what would follow from them. */
export function likelyAnswers(questions: readonly RenameQuestion[], decisions: Decisions): Decisions {
  const taken = new Set<string>()
  const answers = new Map(decisions)
  const keyAt = ({ proposal }: RenameQuestion, at: number): string =>
    `${proposal.cell?.sheet ?? ''} ${proposal.options?.[at]?.value ?? ''}`
  for (const question of questions) {
    const decision = decisions.get(question.proposal.id)
    if (decision?.kind === 'option') taken.add(keyAt(question, decision.at))
  }
  for (const question of questions) {
    const { id, options = [] } = question.proposal
    if (decisions.has(id)) continue
    const at = options.findIndex(
      (option, each) => option.means !== 'ignore' && !taken.has(keyAt(question, each)),
    )
    if (at === -1) continue
    taken.add(keyAt(question, at))
    answers.set(id, { kind: 'option', at })
  }
  return answers
}
