// A text in the course of several rounds of edits: which parts are still the original's and what stands between them.
import type { Edit } from './proposal.ts'

/** A part of the original, or a text that was added. */
type Piece = { readonly start: number; readonly end: number } | { readonly text: string }

export class Pieces {
  readonly original: string
  #pieces: readonly Piece[]

  constructor(original: string) {
    this.original = original
    this.#pieces = [{ start: 0, end: original.length }]
  }

  /** `edits`: for the present text, in its order, without overlaps. */
  apply(edits: readonly Edit[]): void {
    const pieces: Piece[] = []
    const cursor = new Cursor(this.#pieces)
    for (const { start, end, text } of edits) {
      cursor.copyUntil(start, pieces)
      cursor.copyUntil(end, null)
      if (text !== '') pieces.push({ text })
    }
    cursor.copyUntil(Infinity, pieces)
    this.#pieces = pieces
  }

  /** The edits that lead from the original to the present text in one step. */
  edits(): Edit[] {
    const edits: Edit[] = []
    let from = 0
    let added = ''
    for (const piece of [...this.#pieces, { start: this.original.length, end: this.original.length }]) {
      if ('text' in piece) {
        added += piece.text
        continue
      }
      if (piece.start > from || added !== '') edits.push({ start: from, end: piece.start, text: added })
      from = piece.end
      added = ''
    }
    return edits
  }
}

/** Goes through the pieces once, from beginning to end. */
class Cursor {
  readonly #pieces: readonly Piece[]
  #at = 0
  /** How much of the present piece has been passed. */
  #inside = 0
  #position = 0

  constructor(pieces: readonly Piece[]) {
    this.#pieces = pieces
  }

  copyUntil(position: number, into: Piece[] | null): void {
    while (this.#position < position) {
      const piece = this.#pieces[this.#at]
      if (!piece) return
      const length = ('text' in piece ? piece.text.length : piece.end - piece.start) - this.#inside
      const taken = Math.min(length, position - this.#position)
      into?.push(part(piece, this.#inside, this.#inside + taken))
      this.#position += taken
      this.#inside += taken
      if (taken < length) continue
      this.#at++
      this.#inside = 0
    }
  }
}

const part = (piece: Piece, from: number, until: number): Piece =>
  'text' in piece
    ? { text: piece.text.slice(from, until) }
    : { start: piece.start + from, end: piece.start + until }
