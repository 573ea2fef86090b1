// The rows to scroll through: the lines that are not hidden by a folded one, each in as many rows as wrapping needs.
// All rows have the same height, so positions are multiplications.
import { lineLength } from './line-text.ts'
import { isOpening, linePartner, type Lines } from './lines.ts'

export interface Rows {
  readonly count: number
  readonly lines: Int32Array
  /** The first row of each line; null when every line is one row. */
  readonly firstRows: Int32Array | null
  /** Characters per row; 0 without wrapping. */
  readonly columns: number
}

export interface Row {
  readonly line: number
  /** Range of columns that the row shows. */
  readonly from: number
  readonly to: number
}

export function layOutRows(lines: Lines, folded: ReadonlySet<number>, columns: number): Rows {
  const shown = new Int32Array(lines.count)
  let count = 0
  for (let line = 0; line < lines.count; line++) {
    shown[count++] = line
    if (folded.has(line)) line = linePartner(lines, line)
  }
  const visible = shown.subarray(0, count)
  if (columns === 0) return { count, lines: visible, firstRows: null, columns }
  const firstRows = new Int32Array(count)
  let row = 0
  visible.forEach((line, index) => {
    firstRows[index] = row
    row += Math.max(1, Math.ceil(lineLength(lines, line, folded.has(line)) / columns))
  })
  return { count: row, lines: visible, firstRows, columns }
}

/** The last index whose value is at most `value`. */
function lastAtMost(sorted: Int32Array, value: number): number {
  let low = 0
  let high = sorted.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((sorted[middle] ?? 0) <= value) low = middle
    else high = middle - 1
  }
  return low
}

export function rowAt(rows: Rows, row: number): Row {
  const { lines, firstRows, columns } = rows
  if (firstRows === null) return { line: lines[row] ?? 0, from: 0, to: Number.MAX_SAFE_INTEGER }
  const index = lastAtMost(firstRows, row)
  const from = (row - (firstRows[index] ?? 0)) * columns
  return { line: lines[index] ?? 0, from, to: from + columns }
}

/** The first row of a line, or of the folded line that hides it. */
export function rowOfLine({ lines, firstRows }: Rows, line: number): number {
  const index = lastAtMost(lines, line)
  return firstRows ? (firstRows[index] ?? 0) : index
}

/** The next visible line in the direction of `step`; the same line at the ends. */
export function lineBeside(rows: Rows, line: number, step: number): number {
  const index = lastAtMost(rows.lines, line) + step
  return rows.lines[Math.min(Math.max(index, 0), rows.lines.length - 1)] ?? line
}

/** Folds everything below the top level. */
export function foldAll(lines: Lines): ReadonlySet<number> {
  const folded = new Set<number>()
  for (let line = 1; line < lines.count; line++) if (isOpening(lines, line)) folded.add(line)
  return folded
}
