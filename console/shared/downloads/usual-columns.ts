// Columns that several tables have. Pure.
import type { TableColumn } from './table-file.ts'

export const numberColumn = <R>(
  name: string,
  label: string,
  cell: (row: R) => number | null,
): TableColumn<R> => ({ name, label, kind: 'number', width: 14, cell })

/** The code for programs, its word for people. */
export const codeColumn = <R, Code extends string>(
  name: string,
  label: string,
  cell: (row: R) => Code,
  words: Readonly<Record<Code, string>>,
): TableColumn<R> => ({ name, label, cell, shown: (row) => words[cell(row)] })

/** The timestamp for programs, the date for people. */
export const dayColumn = <R>(
  name: string,
  label: string,
  cell: (row: R) => string | null,
): TableColumn<R> => ({
  name,
  label,
  kind: 'date',
  width: 14,
  cell,
  shown: (row) => cell(row)?.slice(0, 10) ?? null,
})
