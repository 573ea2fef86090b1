// A chart as CSV: the service's own way of writing it. Pure.
import { csvCell } from '../../src/projection/row-csv.ts'

export type Cell = string | number | null

export const csvText = (head: readonly string[], lines: readonly (readonly Cell[])[]): string =>
  [head, ...lines].map((line) => `${line.map((cell) => csvCell(String(cell ?? ''))).join(',')}\r\n`).join('')

/** A file name that every system takes: `jobs-created-people.csv`. */
export function fileName(...parts: readonly (string | null)[]): string {
  const name = parts
    .filter((part) => part !== null)
    .join('-')
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, '')
  return name === '' ? 'chart' : name
}
