// Content of unknown length: as a whole where it is short, else as a stream, never all of it in memory.
import { Readable } from 'node:stream'

/** Failures of what is read here are the caller's to answer; later ones end the stream before its end. */
export async function gatherShort(
  source: AsyncIterable<Buffer>,
  maxBytes: number,
): Promise<Buffer | Readable> {
  const chunks = source[Symbol.asyncIterator]()
  const start: Buffer[] = []
  for (let bytes = 0; bytes <= maxBytes;) {
    const { value, done = false } = await chunks.next()
    if (done) return Buffer.concat(start)
    start.push(value)
    bytes += value.length
  }
  return Readable.from(followWith(start, chunks), { objectMode: false })
}

async function* followWith(start: readonly Buffer[], rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* start
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
  } finally {
    await rest.return?.()
  }
}
