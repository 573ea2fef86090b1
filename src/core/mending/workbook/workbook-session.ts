// Mends one workbook by the decisions of a person: its cells are changed, and everything else of the file stays as it was.
// Rules, sections 8 and 12. Pure.
import { cellName, type CellEdit } from '../../spreadsheet/cell-place.ts'
import { columnNumber } from '../../spreadsheet/cell-range.ts'
import { editWorkbook, type SheetEdits } from '../../spreadsheet/edit-workbook.ts'
import { WorkbookError } from '../../spreadsheet/workbook-fault.ts'
import {
  convertRows,
  convertWorkbook,
  readWorkbookRows,
  type ConvertedWorkbook,
  type WorkbookRows,
} from '../../workbook/convert-workbook.ts'
import { applyMends } from '../apply-mends.ts'
import { mendInRounds, type MendedFile, type Round } from '../mend-rounds.ts'
import type { Mending } from '../propose-mends.ts'
import type { Decisions } from '../proposal.ts'
import { applyToRows, linesOf } from './apply-to-rows.ts'
import type { CellChange } from './patch-rows.ts'
import { proposeCellMends } from './propose-cell-mends.ts'

export interface MendedWorkbook extends MendedFile {
  readonly cells: readonly CellChange[]
  /** The workbook with these cells. */
  readonly file: () => Promise<Uint8Array<ArrayBuffer>>
}

export class WorkbookSession {
  readonly #given: Uint8Array
  #first: WorkbookRound | null = null

  constructor(bytes: Uint8Array) {
    this.#given = bytes
  }

  /** Throws a WorkbookError for a file that is no workbook of ours. */
  async asGiven(): Promise<Mending> {
    return (await this.#asRead()).mending
  }

  async mend(decisions: Decisions): Promise<MendedWorkbook> {
    const first = await this.#asRead()
    const { last, mended } = await mendInRounds(first, decisions)
    const cells = joinChanges(last.changes)
    const file = async () => await this.#write(cells, last.converted, first.rows)
    return { ...mended, cells, file }
  }

  async #asRead(): Promise<WorkbookRound> {
    if (this.#first) return this.#first
    const rows = await readWorkbookRows(this.#given)
    if (!rows.ok) throw new WorkbookError(rows.fault)
    return (this.#first = await roundOf(rows, convertRows(rows), []))
  }

  /** The file is read again: nothing is given that does not say what was shown. */
  async #write(cells: readonly CellChange[], wanted: ConvertedWorkbook, { rows }: WorkbookRows) {
    const data = new Set(rows.map(({ sheet, row }) => `${sheet.name}!${row.row}`))
    const sheets = new Map<string, SheetEdits & { readonly edits: CellEdit[] }>()
    for (const { sheet, column, row, after: text, kind } of cells) {
      const own = sheets.get(sheet) ?? { edits: [], isData: (at: number) => data.has(`${sheet}!${at}`) }
      sheets.set(sheet, own)
      own.edits.push({ row, column: columnNumber(column), text, kind })
    }
    const bytes = await editWorkbook(this.#given, sheets)
    const read = await convertWorkbook(bytes)
    if (!read.ok || !saysTheSame(read, wanted)) throw new Error('The workbook could not be written.')
    return bytes
  }
}

interface WorkbookRound extends Round<WorkbookRound> {
  readonly rows: WorkbookRows
  readonly converted: ConvertedWorkbook
  readonly changes: readonly CellChange[]
}

async function roundOf(
  rows: WorkbookRows,
  converted: ConvertedWorkbook,
  changes: readonly CellChange[],
): Promise<WorkbookRound> {
  const mending = await proposeCellMends(rows, converted)
  const lines = linesOf(converted)
  return {
    rows,
    converted,
    changes,
    mending,
    apply(asked, decisions) {
      const step = applyMends(lines.join('\n'), asked, decisions)
      const next = async (): Promise<WorkbookRound> => {
        const after = applyToRows(rows, lines, step.text.split('\n'))
        return await roundOf(after.rows, after.converted, [...changes, ...after.changes])
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
    linesOf(each)
      .map((line) => line.replace(/,$/, ''))
      .toSorted(),
  )
  return one?.join('\n') === other?.join('\n')
}
