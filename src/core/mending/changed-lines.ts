// The lines that mending changes, before and after, in the order of the file.
import { applyEdits, moveEdits } from '../apply-edits.ts'
import type { Edit } from './proposal.ts'

export interface ChangedLines {
  /** Of the first line in the original, from 1. */
  readonly line: number
  readonly before: readonly string[]
  readonly after: readonly string[]
}

/** Longer lines are cut around the change: a file may be one line. */
const maxLength = 400
const around = 80
const maxLines = 40

/** The first `limit` places. `edits`: in the order of the text. */
export function changedLines(text: string, edits: readonly Edit[], limit: number): ChangedLines[] {
  const changes: ChangedLines[] = []
  let line = 1
  let counted = 0
  for (let at = 0; at < edits.length && changes.length < limit;) {
    const first = edits[at] as Edit
    const start = text.lastIndexOf('\n', first.start - 1) + 1
    let end = endOfLine(text, first.end)
    let next = at + 1
    // What is changed on the same lines is shown together.
    while (next < edits.length && (edits[next]?.start ?? 0) <= end && next - at < maxLines) {
      end = Math.max(end, endOfLine(text, edits[next]?.end ?? 0))
      next++
    }
    line += countLines(text, counted, start)
    counted = start
    changes.push({ line, ...sides(text, start, end, edits.slice(at, next)) })
    at = next
  }
  return changes
}

function sides(text: string, start: number, end: number, edits: readonly Edit[]) {
  const isLong = end - start > maxLength
  const from = isLong ? Math.max(start, (edits[0]?.start ?? 0) - around) : start
  const until = isLong ? Math.min(end, (edits.at(-1)?.end ?? 0) + around) : end
  const [head, tail] = [from > start ? '…' : '', until < end ? '…' : '']
  const after = applyEdits(text.slice(from, until), moveEdits(edits, -from))
  return { before: lines(head + text.slice(from, until) + tail), after: lines(head + after + tail) }
}

const lines = (text: string): string[] =>
  text
    .split('\n')
    .slice(0, maxLines)
    .map((line) => {
      const plain = line.replace(/\r$/, '').replace(/^\uFEFF/, '')
      return plain.length > 2 * maxLength ? `${plain.slice(0, 2 * maxLength)}…` : plain
    })

const endOfLine = (text: string, from: number): number => {
  const end = text.indexOf('\n', from)
  return end < 0 ? text.length : end
}

function countLines(text: string, from: number, until: number): number {
  let count = 0
  for (let at = text.indexOf('\n', from); at >= 0 && at < until; at = text.indexOf('\n', at + 1)) count++
  return count
}
