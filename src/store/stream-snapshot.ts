// An answer that is put together piece by piece from a snapshot: short ones at once, long ones as a stream in constant
// memory, read from the database no faster than the caller reads. The snapshot is closed whatever happens.
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'

import type { Store } from './open-store.ts'
import { openSnapshot } from './read-snapshot.ts'
import type { Snapshot } from './read-snapshot.ts'

export type Pieces = AsyncGenerator<string, void, undefined>

/** A snapshot that is read while an answer is being sent; it counts for its tenant until it is closed. */
export async function openStreamSnapshot(store: Store, tenantId: string): Promise<Snapshot> {
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

/** Failures until here are the caller's to answer; later ones end the stream in mid-air. */
export async function answerFromSnapshot(snapshot: Snapshot, pieces: Pieces): Promise<string | Readable> {
  let start = ''
  try {
    while (start.length < shortLength) {
      const { done, value } = await pieces.next()
      if (done) {
        await snapshot.close()
        return start
      }
      start += value
    }
  } catch (error) {
    await snapshot.close()
    throw error
  }
  return streamRest(snapshot, start, pieces)
}

/** As much as is worth sending. Other requests get a turn before it is put together. */
async function gather(pieces: Pieces): Promise<{ text: string; isLast: boolean }> {
  await setImmediate()
  let text = ''
  while (text.length < chunkLength) {
    const { done, value } = await pieces.next()
    if (done) return { text, isLast: true }
    text += value
  }
  return { text, isLast: false }
}

function streamRest(snapshot: Snapshot, start: string, pieces: Pieces): Readable {
  const { tx } = snapshot
  const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))
  // The database lets go of a reader that stalls; nobody asks it for anything then, so nobody would notice.
  const give = (error: Error): void => void stream.destroy(error)
  tx.on('error', give)
  let closing: Promise<void> | undefined
  // A query that still runs is finished first: the connection goes back to the others in order.
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
      gather(pieces)
        .then(async ({ text, isLast }) => {
          if (text !== '') stream.push(text)
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
