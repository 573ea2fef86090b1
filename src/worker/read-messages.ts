// What the threads for long answers and the thread that serves requests tell each other, and how errors get across.
import { Problem, type ProblemCode, type ProblemOptions } from '../contract/problems.ts'
import { isStorageFull, StorageFullError } from '../database/pools/is-storage-full.ts'
import { isUnavailable } from '../database/pools/is-unavailable.ts'
import { DatabaseUnavailable } from './database-unavailable.ts'

export type ToReadThread =
  /** Begins a read, with leave to send a few chunks. */
  | { readonly id: number; readonly read: string; readonly args: unknown }
  /** So many more chunks may be sent. */
  | { readonly id: number; readonly leave: number }
  /** Nobody reads on. */
  | { readonly id: number; readonly isStopped: true }

export interface SentChunk {
  readonly id: number
  /** Comes with the first chunk. */
  readonly head?: unknown
  readonly chunk: Uint8Array<ArrayBuffer>
  readonly isLast: boolean
}

export type FromReadThread =
  | SentChunk
  /** The snapshot is closed, and nothing more comes. */
  | { readonly id: number; readonly isClosed: true; readonly failure?: Failure }
  /** The thread has started; its id for the operating system. */
  | { readonly threadId: number }

/** Chunks that may be under way at a time. */
export const initialLeave = 4

/** An error without its class and code, which it loses between threads. */
export type Failure =
  | {
      readonly kind: 'problem'
      readonly code: ProblemCode
      readonly facts: Problem['facts']
      readonly options: ProblemOptions
    }
  | { readonly kind: 'unavailable'; readonly reason: string }
  | { readonly kind: 'full' }
  | { readonly kind: 'error'; readonly stack: string }

export function describeFailure(error: unknown): Failure {
  if (error instanceof Problem) {
    const { code, facts, errors, members, headers } = error
    return { kind: 'problem', code, facts, options: { ...(errors && { errors }), members, headers } }
  }
  if (isStorageFull(error)) return { kind: 'full' }
  const reason = error instanceof Error ? error.message : String(error)
  if (isUnavailable(error)) return { kind: 'unavailable', reason }
  return { kind: 'error', stack: (error instanceof Error && error.stack) || reason }
}

export function rebuildError(failure: Failure): Error {
  switch (failure.kind) {
    case 'problem':
      return new Problem(failure.code, failure.facts, failure.options)
    case 'full':
      return new StorageFullError()
    case 'unavailable':
      return new DatabaseUnavailable(failure.reason)
    case 'error':
      return Object.assign(new Error('a long read failed'), { stack: failure.stack })
  }
}
