// Threads with a limit on memory and time. A document that is too much for its thread ends the thread, never the process.
// Decisions, section 2: 512 MB, 60 s.
import { fileURLToPath } from 'node:url'

import type { PoolConfig } from 'pg'
import { Piscina } from 'piscina'

import { ThreadFailure } from '../capsules/threads.ts'
import { createSlots } from './slots.ts'

// Threads cannot load TypeScript on every supported Node, so tests, which run the sources, use the compiled file.
const compiled = import.meta.url.endsWith('.ts')
  ? new URL('../../dist/worker/', import.meta.url)
  : new URL('./', import.meta.url)
const intakeFile = fileURLToPath(new URL('intake-thread.js', compiled))
const writingFile = fileURLToPath(new URL('writing-thread.js', compiled))

const defaultMemoryMb = 512
const youngGenerationMb = 64
const defaultTimeLimitMs = 60_000

// A thread that has worked before needs half the time of a new one, so one may stay for good, and others for a while.
const idleMs = 60_000

export interface ThreadLimits {
  readonly memoryMb?: number
  readonly timeLimitMs?: number
}

export interface ThreadPoolOptions extends ThreadLimits {
  readonly threads: number
  /** One stays for good, once there is one. */
  readonly isKept?: boolean
  readonly mostWaiting?: number
  /** For threads that write. */
  readonly connection?: PoolConfig
  readonly onError: (error: unknown) => void
}

export interface RunOptions {
  readonly signal?: AbortSignal
  readonly move?: Uint8Array
  /** Asked when the time is up: whether what the limit is for is over, so that the task may go on. */
  readonly mayGoOn?: () => boolean
}

export interface ThreadPool {
  /** Throws a ThreadFailure; what the signal aborts with; or TooManyWaiting. */
  run<R>(name: string, task: object, options?: RunOptions): Promise<R>
  close(): Promise<void>
}

/** No thread is started before there is something to run. */
export function openThreadPool(options: ThreadPoolOptions): ThreadPool {
  let opened: Piscina | undefined
  let isClosed = false
  const threads = (): Piscina => {
    if (isClosed) throw new Error('The threads are closed')
    return (opened ??= startThreads(options))
  }
  const slots = createSlots(options.threads, options.mostWaiting ?? 0)
  const timeLimitMs = options.timeLimitMs ?? defaultTimeLimitMs
  return {
    async run<R>(name: string, task: object, { signal, move, mayGoOn }: RunOptions = {}) {
      const leave = await slots.take()
      const limit = new AbortController()
      const tooLong = limit.signal
      const timer = setTimeout(() => mayGoOn?.() || limit.abort(), timeLimitMs)
      try {
        return (await threads().run(task, {
          name,
          signal: signal ? AbortSignal.any([signal, tooLong]) : tooLong,
          transferList: move && isWholeBuffer(move) ? [move.buffer] : [],
        })) as R
      } catch (error) {
        signal?.throwIfAborted()
        throw failureOf(error, tooLong.aborted)
      } finally {
        clearTimeout(timer)
        leave()
      }
    },
    async close() {
      isClosed = true
      await opened?.destroy()
    },
  }
}

function startThreads(options: ThreadPoolOptions): Piscina {
  const pool = new Piscina({
    filename: options.connection ? writingFile : intakeFile,
    minThreads: options.isKept ? 1 : 0,
    maxThreads: options.threads,
    idleTimeout: idleMs,
    workerData: { connection: options.connection },
    // Between tasks a thread sleeps soundly, unless it has a connection whose end it must notice.
    atomics: options.connection ? 'disabled' : 'sync',
    resourceLimits: {
      maxOldGenerationSizeMb: (options.memoryMb ?? defaultMemoryMb) - youngGenerationMb,
      maxYoungGenerationSizeMb: youngGenerationMb,
    },
  })
  pool.on('error', options.onError)
  return pool
}

/** A view of a part of a larger buffer cannot be given away: others may be using the rest. */
const isWholeBuffer = (bytes: Uint8Array): bytes is Uint8Array<ArrayBuffer> =>
  bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength

function failureOf(error: unknown, isTooLong: boolean): ThreadFailure {
  if (isTooLong) return new ThreadFailure('time', { cause: error })
  const isTooBig = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
  return new ThreadFailure(isTooBig ? 'memory' : 'crash', { cause: error })
}
