// Puts ids into the rows that the database wrote: it has no base 32.
import { withoutDashes } from '../store/without-dashes.ts'
import type { Position } from './select-cards.ts'
import { rowMarker } from './select-page.ts'

export interface PageBody {
  readonly bytes: Buffer
  /** Of the row at the limit; null where there are not so many. */
  readonly last: Position | null
}

// Inside of a text every quotation mark has a backslash before it, so this can only be the start of a row.
const marker = Buffer.from(rowMarker)
const quote = 0x22
const dash = 0x2d
const keyLength = 36

const digits = Buffer.from('0123456789abcdefghijklmnopqrstuv')
const prefix = Buffer.from('rep_')
const idLength = prefix.length + 26

const valueOfHex = new Uint8Array(256)
for (let value = 0; value < 16; value++) valueOfHex[value.toString(16).charCodeAt(0)] = value

/** Rows beyond the limit are left out. Each row has its position instead of its id, as select-page.ts writes it. */
export function withIds(body: string, limit: number): PageBody {
  const bytes = Buffer.from(body)
  let last: Position | null = null
  let [read, written, rows] = [0, 0, 0]
  for (let start = bytes.indexOf(marker); start >= 0; start = bytes.indexOf(marker, read)) {
    // There is a comma before it.
    if (rows === limit) return { bytes: moved(bytes, written, read, start - 1), last }
    rows++
    const at = start + marker.length
    const end = bytes.indexOf(quote, at)
    if (rows === limit) last = positionOf(bytes.toString('latin1', at, end))
    bytes.copyWithin(written, read, at)
    written += at - read
    writeId(bytes, at + 2 * (keyLength + 1), written)
    written += idLength
    read = end
  }
  return { bytes: moved(bytes, written, read, bytes.length), last }
}

/** Adds the bytes that are left to those written. */
function moved(bytes: Buffer, written: number, from: number, to: number): Buffer {
  bytes.copyWithin(written, from, to)
  return bytes.subarray(0, written + to - from)
}

function positionOf(text: string): Position {
  const [org = '', indicator = '', report = '', start = ''] = text.split(' ')
  return {
    org: withoutDashes(org),
    indicator: withoutDashes(indicator),
    start,
    report: withoutDashes(report),
  }
}

/** The same as `entityId`, from a key in the form of the database. It is shorter, so it may overwrite what is before it. */
function writeId(bytes: Buffer, keyAt: number, idAt: number): void {
  let to = idAt
  // The first of 26 digits has three bits of the 128.
  let [bits, unused] = [0, 2]
  const key = bytes.subarray(keyAt, keyAt + keyLength)
  prefix.copy(bytes, to)
  to += prefix.length
  for (const character of key) {
    if (character === dash) continue
    bits = ((bits << 4) | (valueOfHex[character] ?? 0)) & 0xff
    unused += 4
    if (unused < 5) continue
    unused -= 5
    bytes[to++] = digits[(bits >> unused) & 31] ?? 0
  }
}
