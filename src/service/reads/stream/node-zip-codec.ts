// Compression with Node's zlib, off the event loop: one piece at a time, no faster than the output is read.
import { once } from 'node:events'
import { crc32, createDeflateRaw } from 'node:zlib'

import type { ZipCodec } from '../../../core/spreadsheet/write-zip.ts'

/** XML of rows: level 6, the default, takes nearly three times as long and saves a tenth. */
const level = 3

async function* deflateRaw(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, void, undefined> {
  const deflate = createDeflateRaw({ level })
  const ready: Buffer[] = []
  deflate.on('data', (piece: Buffer) => ready.push(piece))
  try {
    for await (const piece of bytes) {
      await new Promise<void>((resolve, reject) => {
        deflate.write(piece, (error) => (error ? reject(error) : resolve()))
      })
      yield* ready.splice(0)
    }
    deflate.end()
    await once(deflate, 'end')
    yield* ready.splice(0)
  } finally {
    deflate.destroy()
  }
}

export const nodeZipCodec: ZipCodec = { deflateRaw, crc32: (bytes, before) => crc32(bytes, before) }
