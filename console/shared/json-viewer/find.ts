// Finds the lines that contain a text, in order. Case-insensitive.
import { lineStart, type Lines } from './lines.ts'

/** The search stops here; the count says that there are more. */
export const maxFound = 10_000

export const searchPattern = (searchText: string): RegExp =>
  new RegExp(searchText.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`), 'gi')

export function findLines(text: string, lines: Lines, searchText: string): Int32Array {
  const found: number[] = []
  if (searchText === '' || lines.count === 0) return Int32Array.from(found)
  let line = 0
  for (const { index } of text.matchAll(searchPattern(searchText))) {
    while (line + 1 < lines.count && lineStart(lines, line + 1) <= index) line += 1
    if (found.at(-1) !== line) found.push(line)
    if (found.length === maxFound) break
  }
  return Int32Array.from(found)
}
