// The text of a line in coloured pieces, and its JSON path.
import { isOpening, lineAt, lineKinds, type Line, type Lines } from './lines.ts'

type PieceKind = 'key' | 'text' | 'number' | 'word' | 'mark' | 'plain' | 'count'

export interface Piece {
  readonly kind: PieceKind
  readonly text: string
}

const indentText = (depth: number): string => '  '.repeat(depth)

function pieceKind(text: string, { start }: Line): PieceKind {
  const first = text.charAt(start)
  if (first === '"') return 'text'
  if (first === '{' || first === '[') return 'mark'
  return first === 't' || first === 'f' || first === 'n' ? 'word' : 'number'
}

/** The number of direct members of an opening line. */
const containerSize = (lines: Lines, index: number): number =>
  lineAt(lines, lineAt(lines, index).partner).place

/** The last member of its parent has no comma. */
const hasComma = (text: string, lines: Lines, line: Line, isFolded: boolean): boolean => {
  const last = isFolded ? lineAt(lines, line.partner) : line
  if (line.kind === lineKinds.openObject || line.kind === lineKinds.openArray) {
    if (!isFolded) return false
  }
  let next = last.end
  while (/\s/.test(text.charAt(next))) next += 1
  return text.charAt(next) === ','
}

export function linePieces(text: string, lines: Lines, index: number, isFolded: boolean): readonly Piece[] {
  const line = lineAt(lines, index)
  const value = text.slice(line.start, line.end)
  if (line.kind === lineKinds.text) return [{ kind: 'plain', text: value }]
  const pieces: Piece[] = []
  if (line.depth > 0) pieces.push({ kind: 'mark', text: indentText(line.depth) })
  if (line.keyEnd > 0) {
    pieces.push({ kind: 'key', text: text.slice(line.keyStart, line.keyEnd) }, { kind: 'mark', text: ': ' })
  }
  if (line.kind === lineKinds.scalar) pieces.push({ kind: pieceKind(text, line), text: value })
  else pieces.push({ kind: 'mark', text: value })
  if (isFolded) {
    const closing = line.kind === lineKinds.openObject ? '}' : ']'
    pieces.push(
      { kind: 'count', text: ` ${containerSize(lines, index)} … ` },
      { kind: 'mark', text: closing },
    )
  }
  if (hasComma(text, lines, line, isFolded)) pieces.push({ kind: 'mark', text: ',' })
  return pieces
}

/** The length of the result of `linePieces`, without creating it. The comma is always counted. */
export function lineLength(lines: Lines, index: number, isFolded: boolean): number {
  const line = lineAt(lines, index)
  if (line.kind === lineKinds.text) return line.end - line.start
  const key = line.keyEnd > 0 ? line.keyEnd - line.keyStart + 2 : 0
  const folded = isFolded ? String(containerSize(lines, index)).length + 5 : 0
  return line.depth * 2 + key + line.end - line.start + folded + 1
}

export function cut(pieces: readonly Piece[], from: number, to: number): readonly Piece[] {
  const shown: Piece[] = []
  let at = 0
  for (const piece of pieces) {
    const text = piece.text.slice(Math.max(0, from - at), Math.max(0, to - at))
    if (text !== '') shown.push({ kind: piece.kind, text })
    at += piece.text.length
    if (at >= to) break
  }
  return shown
}

const plainName = /^[A-Za-z_$][\w$]*$/

/** Example: `$.data[3].org.name`. */
export function linePath(text: string, lines: Lines, index: number): string {
  const steps: string[] = []
  let line = lineAt(lines, index)
  if (line.kind === lineKinds.close) line = lineAt(lines, line.partner)
  while (line.parent >= 0) {
    steps.push(pathStep(text, line))
    line = lineAt(lines, line.parent)
  }
  return `$${steps.reverse().join('')}`
}

function pathStep(text: string, line: Line): string {
  if (line.keyEnd === 0) return `[${line.place}]`
  const written = text.slice(line.keyStart, line.keyEnd)
  const name = JSON.parse(written) as string
  return plainName.test(name) ? `.${name}` : `[${written}]`
}

/** The value for the clipboard: strings without quotes, everything else as JSON. */
export function lineValue(text: string, lines: Lines, index: number): string {
  const line = lineAt(lines, index)
  if (line.kind === lineKinds.close) return lineValue(text, lines, line.partner)
  if (isOpening(lines, index)) return formatContainer(text, lines, index)
  const value = text.slice(line.start, line.end)
  return value.startsWith('"') && line.kind === lineKinds.scalar ? (JSON.parse(value) as string) : value
}

function formatContainer(text: string, lines: Lines, index: number): string {
  const { depth, partner, start } = lineAt(lines, index)
  const written: string[] = [text.charAt(start)]
  for (let each = index + 1; each <= partner; each++) {
    const line = linePieces(text, lines, each, false)
      .map((piece) => piece.text)
      .join('')
    written.push(each === partner ? line.replace(/,$/, '').slice(depth * 2) : line.slice(depth * 2))
  }
  return written.join('\n')
}
