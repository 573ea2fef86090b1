// Mends one workbook by the decisions of a person: its cells are changed, and everything else of the file stays as it was.
// Rules, sections 8 and 12. Pure.
import { BoundedMap } from '../../bounded-map.ts'
import { getOrAdd } from '../../lists-by-key.ts'
import { readOnce } from '../../read-once.ts'
import { cellName, type CellEdit } from '../../spreadsheet/cell-place.ts'
import { columnNumber } from '../../spreadsheet/cell-range.ts'
import { editWorkbook, type SheetEdits } from '../../spreadsheet/edit-workbook.ts'
import type { SheetRename } from '../../spreadsheet/rename-sheets.ts'
import {
  convertRows,
  convertWorkbook,
  RowReader,
  type ConvertedWorkbook,
  type WorkbookRows,
} from '../../workbook/convert-workbook.ts'
import { applyMends } from '../apply-mends.ts'
import type { Finding } from '../../validation/finding.ts'
import { identifiersId } from '../identifiers.ts'
import { fileAsGiven, mendInRounds, type MendedFile, type Round } from '../mend-rounds.ts'
import type { Decisions } from '../proposal.ts'
import { applyToRows, documentLines } from './apply-to-rows.ts'
import { findCauses, findingKey, rememberTried, withCauses, type Causes } from './causes.ts'
import type { CellChange } from './patch-rows.ts'
import { checkRows, proposeCellMends, type CheckedRows } from './propose-cell-mends.ts'
import {
  askColumns,
  askSheets,
  asRenames,
  decideRenames,
  headerChanges,
  likelyAnswers,
  renamedSheets,
  type DecidedRename,
  type RenameQuestion,
} from './rename-questions.ts'

export interface MendedWorkbook extends MendedFile {
  readonly cells: readonly CellChange[]
  /** Sheets that get another name. */
  readonly sheetNames: readonly SheetRename[]
  /** The workbook with these cells and names. */
  readonly file: () => Promise<Uint8Array<ArrayBuffer>>
}

/** The workbook as it is read with what sheets and columns were said to be. */
interface Reading {
  readonly round: WorkbookRound
  readonly questions: readonly RenameQuestion[]
  readonly decided: readonly DecidedRename[]
  readonly causes: Causes
}

export class WorkbookSession {
  readonly #given: Uint8Array
  readonly #reader: RowReader
  /** By what was decided about sheets and columns: as they are, and as they would be with the likely answers. */
  readonly #read = new BoundedMap<string, Promise<WorkbookRows>>(4)
  readonly #check = readOnce((rows: WorkbookRows) => checkRows(convertRows(rows)))
  /** Of the last decisions alone. */
  readonly #causes = new BoundedMap<string, Promise<Causes>>(1)
  readonly #tryOut = rememberTried(this.#check)
  #last: { readonly rows: WorkbookRows; readonly causes: Causes; readonly round: WorkbookRound } | null = null

  constructor(bytes: Uint8Array) {
    this.#given = bytes
    this.#reader = new RowReader(bytes)
  }

  /** Throws a WorkbookError for a file that is no workbook of ours. */
  async asGiven(): Promise<MendedFile> {
    const { round, questions, causes } = await this.#asDecided(undecided)
    return withCauses(fileAsGiven(round.mending), questions, undecided, causes)
  }

  async mend(decisions: Decisions): Promise<MendedWorkbook> {
    const { round, questions, decided, causes } = await this.#asDecided(decisions)
    const { last, mended } = await mendInRounds(round, decisions)
    const cells = joinChanges([...headerChanges(decided), ...last.changes])
    const sheetNames = renamedSheets(decided)
    const file = async () => await this.#write(cells, sheetNames, last.converted, round.converted)
    return { ...withCauses(mended, questions, decisions, causes), cells, sheetNames, file }
  }

