// Runs inside a thread for long answers: each is read in a snapshot of its own, on one of the thread's own connections,
// and sent no faster than it is taken. The snapshot is always closed.
import { parentPort, workerData } from 'node:worker_threads'

import type { Connection } from '../database/pools/connection.ts'
import { openLongRead, type Chunks, type LongRead } from '../database/long-read.ts'
import { openStore } from '../database/pools/open-store.ts'
import { readSnapshot } from '../database/pools/read-snapshot.ts'
import { longReads } from './long-reads.ts'
import { nativeThreadId } from './processor-time.ts'
import { describeFailure, initialLeave, type FromReadThread, type ToReadThread } from './read-messages.ts'
import { releaseMemoryWhenIdle } from './release-memory.ts'

/** What is not longer than this is answered as a whole. */
const shortLength = 128 * 1024

const chunkLength = 64 * 1024

const port = parentPort
if (!port) throw new Error('This file runs in a thread')
const { connection, connections } = workerData as { connection: Connection; connections: number }
const store = openStore(connection, {
  applicationName: 'impact-graph long answers',
  readConnections: connections,
})
const reads = new Map<string, LongRead<never, unknown>>(longReads.map((read) => [read.name, read]))

class Stopped extends Error {}

/** Leave to send, given chunk by chunk by the reader. */
class Leave {
  #count = initialLeave
  #end: Error | undefined
  #wake = (): void => {}

  add(count: number): void {
    this.#count += count
    this.#wake()
  }

  end(reason: Error): void {
    this.#end ??= reason
    this.#wake()
  }

  async take(): Promise<void> {
    while (this.#count === 0 && !this.#end) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
    if (this.#end) throw this.#end
    this.#count--
  }
}

const leaves = new Map<number, Leave>()

// Chunks are copied, not handed over: once a thread has given a buffer away, its engine looks at every access to any buffer
// whether that is still there, which makes writing an export a fifth slower.
const tell = (message: FromReadThread): void => port.postMessage(message)

port.on('message', (message: ToReadThread) => {
  if ('read' in message) void answer(message.id, message.read, message.args)
  else if ('leave' in message) leaves.get(message.id)?.add(message.leave)
  else leaves.get(message.id)?.end(new Stopped())
})
tell({ threadId: nativeThreadId() })

async function answer(id: number, name: string, args: unknown): Promise<void> {
  releaseMemoryWhenIdle()
  const leave = new Leave()
  leaves.set(id, leave)
  try {
    await readInSnapshot(id, name, args, leave)
    tell({ id, isClosed: true })
  } catch (error) {
    const isStopped = error instanceof Stopped
    tell({ id, isClosed: true, ...(!isStopped && { failure: describeFailure(error) }) })
  } finally {
    leaves.delete(id)
    releaseMemoryWhenIdle()
  }
}

async function readInSnapshot(id: number, name: string, args: unknown, leave: Leave): Promise<void> {
  const read = reads.get(name)
  if (!read) throw new Error(`There is no long read named ${name}`)
  await readSnapshot(store, async (tx) => {
    // The database ends the transaction of a reader that stalls. No query runs then, so nothing else would notice.
    const end = (error: Error): void => leave.end(error)
    tx.on('error', end)
    try {
      const { head, chunks } = await openLongRead(store, tx, read, args as never)
      await send(id, head, chunks, leave)
    } finally {
      tx.off('error', end)
    }
  })
}

async function send(id: number, head: unknown, chunks: Chunks, leave: Leave): Promise<void> {
  try {
    const first = await gather(chunks, shortLength)
    await leave.take()
    tell({ id, head, ...first })
    for (let { isLast } = first; !isLast;) {
      const next = await gather(chunks, chunkLength)
      ;({ isLast } = next)
      await leave.take()
      tell({ id, ...next })
    }
  } finally {
    // A query that runs is finished first, so that the connection can be used again.
    await chunks.return()
  }
}

/** More than enough, so that text can be written before its size in bytes is known. */
const spaceBytes = 256 * 1024
const maxBytesPerUnit = 3

/** As much as is worth sending, in memory without spare bytes: a copy would have them too. */
async function gather(
  chunks: Chunks,
  enough: number,
): Promise<{ chunk: Uint8Array<ArrayBuffer>; isLast: boolean }> {
  let space = Buffer.allocUnsafeSlow(0)
  let at = 0
  for (;;) {
    const { done, value } = await chunks.next()
    if (done) return { chunk: new Uint8Array(space.subarray(0, at)), isLast: true }
    if (typeof value === 'string' && value.length * maxBytesPerUnit <= space.length - at) {
      at += space.write(value, at)
    } else {
      const bytes = typeof value === 'string' ? Buffer.from(value) : value
      if (at === 0 && bytes.length >= enough && isOwn(bytes)) return { chunk: bytes, isLast: false }
      if (bytes.length > space.length - at) {
        const larger = Buffer.allocUnsafeSlow(at + bytes.length + spaceBytes)
        space.copy(larger, 0, 0, at)
        space = larger
      }
      space.set(bytes, at)
      at += bytes.length
    }
    if (at >= enough) return { chunk: new Uint8Array(space.subarray(0, at)), isLast: false }
  }
}

/** Whether the memory has nothing else, which would be copied with it. */
const isOwn = (bytes: Uint8Array): bytes is Uint8Array<ArrayBuffer> =>
  bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength
