// The sheets of a workbook of somebody's own, as a grid of cells: rows as Excel counts them, and under a merged cell the
// cell that is seen there. Read within the bounds of every workbook. Rules, section 12. Pure.
import { isFilledCell, type ReadCell, type SheetContent } from '../../spreadsheet/read-sheet.ts'
import { isZip, openZip, recognizeFile } from '../../spreadsheet/recognize-file.ts'
import { refuseFaults, WorkbookError, type Refusal } from '../../spreadsheet/workbook-fault.ts'

type Rows = ReadonlyMap<number, ReadonlyMap<number, ReadCell>>

export interface OwnSheet {
  readonly name: string
  /** Rows that are filled, by their number from 1; their cells by column, from 0. */
  readonly rows: Rows
  /** The same with what is seen under merged cells. */
  readonly shown: Rows
  readonly lastRow: number
}

export interface OwnWorkbook {
  readonly ok: true
  readonly sheets: readonly OwnSheet[]
}

export const readOwnWorkbook = async (bytes: Uint8Array): Promise<OwnWorkbook | Refusal> =>
  await refuseFaults(async () => {
    if (!isZip(bytes)) throw new WorkbookError({ fault: 'other-file', is: recognizeFile(bytes) ?? 'archive' })
    const workbook = await openZip(bytes)
    const sheets: OwnSheet[] = []
    for (const info of workbook.sheets) {
      if (!info.isHidden) sheets.push(readSheet(info.name, await workbook.readSheet(info)))
    }
    return { ok: true, sheets }
  })

function readSheet(name: string, content: SheetContent): OwnSheet {
  const rows = new Map<number, Map<number, ReadCell>>()
  for (const row of content.rows) {
    const cells = row.cells.filter(isFilledCell)
    if (cells.length > 0) rows.set(row.row, new Map(cells.map((cell) => [cell.column, cell])))
  }
  const lastRow = Math.max(0, ...[...rows.keys()].slice(-1))
  return { name, rows, shown: showMerged(rows, content.merged, lastRow), lastRow }
}

/** A merged range may be as large as the sheet. */
const maxCovered = 100_000

function showMerged(rows: Rows, merged: SheetContent['merged'], lastRow: number): Rows {
  const shown = new Map([...rows].map(([row, cells]) => [row, new Map(cells)]))
  let covered = 0
  for (const { firstRow, lastRow: last, firstColumn, lastColumn } of merged) {
    const cell = rows.get(firstRow)?.get(firstColumn)
    if (!cell) continue
    for (let row = firstRow; row <= Math.min(last, lastRow); row++) {
      const cells = shown.get(row) ?? new Map<number, ReadCell>()
      for (let column = firstColumn; column <= lastColumn && covered < maxCovered; column++, covered++) {
        if (!cells.has(column)) cells.set(column, { ...cell, column })
      }
      if (cells.size > 0) shown.set(row, cells)
      if (covered >= maxCovered) return shown
    }
  }
  return shown
}
