// One thread for long answers, seen from the thread that serves requests: asks it, hands its chunks to the streams that
// are sent, and breaks those streams off when it dies.
import { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'

import type { Connection } from '../database/pools/connection.ts'
import type { Log } from '../database/log.ts'
import type { LongContent, LongRead } from '../database/long-read.ts'
import { DatabaseUnavailable } from './database-unavailable.ts'
import { threadTimeMs } from './processor-time.ts'
import { rebuildError, type FromReadThread, type SentChunk, type ToReadThread } from './read-messages.ts'
import { collectGarbage } from './release-memory.ts'
import { threadFlags } from './thread-flags.ts'
import { compiledFile } from '../database/compiled-file.ts'
import { heapLimits } from './thread-pool.ts'

/** Bytes that wait for the client, beside the chunks that are under way. */
const bufferedBytes = 128 * 1024

const checkEveryMs = 5000
/** Of processor time without a single chunk: it would never end. */
const maxSilentMs = 60_000

/** Of chunks that came from all threads. */
const collectedBytes = 4 * 1024 * 1024
let received = 0

/**
 * V8 counts chunks towards what it marks the whole heap for, every 15 MB or so, but makes few objects for them that would
 * let it collect the young ones before. That took a sixth of the processor time of an export.
 */
function dropSentChunks(bytes: number): void {
  received += bytes
  if (received < collectedBytes) return
  received = 0
  collectGarbage({ type: 'minor' })
}

export type ReadThread = ReturnType<typeof startReadThread>

export function startReadThread(
  task: { readonly connection: Connection; readonly connections: number },
  memoryMb: number,
  log: Log,
  onEnd: () => void,
) {
  const worker = new Worker(compiledFile('worker/read-thread.js'), {
    workerData: task,
    execArgv: threadFlags(),
    resourceLimits: heapLimits(memoryMb),
  })
  const answers = new Map<number, OpenAnswer>()
  const post = (message: ToReadThread): void => worker.postMessage(message, [])
  let nextId = 0
  let threadId: number | undefined
  let isEnding = false
  let isSilent = true
  let heardAtMs = 0

  const end = async (reason: string): Promise<void> => {
    isEnding = true
    log.debug({ reason }, 'a thread for long answers ends')
    await worker.terminate()
  }
  const check = setInterval(() => {
    const now = threadId === undefined ? undefined : threadTimeMs(threadId)
    if (now === undefined) return
    if (!isSilent) heardAtMs = now
    isSilent = true
    if (now - heardAtMs < maxSilentMs) return
    log.error({ processor_ms: now - heardAtMs }, 'a thread for long answers sends nothing and is ended')
    void end('it sends nothing')
  }, checkEveryMs).unref()

  worker.on('message', (message: FromReadThread) => {
    isSilent = false
    if ('threadId' in message) ({ threadId } = message)
    else if ('chunk' in message) answers.get(message.id)?.receive(message)
    else {
      const answer = answers.get(message.id)
      answers.delete(message.id)
      answer?.close(message.failure && rebuildError(message.failure))
    }
  })
  worker.on('error', (error) => log.error({ err: error }, 'a thread for long answers failed'))
  worker.on('exit', () => {
    clearInterval(check)
    onEnd()
    if (!isEnding && answers.size > 0) log.warn({ answers: answers.size }, 'long answers were broken off')
    for (const answer of answers.values())
      answer.close(new DatabaseUnavailable('the thread that reads this answer ended'))
    answers.clear()
  })

  return {
    /** Long answers whose connection is in use. */
    get count() {
      return answers.size
    },
    /** Those of them that are still being read. */
    get load() {
      return [...answers.values()].filter(({ isComplete }) => !isComplete).length
    },
    /** It has started. */
    get isReady() {
      return threadId !== undefined
    },
    /** `onClosed` is called when the connection is free again. */
    read: <Args, Head>(read: LongRead<Args, Head>, args: Args, onClosed: () => void) =>
      new Promise<LongContent<Head>>((resolve, reject) => {
        const id = nextId++
        answers.set(id, openAnswer(id, post, resolve, reject, onClosed))
        post({ id, read: read.name, args })
      }),
    end,
  }
}

function openAnswer<Head>(
  id: number,
  post: (message: ToReadThread) => void,
  resolve: (content: LongContent<Head>) => void,
  reject: (error: Error) => void,
  onClosed: () => void,
) {
  let stream: Readable | undefined
  let [isComplete, isClosed] = [false, false]
  /** Chunks since the client was last ready for more. */
  let taken = 0

  const openStream = (): Readable =>
    new Readable({
      highWaterMark: bufferedBytes,
      read() {
        if (taken > 0 && !isComplete && !isClosed) post({ id, leave: taken })
        taken = 0
      },
      destroy(error, done) {
        if (!isComplete && !isClosed) post({ id, isStopped: true })
        done(error)
      },
      // An error before anybody listens is found by whoever sends the stream.
    }).on('error', () => {})

  return {
    get isComplete() {
      return isComplete
    },
    receive({ head, chunk, isLast }: SentChunk) {
      const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
      dropSentChunks(bytes.length)
      isComplete = isLast
      if (!stream) {
        if (isLast) {
          resolve({ head: head as Head, content: bytes })
          return
        }
        stream = openStream()
        resolve({ head: head as Head, content: stream })
      }
      taken++
      if (bytes.length > 0) stream.push(bytes)
      if (isLast) stream.push(null)
    },
    /** Nothing more comes. */
    close(failure?: Error) {
      isClosed = true
      if (failure && !isComplete) {
        reject(failure)
        stream?.destroy(failure)
      }
      onClosed()
    },
  }
}

type OpenAnswer = ReturnType<typeof openAnswer>
