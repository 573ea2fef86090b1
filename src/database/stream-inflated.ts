// Streams deflated bytes of a table, inflating them while they are sent: a report of fifty thousand findings is never
// completely in memory. No connection is held between two pieces.
import { pipeline, Readable } from 'node:stream'
import { createInflate } from 'node:zlib'

import { gatherShort } from './gather-short.ts'

/** What is not longer than this is answered as a whole. */
const shortBytes = 128 * 1024

const chunkSize = 64 * 1024

export interface Surroundings {
  readonly before?: string
  readonly after?: string
}

/** Failures of the first pieces are the caller's to answer; later ones end the stream before its end. */
export async function streamInflated(
  deflated: AsyncIterable<Buffer>,
  { before = '', after = '' }: Surroundings = {},
): Promise<Buffer | Readable> {
  // The reader of the inflated bytes gets the error.
  const inflated: AsyncIterable<Buffer> = pipeline(
    Readable.from(deflated),
    createInflate({ chunkSize }),
    () => {},
  )
  async function* content(): AsyncGenerator<Buffer> {
    yield Buffer.from(before)
    yield* inflated
    yield Buffer.from(after)
  }
  return await gatherShort(content(), shortBytes)
}
