// Runs inside a thread for long answers: each is read in a snapshot of its own, on one of the thread's own connections,
// and sent no faster than it is taken. The snapshot is always closed.
import { parentPort, workerData } from 'node:worker_threads'

import type { Connection } from '../database/connection.ts'
import type { Chunks, LongRead } from '../database/long-read.ts'
import { openStore } from '../database/open-store.ts'
import { readSnapshot } from '../database/read-snapshot.ts'
import { longReads } from '../service/reads/long-reads.ts'
import { nativeThreadId } from './processor-time.ts'
import { describeFailure, initialLeave } from './read-messages.ts'
import type { FromReadThread, ToReadThread } from './read-messages.ts'
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

const tell = (message: FromReadThread, transfer: ArrayBuffer[] = []): void =>
  port.postMessage(message, transfer)

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
      const { head, chunks } = await read.open(tx, args as never, store)
      await send(id, head, chunks, leave)
    } finally {
      tx.off('error', end)
    }
  })
}

async function send(id: number, head: unknown, chunks: Chunks, leave: Leave): Promise<void> {
  try {
    let first: { head?: unknown } = { head }
    for (let isLast = false; !isLast;) {
      const gathered = await gather(chunks, 'head' in first ? shortLength : chunkLength)
      ;({ isLast } = gathered)
      await leave.take()
      const chunk = ownBytes(gathered.bytes)
      tell({ id, ...first, chunk, isLast }, [chunk.buffer])
      first = {}
    }
  } finally {
    // A query that runs is finished first, so that the connection can be used again.
    await chunks.return()
  }
}

/** As much as is worth sending. */
async function gather(chunks: Chunks, enough: number): Promise<{ bytes: Uint8Array; isLast: boolean }> {
  const gathered: Uint8Array[] = []
  let [text, length] = ['', 0]
  const addText = (): void => {
    if (text !== '') gathered.push(Buffer.from(text))
    text = ''
  }
  for (; length < enough;) {
    const { done, value } = await chunks.next()
    if (done) {
      addText()
      return { bytes: join(gathered), isLast: true }
    }
    length += value.length
    if (typeof value === 'string') text += value
    else {
      addText()
      gathered.push(value)
    }
  }
  addText()
  return { bytes: join(gathered), isLast: false }
}

const join = (parts: readonly Uint8Array[]): Uint8Array =>
  parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)

/** Bytes whose memory nothing else uses, so that it can be handed over. */
const ownBytes = (bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength
    ? (bytes as Uint8Array<ArrayBuffer>)
    : new Uint8Array(bytes)
