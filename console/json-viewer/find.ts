// Where a text occurs: the lines, in order. Capitals do not matter.
import { startOf } from './lines.ts'
import type { Lines } from './lines.ts'

/** More than anybody steps through; the count says that there are more. */
export const mostFound = 10_000

export const seeking = (sought: string): RegExp =>
  new RegExp(sought.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`), 'gi')

export function findLines(text: string, lines: Lines, sought: string): Int32Array {
  const found: number[] = []
  if (sought === '' || lines.count === 0) return Int32Array.from(found)
  let line = 0
  for (const { index } of text.matchAll(seeking(sought))) {
    while (line + 1 < lines.count && startOf(lines, line + 1) <= index) line += 1
    if (found.at(-1) !== line) found.push(line)
    if (found.length === mostFound) break
  }
  return Int32Array.from(found)
}
