// Answers built in pieces from a snapshot: short ones as a whole, long ones as a stream in constant memory, read from the
// database no faster than the client reads. The snapshot is always closed.
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'

import type { Store } from './open-store.ts'
import { openSnapshot } from './read-snapshot.ts'
import type { Snapshot } from './read-snapshot.ts'
import type { TenantId } from '../contract/ids.ts'

/** Text, or bytes. */
export type Pieces<T extends string | Uint8Array = string> = AsyncGenerator<T, void, undefined>

type Whole<T> = T extends string ? string : Buffer

/** Pieces of one kind put together. */
function joined<T extends string | Uint8Array>(pieces: readonly T[]): Whole<T> {
  const isText = (all: readonly unknown[]): all is readonly string[] => typeof all[0] === 'string'
  return (isText(pieces) ? pieces.join('') : Buffer.concat(pieces as readonly Uint8Array[])) as Whole<T>
}

/** A snapshot that is read while an answer is being sent; it counts for its tenant until it is closed. */
export async function openStreamSnapshot(store: Store, tenantId: TenantId): Promise<Snapshot> {
  const giveBack = await store.streamShares.take(tenantId)
  try {
    const snapshot = await openSnapshot(store, store.streams)
    return { tx: snapshot.tx, close: () => snapshot.close().finally(giveBack) }
  } catch (error) {
    giveBack()
    throw error
  }
}

/** What is not longer than this is answered as a whole. */
const shortLength = 128 * 1024

const chunkLength = 64 * 1024

/** Failures until here are the caller's to answer; later ones end the stream before its end. */
export async function answerFromSnapshot<T extends string | Uint8Array>(
  snapshot: Snapshot,
  pieces: Pieces<T>,
): Promise<Whole<T> | Readable> {
  try {
    const { content, isLast } = await gather(pieces, shortLength)
    if (!isLast) return streamRest(snapshot, content, pieces)
    await snapshot.close()
    return content
  } catch (error) {
    await snapshot.close()
    throw error
  }
}

/** As much as is worth sending. */
async function gather<T extends string | Uint8Array>(
  pieces: Pieces<T>,
  enough: number,
): Promise<{ content: Whole<T>; isLast: boolean }> {
  const gathered: T[] = []
  for (let length = 0; length < enough;) {
    const { done, value } = await pieces.next()
    if (done) return { content: joined(gathered), isLast: true }
    gathered.push(value)
    length += value.length
  }
  return { content: joined(gathered), isLast: false }
}

function streamRest(
  snapshot: Snapshot,
  start: string | Buffer,
  pieces: Pieces<string | Uint8Array>,
): Readable {
  const { tx } = snapshot
  const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))
  // The database ends the transaction of a reader that stalls. No query runs at that moment, so the error would go unnoticed.
  const give = (error: Error): void => void stream.destroy(error)
  tx.on('error', give)
  let closing: Promise<void> | undefined
  // A running query is finished first, so that the connection can be used again.
  const close = (): Promise<void> =>
    (closing ??= pieces
      .return()
      .catch(() => {})
      .then(() => {
        tx.off('error', give)
        return snapshot.close()
      }))
  const stream = new Readable({
    highWaterMark: shortLength,
    read() {
      // Other requests run before it is joined.
      setImmediate()
        .then(() => gather(pieces, chunkLength))
        .then(async ({ content, isLast }) => {
          if (content.length > 0) stream.push(content)
          if (!isLast) return
          await close()
          stream.push(null)
        })
        .catch((error: unknown) => stream.destroy(asError(error)))
    },
    destroy(failure, finish) {
      void close().finally(() => finish(failure))
    },
  })
  stream.push(start)
  return stream
}
