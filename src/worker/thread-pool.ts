// Threads with limits on memory and processor time. A document that exceeds them ends its thread, never the process.
// Rules, section 2: 512 MB, 60 s of processor time, ten minutes without progress.
import type { ResourceLimits } from 'node:worker_threads'

import { Piscina } from 'piscina'

import { ThreadFailure, type ThreadFailureReason } from '../service/capsules/thread-work.ts'
import type { Connection } from '../database/pools/connection.ts'
import { compiledFile } from '../database/compiled-file.ts'
import { Slots, type SlotOptions } from './slots.ts'
import { createProgress, isInDocumentPhase } from './task-progress.ts'
import { threadFlags } from './thread-flags.ts'
import { watchTask } from './watch-task.ts'
import type { TenantId } from '../contract/ids.ts'

const defaultMemoryMb = 512
const youngGenerationMb = 64

export const heapLimits = (memoryMb = defaultMemoryMb): ResourceLimits => ({
  maxOldGenerationSizeMb: memoryMb - youngGenerationMb,
  maxYoungGenerationSizeMb: youngGenerationMb,
})

// A thread that has run tasks before is twice as fast as a new one, so one may be kept for good, and others for a while.
const idleMs = 60_000

export interface ThreadLimits {
  readonly memoryMb?: number
  /** Processor time of the task's thread. */
  readonly processorMs?: number
  /** Time without any processor progress. */
  readonly stallMs?: number
}

export interface ThreadPoolOptions extends ThreadLimits {
  readonly slots: SlotOptions
  /** One thread is kept for good once it was started. */
  readonly keepsOneThread?: boolean
  /** The process runs nothing else, so that its memory and processor time are those of the task. */
  readonly hasOwnProcess?: boolean
  /** Set for threads that write. */
  readonly connection?: Connection
  readonly onError: (error: unknown) => void
}

export interface RunOptions {
  readonly tenantId: TenantId
  readonly signal?: AbortSignal | undefined
  readonly transfer?: Uint8Array
}

export interface ThreadPool {
  /** Throws a ThreadFailure; what the signal aborts with; or TooManyWaiting. */
  run<R>(name: string, task: object, options: RunOptions): Promise<R>
  close(): Promise<void>
}

/** Threads are started on the first task. */
export function openThreadPool(options: ThreadPoolOptions): ThreadPool {
  let opened: Piscina | undefined
  let isClosed = false
  const threads = (): Piscina => {
    if (isClosed) throw new Error('The threads are closed')
    return (opened ??= startThreads(options))
  }
  const slots = new Slots(options.slots)
  const { memoryMb = defaultMemoryMb, processorMs = 60_000, stallMs = 10 * 60_000 } = options
  const limits = {
    processorMs,
    stallMs,
    // The heap has a limit of its own; this one bounds memory outside of the heap.
    processMemoryBytes: options.hasOwnProcess ? 2 * memoryMb * 1024 * 1024 : undefined,
  }
  return {
    async run<R>(name: string, task: object, { tenantId, signal, transfer }: RunOptions) {
      const release = await slots.take(tenantId)
      const ended = new AbortController()
      const progress = createProgress()
      const endWatch = watchTask(progress, limits, (reason) => ended.abort(reason))
      try {
        return (await threads().run(
          { ...task, progress },
          {
            name,
            signal: signal ? AbortSignal.any([signal, ended.signal]) : ended.signal,
            transferList: transfer && isWholeBuffer(transfer) ? [transfer.buffer] : [],
          },
        )) as R
      } catch (error) {
        signal?.throwIfAborted()
        throw threadFailure(error, ended.signal, isInDocumentPhase(progress))
      } finally {
        endWatch()
        release()
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
    filename: compiledFile(options.connection ? 'worker/writing-thread.js' : 'worker/intake-thread.js'),
    minThreads: options.keepsOneThread ? 1 : 0,
    maxThreads: options.slots.slotCount,
    idleTimeout: idleMs,
    workerData: { connection: options.connection },
    execArgv: threadFlags(),
    // Idle threads block synchronously, except those with a database connection, which must notice when it ends.
    atomics: options.connection ? 'disabled' : 'sync',
    resourceLimits: heapLimits(options.memoryMb),
  })
  pool.on('error', options.onError)
  return pool
}

/** A view of part of a larger buffer cannot be transferred: the rest may be in use. */
const isWholeBuffer = (bytes: Uint8Array): bytes is Uint8Array<ArrayBuffer> =>
  bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength

function threadFailure(error: unknown, ended: AbortSignal, isInDocumentPhase: boolean): ThreadFailure {
  if (ended.aborted) return new ThreadFailure(ended.reason as ThreadFailureReason, { cause: error })
  const isTooBig = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
  const isMemory = isTooBig || (isInDocumentPhase && isEngineLimit(error))
  return new ThreadFailure(isMemory ? 'memory' : 'error', { cause: error })
}

// V8 refuses single texts or buffers of half a gigabyte or more before the heap is full.
const engineLimits =
  /Invalid (string|array|array buffer|typed array) length|allocation failed|maximum size exceeded|Cannot create a string longer/i

const isEngineLimit = (error: unknown): boolean => error instanceof Error && engineLimits.test(error.message)
