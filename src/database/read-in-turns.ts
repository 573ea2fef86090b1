// Node reads up to two megabytes from a socket before anything else gets a turn, and each row costs work: a large result
// from a database on the same machine would hold the event loop for a tenth of a second.
import type { PoolClient } from 'pg'

/** Read at one go; a few milliseconds of work. */
const turnBytes = 128 * 1024

type Listener = (chunk: Buffer) => void

/** Lets the event loop do other work while the rows of a large result come in. */
export function readInTurns(client: PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: NodeJS.ReadableStream } }).connection
  const [parse] = stream.listeners('data') as Listener[]
  if (!parse) return
  let bytes = 0
  const parseInTurns: Listener = (chunk) => {
    parse(chunk)
    bytes += chunk.length
    if (bytes < turnBytes) return
    bytes = 0
    stream.pause()
    setImmediate(() => {
      // COPY takes the stream over from its only listener, and gives it back.
      if (stream.listeners('data').includes(parseInTurns)) stream.resume()
    })
  }
  stream.removeListener('data', parse)
  stream.on('data', parseInTurns)
}
