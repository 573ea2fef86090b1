// Compression with the browser's own CompressionStream, for tables saved there.
import { crc32 } from './crc32.ts'
import type { Bytes, ZipCodec } from './write-zip.ts'

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
