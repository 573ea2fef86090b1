// Writes the binary format of COPY into a list of buffers: full ones can be sent while the next one is filled,
// and nothing is ever copied into a larger buffer.
import { daysSince2000 } from './report-span.ts'

/** Fits into the buffer of a local socket, so that PostgreSQL has work while the next one is made. */
const bufferBytes = 128 * 1024
const header = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1')

/** Value of a hexadecimal digit by its character code. */
const digitValues = new Uint8Array(128)
for (let value = 0; value < 16; value++) digitValues[value.toString(16).charCodeAt(0)] = value

/** Up to this length a loop writes a text faster than `Buffer.write`. */
const shortText = 24

export class CopyWriter {
  /** Full buffers, in order. */
  readonly #full: Buffer[] = []
  #bytes: Buffer
  #at = 0

  /** The first buffer is small where few bytes are expected. */
  constructor(expectedBytes = bufferBytes) {
    this.#bytes = Buffer.allocUnsafe(Math.min(expectedBytes, bufferBytes))
  }

  start(): void {
    this.reserve(header.length)
    this.#at += header.copy(this.#bytes, this.#at)
  }

  end(): void {
    this.reserve(2)
    this.int16(-1)
  }

  /** Number of the buffer that the next byte goes to, counted from the last `takeFull`. */
  get bufferIndex(): number {
    return this.#full.length
  }

  /** Offset of the next byte in its buffer. */
  get at(): number {
    return this.#at
  }

  /** Removes and returns the full buffers. */
  takeFull(): Buffer[] {
    return this.#full.splice(0)
  }

  /** All buffers that `takeFull` has not removed. */
  finish(): Buffer[] {
    if (this.#at > 0) this.#full.push(this.#bytes.subarray(0, this.#at))
    return this.#full
  }

  /** Makes sure that the next bytes fit into one buffer. Must be called before they are written. */
  reserve(bytes: number): void {
    if (this.#at + bytes <= this.#bytes.length) return
    if (this.#at > 0) this.#full.push(this.#bytes.subarray(0, this.#at))
    // Small ones first: with large ones for little data, V8 would collect garbage after every few capsules.
    this.#bytes = Buffer.allocUnsafe(Math.max(Math.min(2 * this.#bytes.length, bufferBytes), bytes))
    this.#at = 0
  }

  int16(value: number): void {
    const bytes = this.#bytes
    bytes[this.#at++] = value >> 8
    bytes[this.#at++] = value
  }

  int32(value: number): void {
    this.#at = putInt32(this.#bytes, this.#at, value)
  }

  /** Exact for safe integers. */
  int64(value: number): void {
    this.int32(Math.floor(value / 4_294_967_296))
    this.int32(value)
  }

  float64(value: number): void {
    this.#at = this.#bytes.writeDoubleBE(value, this.#at)
  }

  /** Copies bytes for which space was reserved. */
  raw(source: Buffer, start: number, end: number): void {
    source.copy(this.#bytes, this.#at, start, end)
    this.#at += end - start
  }

  /** 128 bits from 32 hexadecimal digits. */
  key(hex: string): void {
    const bytes = this.#bytes
    let at = this.#at
    for (let i = 0; i < 32; i += 2) {
      const high = digitValues[hex.charCodeAt(i)] as number
      bytes[at++] = (high << 4) | (digitValues[hex.charCodeAt(i + 1)] as number)
    }
    this.#at = at
  }

  /** The day of a valid date `YYYY-MM-DD`. */
  day(date: string): void {
    this.int32(daysSince2000(date))
  }

  /** A text after its length. Reserves its own space. */
  text(value: string): void {
    this.reserve(4 + value.length * 3)
    const bytes = this.#bytes
    const start = this.#at + 4
    let written = value.length <= shortText ? putAscii(bytes, start, value) : -1
    if (written < 0) written = bytes.write(value, start)
    putInt32(bytes, this.#at, written)
    this.#at = start + written
  }

  /** What `write` writes, after its length. `bytes` is an upper bound. */
  sized(bytes: number, write: () => void): void {
    this.reserve(4 + bytes)
    const lengthAt = this.#at
    this.#at += 4
    write()
    putInt32(this.#bytes, lengthAt, this.#at - lengthAt - 4)
  }
}

function putInt32(bytes: Buffer, at: number, value: number): number {
  bytes[at] = value >> 24
  bytes[at + 1] = value >> 16
  bytes[at + 2] = value >> 8
  bytes[at + 3] = value
  return at + 4
}

/** Returns the number of bytes; -1 where the text is not all ASCII. */
function putAscii(bytes: Buffer, start: number, text: string): number {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code > 0x7f) return -1
    bytes[start + i] = code
  }
  return text.length
}
