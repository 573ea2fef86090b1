// Compression with the browser's own CompressionStream, for tables saved there.
import type { Bytes, ZipCodec } from './write-zip.ts'

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb8_8320 : crc >>> 1
  return crc
})

function crc32(bytes: Uint8Array, before: number): number {
  let crc = ~before
  for (const byte of bytes) crc = (crc >>> 8) ^ (table[(crc ^ byte) & 0xff] ?? 0)
  return ~crc >>> 0
}

async function* deflateRaw(bytes: AsyncIterable<Bytes>): AsyncGenerator<Uint8Array, void, undefined> {
  const { readable, writable } = new CompressionStream('deflate-raw')
  const writer = writable.getWriter()
  const feed = async (): Promise<void> => {
    for await (const piece of bytes) await writer.write(piece)
    await writer.close()
  }
  const fed = feed().catch(async (error: unknown) => {
    await writer.abort(error)
    throw error
  })
  // The last line throws a failure; without this it would be reported as unhandled before.
  fed.catch(() => {})
  const reader = readable.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    yield value as Uint8Array
  }
  await fed
}

export const browserZipCodec: ZipCodec = { deflateRaw, crc32 }