  /** Sheets first: their columns may have other names, too. */
  async #asDecided(decisions: Decisions): Promise<Reading> {
    const sheets = askSheets(await this.#rows([]))
    const questions = [...sheets, ...askColumns(await this.#rows(decideRenames(sheets, decisions)))]
    const decided = decideRenames(questions, decisions)
    const rows = await this.#rows(decided)
    const causes = await this.#findCauses(questions, decisions, rows)
    return { round: await this.#readRound(rows, causes), questions, decided, causes }
  }

  async #readRound(rows: WorkbookRows, causes: Causes): Promise<WorkbookRound> {
    if (this.#last?.rows === rows && this.#last.causes === causes) return this.#last.round
    // What follows from a column or a sheet under another name is asked for once that is answered.
    const isAsked = (finding: Finding): boolean => {
      const cause = causes.size === 0 ? undefined : causes.get(findingKey(finding))
      return cause === undefined || cause === identifiersId
    }
    const round = openRound(await this.#check(rows), [], isAsked)
    this.#last = { rows, causes, round }
    return round
  }

  async #rows(decided: readonly DecidedRename[]): Promise<WorkbookRows> {
    const key = JSON.stringify(
      decided.map(({ proposal, sheet, column }) => [proposal.id, sheet?.name, column?.key]),
    )
    return await getOrAdd(this.#read, key, async () => await this.#reader.read(asRenames(decided)))
  }

  async #findCauses(
    questions: readonly RenameQuestion[],
    decisions: Decisions,
    rows: WorkbookRows,
  ): Promise<Causes> {
    const { items } = (await this.#check(rows)).findings
    const open = questions.filter(({ proposal }) => !decisions.has(proposal.id))
    if (items.length === 0) return noCauses
    const key = JSON.stringify(
      [...decisions].filter(([id]) => questions.some((each) => each.proposal.id === id)),
    )
    return await getOrAdd(this.#causes, key, async () => {
      const likely = decideRenames(questions, likelyAnswers(questions, decisions))
      const renamed = open.length > 0 ? await this.#rows(likely) : null
      return await findCauses(items, open, renamed, rows, this.#tryOut)
    })
  }

  /** The file is read again: nothing is given that does not say what was shown. */
  async #write(
    cells: readonly CellChange[],
    sheetNames: readonly SheetRename[],
    wanted: ConvertedWorkbook,
    { rows }: WorkbookRows,
  ) {
    const data = new Set(rows.map(({ sheet, row }) => `${sheet.name}!${row.row}`))
    const sheets = new Map<string, SheetEdits & { readonly edits: CellEdit[] }>()
    for (const { sheet, column, row, after: text, kind } of cells) {
      const own = sheets.get(sheet) ?? { edits: [], isData: (at: number) => data.has(`${sheet}!${at}`) }
      sheets.set(sheet, own)
      own.edits.push({ row, column: columnNumber(column), text, kind })
    }
    const bytes = await editWorkbook(this.#given, sheets, sheetNames)
    const read = await convertWorkbook(bytes)
    if (!read.ok || !saysTheSame(read, wanted)) throw new Error('The workbook could not be written.')
    return bytes
  }
}

const undecided: Decisions = new Map()
const noCauses: Causes = new Map()

interface WorkbookRound extends Round<WorkbookRound> {
  readonly converted: ConvertedWorkbook
  readonly changes: readonly CellChange[]
}

function openRound(
  checked: CheckedRows,
  changes: readonly CellChange[],
  isAsked: (finding: Finding) => boolean,
): WorkbookRound {
  const { converted } = checked
  const mending = proposeCellMends(checked, isAsked)
  const lines = documentLines(converted)
  return {
    converted,
    changes,
    mending,
    apply(asked, decisions) {
      const step = applyMends(lines.join('\n'), asked, decisions)
      const next = async (): Promise<WorkbookRound> => {
        const after = applyToRows(converted, lines, step.text.split('\n'))
        return openRound(await checkRows(after.converted), [...changes, ...after.changes], isAsked)
      }
      return { applied: step.applied, next }
    },
  }
}

/** From what the file has to what it gets, without what is the same again. */
function joinChanges(changes: readonly CellChange[]): CellChange[] {
  const joined = new Map<string, CellChange>()
  for (const change of changes) {
    const name = cellName(change)
    const { before } = joined.get(name) ?? change
    joined.set(name, { ...change, before })
  }
  return [...joined.values()].filter(({ before, after }) => before !== after)
}

/** New rows stand on their sheet in the file, and at the end while it is mended. */
function saysTheSame(read: ConvertedWorkbook, wanted: ConvertedWorkbook): boolean {
  const [one, other] = [read, wanted].map((each) =>
    documentLines(each)
      .map((line) => line.replace(/,$/, ''))
      .toSorted(),
  )
  return one?.join('\n') === other?.join('\n')
}
