// Files beyond 4 GiB: the compression is played, so that none of it has to be written. Ordinary files are read in
// write-workbook.test.ts.
import { describe, expect, it } from 'vitest'

import { writeZip, type ZipCodec, type ZipEntry } from './write-zip.ts'

const piece = new Uint8Array(16 * 1024 * 1024)
const gibibyte = 1024 ** 3

/** Says to be as long as it was before, or hardly anything. */
const played = (factor: number): ZipCodec => ({
  crc32: () => 0xcafe_f00d,
  async *deflateRaw(bytes) {
    for await (const each of bytes) yield each.subarray(0, Math.ceil(each.length * factor))
  },
})

async function* entriesOf(...pieces: readonly number[]): AsyncGenerator<ZipEntry, void, undefined> {
  for (const [at, count] of pieces.entries()) {
    yield { name: `${at}.xml`, content: Array.from({ length: count }, () => piece) }
  }
}

/** The last bytes, where the directory is, and how many there were. */
async function tailOf(
  entries: AsyncIterable<ZipEntry>,
  codec: ZipCodec,
): Promise<{ tail: Buffer; length: number }> {
  let [tail, length] = [Buffer.alloc(0), 0]
  for await (const each of writeZip(entries, codec)) {
    length += each.length
    if (each.length < 1000) tail = Buffer.concat([tail, each]).subarray(-1000)
  }
  return { tail, length }
}

describe('a file that inflates to more than 4 GiB', () => {
  it('has its size in the zip64 field, and other sizes in the usual ones', async () => {
    const { tail } = await tailOf(entriesOf(257, 1), played(1 / 1024 / 1024))
    const first = tail.indexOf(Buffer.from('PK\u0001\u0002'))
    // Version 4.5; the size as the largest number there is; 12 bytes more: field 1, of 8 bytes, and the size.
    expect(tail.readUInt16LE(first + 6)).toBe(45)
    expect([tail.readUInt32LE(first + 20), tail.readUInt32LE(first + 24)]).toEqual([257 * 16, 0xffff_ffff])
    expect(tail.readUInt16LE(first + 30)).toBe(12)
    const extra = first + 46 + 5
    expect([tail.readUInt16LE(extra), tail.readUInt16LE(extra + 2)]).toEqual([1, 8])
    expect(tail.readBigUInt64LE(extra + 4)).toBe(257n * BigInt(piece.length))
    // The next one is an ordinary file.
    const second = tail.indexOf(Buffer.from('PK\u0001\u0002'), first + 4)
    expect([tail.readUInt16LE(second + 6), tail.readUInt32LE(second + 24)]).toEqual([20, piece.length])
    expect(tail.includes(Buffer.from('PK\u0006\u0006'))).toBe(false)
    // Sizes of 8 bytes follow the content as well.
    const descriptor = tail.indexOf(Buffer.from('PK\u0007\u0008'))
    expect(tail.readUInt32LE(descriptor + 4)).toBe(0xcafe_f00d)
    expect(tail.readBigUInt64LE(descriptor + 16)).toBe(257n * BigInt(piece.length))
  })
})

describe('a zip file of more than 4 GiB', () => {
  it('has a directory that is found by 8 bytes', async () => {
    const { tail, length } = await tailOf(entriesOf(257, 1), played(1))
    expect(length).toBeGreaterThan(4 * gibibyte)
    const end = tail.indexOf(Buffer.from('PK\u0006\u0006'))
    const [count, size, offset] = [32, 40, 48].map((field) => tail.readBigUInt64LE(end + field))
    const locator = tail.indexOf(Buffer.from('PK\u0006\u0007'))
    expect(locator).toBe(end + 56)
    expect([count, (offset ?? 0n) + (size ?? 0n)]).toEqual([2n, BigInt(length - 22 - 20 - 56)])
    expect(tail.readBigUInt64LE(locator + 8)).toBe((offset ?? 0n) + (size ?? 0n))
    const plain = tail.lastIndexOf(Buffer.from('PK\u0005\u0006'))
    expect([tail.readUInt16LE(plain + 10), tail.readUInt32LE(plain + 16)]).toEqual([2, 0xffff_ffff])
    const second = tail.lastIndexOf(Buffer.from('PK\u0001\u0002'))
    expect(tail.readUInt32LE(second + 42)).toBe(0xffff_ffff)
  })
})
