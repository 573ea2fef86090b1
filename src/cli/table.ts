// Text tables for the terminal: columns as wide as their content.
import { csvCell } from '../core/projection/row-csv.ts'
import type { Input, Io } from './command.ts'

/** Named in capitals, with the cell of an item. */
export type Columns<Item> = Readonly<Record<Uppercase<string>, (item: Item) => string>>

interface Printed<Item> {
  readonly columns: Columns<Item>
  /** What is said where there is no item. */
  readonly none: string
  readonly json?: (item: Item) => unknown
}

/** Prints items as a table, or with `--json` as an array. */
export function printList<Item>(
  input: Input,
  io: Io,
  items: readonly Item[],
  { columns, none, json = (item) => item }: Printed<Item>,
): void {
  if (input.has('json')) io.out(`${JSON.stringify(items.map(json))}\n`)
  else if (items.length === 0) io.err(`${none}\n`)
  else io.out(columnsTable(columns, items))
}

export const columnsTable = <Item>(columns: Columns<Item>, items: readonly Item[]): string =>
  table(
    Object.keys(columns),
    items.map((item) => Object.values(columns).map((cell) => cell(item))),
  )

export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = header.map((name, at) =>
    rows.reduce((widest, row) => Math.max(widest, row[at]?.length ?? 0), name.length),
  )
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd()
  return [header, ...rows].map((cells) => `${line(cells)}\n`).join('')
}

/** Named as programs know them, with the cell of an item. */
export type CsvColumns<Item> = readonly (readonly [
  name: string,
  cell: (item: Item) => string | number | null,
])[]

/** Cells that look like formulas are escaped as in the CSV of rows. */
export const csvTable = <Item>(columns: CsvColumns<Item>, items: readonly Item[]): string =>
  [
    columns.map(([name]) => name),
    ...items.map((item) => columns.map(([, cell]) => csvCell(String(cell(item) ?? '')))),
  ]
    .map((cells) => `${cells.join(',')}\r\n`)
    .join('')

/** A cell is one line without control characters, which could move the cursor of a terminal. */
export const oneLine = (text: string): string => {
  const plain = text.replaceAll(/\p{Cc}+/gu, ' ')
  return plain.length > 60 ? `${plain.slice(0, 59).replace(/[\uD800-\uDBFF]$/, '')}…` : plain
}

/** Of a time as the service writes it. */
export const timeToMinute = (time: string): string => time.slice(0, 16).replace('T', ' ')
