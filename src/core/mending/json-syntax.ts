// What people write in JSON that JSON does not have: commas before a closing bracket, texts in single quotes, comments,
// and a bracket that is missing at the end. Mended where the file is JSON afterwards, and in no other way.
// Rules, section 8. Pure.
import { scanJson } from '../graph/scan-json.ts'
import { firstInvalidByte } from '../graph/utf8.ts'
import { applyEdits } from '../apply-edits.ts'
import type { Edit } from './proposal.ts'

export type SyntaxFault = 'comment' | 'extra-comma' | 'single-quotes' | 'cut-off'

/** The places of one fault. */
export interface SyntaxMend {
  readonly fault: SyntaxFault
  readonly edits: readonly Edit[]
  /** A file that lacks more than one bracket may lack entries, too. */
  readonly isCertain: boolean
}

/** Empty where the file is JSON, or would not be JSON afterwards. */
export function mendSyntax(bytes: Uint8Array, text: string): SyntaxMend[] {
  if (firstInvalidByte(bytes) < bytes.length || !/^\uFEFF?\s*[[{/]/.test(text)) return []
  const reader = new SyntaxReader(text)
  if (!reader.read()) return []
  const mends = reader.mends()
  const edits = mends.flatMap((mend) => mend.edits)
  return scanJson(new TextEncoder().encode(applyEdits(text, edits))).ok ? mends : []
}

const closers: Readonly<Record<string, string>> = { '{': '}', '[': ']' }

class SyntaxReader {
  readonly #text: string
  readonly #edits: Record<SyntaxFault, Edit[]> = {
    comment: [],
    'extra-comma': [],
    'single-quotes': [],
    'cut-off': [],
  }
  readonly #open: string[] = []
  /** The comma before what is read, where nothing but space and comments stand between. */
  #comma: number | null = null
  #isCut = false

  constructor(text: string) {
    this.#text = text
  }

  /** False where it cannot be JSON. Strict reading is left to the scan of what comes of it. */
  read(): boolean {
    let at = this.#text.startsWith('\uFEFF') ? 1 : 0
    let end = at
    while (at < this.#text.length) {
      const character = this.#text[at] ?? ''
      if (/\s/.test(character)) {
        at++
        continue
      }
      const next = this.#readToken(character, at)
      if (next === null) return false
      // What is missing at the end is missing before a comment that ends the file.
      if (!this.#isComment(at)) end = next
      at = next
    }
    return this.#close(end)
  }

  mends(): SyntaxMend[] {
    return Object.entries(this.#edits).flatMap(([fault, edits]) =>
      edits.length === 0
        ? []
        : [{ fault: fault as SyntaxFault, edits, isCertain: fault !== 'cut-off' || !this.#isCut }],
    )
  }

  #isComment = (at: number): boolean => this.#text.startsWith('//', at) || this.#text.startsWith('/*', at)

  /** Where it ends; null where it does not. */
  #readToken(character: string, at: number): number | null {
    if (this.#isComment(at)) return this.#skipComment(at)
    const comma = this.#comma
    this.#comma = null
    if (character === '"') return this.#endOfText(at)
    if (character === "'") return this.#readSingleQuoted(at)
    if (character === '{' || character === '[') this.#open.push(character)
    if (character === '}' || character === ']') {
      if (closers[this.#open.pop() ?? ''] !== character) return null
      if (comma !== null) this.#edits['extra-comma'].push({ start: comma, end: comma + 1, text: '' })
    }
    if (character === ',') this.#comma = at
    return at + 1
  }

  #skipComment(at: number): number | null {
    const isLine = this.#text.startsWith('//', at)
    const found = isLine ? this.#text.slice(at).search(/[\r\n]/) : this.#text.indexOf('*/', at + 2)
    if (found === -1 && !isLine) return null
    const end = isLine ? (found === -1 ? this.#text.length : at + found) : found + 2
    this.#edits.comment.push({ start: at, end, text: '' })
    return end
  }

  #endOfText(at: number): number | null {
    for (let end = at + 1; end < this.#text.length; end++) {
      if (this.#text[end] === '\\') end++
      else if (this.#text[end] === '"') return end + 1
    }
    return null
  }

  #readSingleQuoted(at: number): number | null {
    let written = ''
    for (let end = at + 1; end < this.#text.length; end++) {
      const character = this.#text[end] ?? ''
      if (character === "'") {
        this.#edits['single-quotes'].push({ start: at, end: end + 1, text: `"${written}"` })
        return end + 1
      }
      if (character === '\\') {
        const escaped = this.#text[++end] ?? ''
        written += escaped === "'" ? "'" : `\\${escaped}`
      } else written += character === '"' ? '\\"' : character
    }
    return null
  }

  /** `end`: behind the last token. */
  #close(end: number): boolean {
    const missing = this.#open.length
    if (missing === 0) return true
    // A comma says that something follows, or that somebody wrote one too many: the file may be cut off.
    this.#isCut = missing > 1 || this.#comma !== null
    if (this.#comma !== null) {
      this.#edits['cut-off'].push({ start: this.#comma, end: this.#comma + 1, text: '' })
    }
    const text = this.#open
      .toReversed()
      .map((each) => closers[each])
      .join('')
    this.#edits['cut-off'].push({ start: end, end, text })
    return true
  }
}
