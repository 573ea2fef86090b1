// The rows of one page as bytes, no more of them than a page may have. Rules, section 4.
import type { TextRow } from './load-long-cards.ts'
import { rowEnd, rowStart } from './row-json.ts'
import type { Separator } from './select-page.ts'

/** UTF-8 bytes of the JSON of a page's rows, without commas. The same in every process: it decides where pages end. */
export const maxPageBytes = 8 * 1024 * 1024

const maxUtf8BytesPerUtf16Unit = 3

/** A fragment longer than this is turned into bytes once for all rows that share it. */
const longFragment = 16 * 1024

/** What stands around each row, and between them. */
export interface RowFrame {
  readonly before?: string
  readonly after?: string
  readonly separator?: Separator
}

export class PageContent {
  rowCount = 0
  readonly #before: string
  readonly #end: string
  readonly #separator: Separator
  readonly #chunks: Buffer[] = []
  /** Bytes of the rows in `chunks`. */
  #bytes = 0
  /** Rows that are certain to fit; they are not counted exactly unless the page gets nearly full. */
  #waiting: string[] = []
  #waitingUnits = 0
  #last = { fragment: '', bytes: Buffer.alloc(0) }

  constructor({ before = '', after = '', separator = ',' }: RowFrame = {}) {
    this.#before = before
    this.#end = rowEnd + after
    this.#separator = separator
  }

  /** Adds rows until the page is full; false when it is. */
  add(rows: readonly TextRow[]): boolean {
    for (const row of rows) {
      const start = this.#before + rowStart(row)
      const isAdded =
        row.fragment.length > longFragment
          ? this.#addLong(start, row.fragment)
          : this.#addShort(start + row.fragment + this.#end)
      if (!isAdded) return false
      this.rowCount++
    }
    return true
  }

  /** Adds an element that is no row; false when the page is full. */
  addText(json: string): boolean {
    if (!this.#addShort(json)) return false
    this.rowCount++
    return true
  }

  /** The rows with the separator between them. */
  chunks(): readonly Buffer[] {
    this.#flush()
    return this.#chunks
  }

  #addShort(row: string): boolean {
    const units = this.#waitingUnits + row.length
    if (this.#bytes + units * maxUtf8BytesPerUtf16Unit > maxPageBytes) {
      this.#flush()
      if (this.#isTooMuch(Buffer.byteLength(row))) return false
    }
    this.#waiting.push(row)
    this.#waitingUnits += row.length
    return true
  }

  #addLong(start: string, fragment: string): boolean {
    this.#flush()
    if (fragment !== this.#last.fragment) this.#last = { fragment, bytes: Buffer.from(fragment) }
    const parts = [Buffer.from(start), this.#last.bytes, Buffer.from(this.#end)]
    const bytes = parts.reduce((sum, part) => sum + part.length, 0)
    if (this.#isTooMuch(bytes)) return false
    this.#push(...parts)
    this.#bytes += bytes
    return true
  }

  /** One row at least is in a page, whatever its size. */
  #isTooMuch(bytes: number): boolean {
    return this.rowCount > 0 && this.#bytes + bytes > maxPageBytes
  }

  #flush(): void {
    if (this.#waiting.length === 0) return
    const text = Buffer.from(this.#waiting.join(this.#separator))
    this.#bytes += text.length - (this.#waiting.length - 1)
    this.#push(text)
    this.#waiting = []
    this.#waitingUnits = 0
  }

  #push(...parts: Buffer[]): void {
    if (this.#chunks.length > 0) this.#chunks.push(Buffer.from(this.#separator))
    this.#chunks.push(...parts)
  }
}
