// Puts ids into the rows that the database wrote: it has no base 32.
import { withoutDashes } from '../../../database/without-dashes.ts'
import type { Position } from '../filter/select-cards.ts'
import { rowMarker } from './select-page.ts'

export interface PageBody {
  readonly bytes: Buffer
  /** Of the row at the limit; null where there are not so many. */
  readonly last: Position | null
}

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

/** Rows beyond the limit are left out. Each row has its position instead of its id, as select-page.ts writes it. */
export function withIds(body: string, limit: number): PageBody {
  const bytes = Buffer.from(body)
  let last: Position | null = null
  let [read, written, rows] = [0, 0, 0]
  for (let start = bytes.indexOf(marker); start >= 0; start = bytes.indexOf(marker, read)) {
    // There is a separator before it.
    if (rows === limit) return { bytes: moved(bytes, written, read, start - 1), last }
    rows++
    const at = start + marker.length
    const end = at + positionLength
    if (rows === limit) last = positionOf(bytes, at, end)
    bytes.copyWithin(written, read, at)
    written += at - read
    writeId(bytes, end - keyLength, written)
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

function positionOf(bytes: Buffer, at: number, end: number): Position {
  const [org = '', indicator = '', report = ''] = bytes
    .toString('latin1', at, end)
    .split(' ')
    .map(withoutDashes)
  const startAt = bytes.indexOf(startMember, end) + startMember.length
  const start =
    bytes[startAt] === quote ? bytes.toString('latin1', startAt + 1, startAt + 1 + dayLength) : undated
  return { org, indicator, start, report }
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
