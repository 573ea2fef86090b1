// The rows of one page as bytes: with ids instead of the positions that the database writes, since it has no base 32, and
// no more of them than a page may have. Rules, section 4.
import { withoutDashes } from '../../../database/without-dashes.ts'
import type { Position } from '../filter/select-cards.ts'
import { rowMarker, type RowFrame } from './select-page.ts'

/** UTF-8 bytes of the JSON of a page's rows, without separators. The same in every process: it decides where pages end. */
export const maxPageBytes = 8 * 1024 * 1024

// Inside of a text every quotation mark has a backslash before it, so these can only be the start of a row and its member.
const marker = Buffer.from(rowMarker)
const startMember = Buffer.from('"period_start":')
const dayLength = 10
/** Where rows without a start stand in the order. */
const undated = 'infinity'
const quote = 0x22
const dash = 0x2d
const keyLength = 36
/** Three keys with spaces between them. */
const positionLength = 3 * keyLength + 2

const digits = Buffer.from('0123456789abcdefghijklmnopqrstuv')
const prefix = Buffer.from('rep_')
const idLength = prefix.length + 26

const valueOfHex = new Uint8Array(256)
for (let value = 0; value < 16; value++) valueOfHex[value.toString(16).charCodeAt(0)] = value

export class PageBody {
  rowCount = 0
  readonly #limit: number
  readonly #separator: Buffer
  readonly #before: number
  readonly #chunks: Buffer[] = []
  #bytes = 0
  /** Of the last row: its keys as the database wrote them, and the bytes that follow its id. */
  readonly #keys = Buffer.alloc(positionLength)
  #afterId: Buffer = Buffer.alloc(0)

  constructor(limit: number, { separator, before }: RowFrame) {
    this.#limit = limit
    this.#separator = Buffer.from(separator)
    this.#before = Buffer.byteLength(before)
  }

  /** The rows with the separator between them. */
  get chunks(): readonly Buffer[] {
    return this.#chunks
  }

  /** Of the last row. */
  get last(): Position {
    const [org = '', indicator = '', report = ''] = this.#keys
      .toString('latin1')
      .split(' ')
      .map(withoutDashes)
    const bytes = this.#afterId
    const at = bytes.indexOf(startMember) + startMember.length
    const start = bytes[at] === quote ? bytes.toString('latin1', at + 1, at + 1 + dayLength) : undated
    return { org, indicator, start, report }
  }

  /** Adds rows as the database wrote them, until the page is full; false when one is left out. */
  add(body: string): boolean {
    const bytes = Buffer.from(body)
    // What is before `read` stands, as it is sent, before `written`: an id is shorter than a position.
    let [read, written, idEnd] = [0, 0, 0]
    let at = bytes.indexOf(marker)
    while (at >= 0) {
      const start = at - this.#before
      const position = at + marker.length
      const next = bytes.indexOf(marker, position + positionLength)
      const end = next < 0 ? bytes.length : next - this.#before - 1
      if (!this.#hasRoomFor(end - start - positionLength + idLength)) {
        // There is a separator before it.
        this.#keep(bytes, written, read, Math.max(read, start - 1), idEnd)
        return false
      }
      bytes.copy(this.#keys, 0, position, position + positionLength)
      bytes.copyWithin(written, read, position)
      written += position - read
      writeId(bytes, position + positionLength - keyLength, written)
      idEnd = written += idLength
      read = position + positionLength
      at = next
    }
    this.#keep(bytes, written, read, bytes.length, idEnd)
    return true
  }

  /** Adds an element that is no row; false when the page is full. */
  addText(json: string): boolean {
    const bytes = Buffer.from(json)
    if (!this.#hasRoomFor(bytes.length)) return false
    this.#push(bytes)
    return true
  }

  /** One row at least is in a page, whatever its size. */
  #hasRoomFor(bytes: number): boolean {
    if (this.rowCount === this.#limit) return false
    if (this.rowCount > 0 && this.#bytes + bytes > maxPageBytes) return false
    this.rowCount++
    this.#bytes += bytes
    return true
  }

  /** The bytes that are written, with those that are left of the last row. */
  #keep(bytes: Buffer, written: number, from: number, to: number, idEnd: number): void {
    if (written === 0) return
    bytes.copyWithin(written, from, to)
    const kept = bytes.subarray(0, written + to - from)
    this.#afterId = kept.subarray(idEnd)
    this.#push(kept)
  }

  #push(bytes: Buffer): void {
    if (this.#chunks.length > 0) this.#chunks.push(this.#separator)
    this.#chunks.push(bytes)
  }
}

/** The same as `entityId`, from a key in the form of the database. It is shorter, so it may overwrite what is before it. */
function writeId(bytes: Buffer, keyAt: number, idAt: number): void {
  bytes.set(prefix, idAt)
  let to = idAt + prefix.length
  // The first of 26 digits has three bits of the 128.
  let [bits, unused] = [0, 2]
  for (let from = keyAt; from < keyAt + keyLength; from++) {
    const character = bytes[from] as number
    if (character === dash) continue
    bits = ((bits << 4) | (valueOfHex[character] as number)) & 0xff
    unused += 4
    if (unused < 5) continue
    unused -= 5
    bytes[to++] = digits[(bits >> unused) & 31] as number
  }
}
