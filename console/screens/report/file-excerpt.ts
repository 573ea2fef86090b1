// An excerpt of a file for a report: numbered lines, the relevant line marked, limited in length.
import { iriOfPrefixedName } from '../../../src/core/graph/prefixed-name.ts'
import { linePieces } from '../../shared/json-viewer/line-text.ts'
import { layOutJson } from '../../shared/json-viewer/lines.ts'
import type { Span } from './document-index.ts'

interface FileLine {
  /** Null when the file is a single line, and for omitted lines. */
  readonly number: number | null
  readonly text: string
  readonly isMarked: boolean
}

export interface FileExcerpt {
  /** Number of the marked line, else of the node; from 1. */
  readonly line: number
  readonly lines: readonly FileLine[]
}

export interface Concern {
  readonly path?: string | undefined
  readonly value?: string | undefined
}

const maxLineLength = 240
/** A node may be the whole file; its beginning is enough. */
const maxEntryLength = 50_000
const headLines = 6
const around = 5
const beside = 2
const maxLines = 24

export function excerptAt(text: string, span: Span, concern: Concern): FileExcerpt {
  if (span.isMention) return mentionAt(text, span)
  const lineStart = text.lastIndexOf('\n', span.start - 1) + 1
  const first = countLines(text, lineStart)
  const spanEnd = Math.min(span.end, span.start + maxEntryLength)
  const slice = text.slice(span.start, spanEnd)
  const isOneLine = !slice.includes('\n')
  const raw = isOneLine ? laidOut(slice) : text.slice(lineStart, endOfLine(text, spanEnd)).split('\n')
  const plain = dedentLines(raw.map((line) => line.replace(/\r$/, '')))
  const marked = markedLine(plain, { ...concern, path: concern.path ?? span.key })
  const lines = plain.map((line, index) => ({
    number: isOneLine && plain.length > 1 ? null : first + index,
    text: line.length > maxLineLength ? `${line.slice(0, maxLineLength)}…` : line,
    isMarked: index === marked,
  }))
  return { line: isOneLine || marked < 0 ? first : first + marked, lines: shortened(lines, marked) }
}

/** The line of a string with its neighbours. */
function mentionAt(text: string, span: Span): FileExcerpt {
  const line = countLines(text, span.start)
  let start = span.start
  for (let count = 0; count <= beside && start > 0; count++) start = text.lastIndexOf('\n', start - 1)
  let end = span.end
  for (let count = 0; count <= beside && end >= 0; count++) end = text.indexOf('\n', end + 1)
  const from = Math.max(start + 1, span.start - maxLineLength)
  const until = Math.min(end < 0 ? text.length : end, span.end + maxLineLength)
  const before = text.slice(from, span.start).split('\n').length - 1
  const lines = dedentLines(text.slice(from, until).replaceAll('\r', '').split('\n'))
  return {
    line,
    lines: lines.map((each, index) => ({
      number: line - before + index,
      text: each,
      isMarked: index === before,
    })),
  }
}

function countLines(text: string, until: number): number {
  let count = 1
  for (let at = text.indexOf('\n'); at >= 0 && at < until; at = text.indexOf('\n', at + 1)) count += 1
  return count
}

const endOfLine = (text: string, from: number): number => {
  const end = text.indexOf('\n', from - 1)
  return end < 0 ? text.length : end
}

function dedentLines(lines: readonly string[]): string[] {
  const indents = lines
    .filter((line) => line.trim() !== '')
    .map((line) => line.length - line.trimStart().length)
  const common = Math.min(...indents)
  return lines.map((line) => line.slice(common))
}

/** The line of the invalid value, else of its key; -1 when both are missing. */
function markedLine(lines: readonly string[], { path, value }: Concern): number {
  const keys = path === undefined ? [] : propertyKeys(path)
  const ofKey = lines.findIndex((line) => keys.some((key) => line.includes(`${JSON.stringify(key)}:`)))
  if (value === undefined || value === '') return ofKey
  const quoted = JSON.stringify(value)
  const ofValue = lines.findIndex((line, index) => index >= ofKey && line.includes(quoted))
  return ofValue < 0 ? ofKey : ofValue
}

const propertyKeys = (path: string): string[] => {
  const full = iriOfPrefixedName(path)
  return [path, path.slice(path.indexOf(':') + 1), ...(full === null ? [] : [full])]
}

function shortened(lines: readonly FileLine[], marked: number): readonly FileLine[] {
  if (lines.length <= maxLines) return lines
  const gap: FileLine = { number: null, text: '…', isMarked: false }
  if (marked < headLines + around) return [...lines.slice(0, maxLines - 2), gap, ...lines.slice(-1)]
  return [
    ...lines.slice(0, headLines),
    gap,
    ...lines.slice(marked - around, marked + around + 1),
    ...(marked + around + 2 < lines.length ? [gap] : []),
    ...lines.slice(Math.max(marked + around + 1, lines.length - 1)),
  ]
}

/**
 * Breaks a one-line node into one line per key. Strings and numbers keep their spelling, which parsing would lose.
 */
export function laidOut(json: string): string[] {
  if (json.length < 60) return [json]
  const lines = layOutJson(json)
  return Array.from({ length: lines.count }, (_, index) =>
    linePieces(json, lines, index, false)
      .map(({ text }) => text)
      .join(''),
  )
}
