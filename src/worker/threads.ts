// The threads of one process: those that look at uploads while the client waits, those that settle capsules, and those
// that roll capsules back. They are apart so that a long verdict never keeps an upload waiting.
import type { PoolConfig } from 'pg'

import type {
  CapsuleThreads,
  Checked,
  IntakeThreads,
  Received,
  RollBackThreads,
  Settlement,
} from '../capsules/threads.ts'
import { ThreadFailure } from '../capsules/threads.ts'
import { problem } from '../problems.ts'
import type { Log } from '../store/log.ts'
import type { ReceiveTask, ValidateTask } from './intake-thread.ts'
import { TooManyWaiting } from './slots.ts'
import { openThreadPool } from './thread-pool.ts'
import type { ThreadLimits } from './thread-pool.ts'
import type { Done, RollBackTask, SettleTask } from './writing-thread.ts'

export interface Warmable {
  /** Lets a thread practise on a document of its own, so that the first real one is not the first. Never throws. */
  readonly warmUp: (signal?: AbortSignal) => Promise<void>
}

const intakeThreads = 2
// Each one that waits holds up to 10 MiB.
const mostWaiting = 32

export function openIntakeThreads(log: Log): IntakeThreads & Warmable & { close(): Promise<void> } {
  const pool = openThreadPool({
    threads: intakeThreads,
    isKept: true,
    mostWaiting,
    onError: (error) => log.error({ err: error }, 'a thread for uploads failed'),
  })
  const run = async <R>(name: string, task: ReceiveTask | ValidateTask): Promise<R> => {
    try {
      return await pool.run<R>(name, task, { move: task.bytes })
    } catch (error) {
      if (!(error instanceof TooManyWaiting)) throw error
      throw problem('unavailable', 'Many documents are arriving just now. Send this one again in a moment.', {
        headers: { 'Retry-After': '5' },
        cause: error,
      })
    }
  }
  return {
    receive: (bytes) => run<Received>('receive', { bytes }),
    validate: (bytes, language) => run<Checked>('validate', { bytes, language }),
    warmUp: (signal) => practise(log, () => pool.run('warmUp', {}, signal && { signal })),
    close: () => pool.close(),
  }
}

/** Nothing depends on it: a database that is away, or a process that stops, only ends it. */
async function practise(log: Log, run: () => Promise<unknown>): Promise<void> {
  try {
    await run()
  } catch (error) {
    log.debug({ err: error }, 'a thread could not practise')
  }
}

/** The database was away from a thread: known to `isUnavailable` by its code, cannot_connect_now. */
class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway'
  readonly code = '57P03'
}

function valueOf<T>(done: Done<T>): T {
  if (!done.ok) throw new DatabaseAway(done.reason)
  return done.value
}

export interface CapsuleThreadOptions extends ThreadLimits {
  readonly threads: number
  readonly connection: PoolConfig
}

export function openCapsuleThreads(
  log: Log,
  options: CapsuleThreadOptions,
): CapsuleThreads & Warmable & { close(): Promise<void> } {
  const pool = openThreadPool({
    ...options,
    isKept: true,
    // A capsule that is claimed just as a thread begins to practise.
    mostWaiting: 1,
    onError: (error) => log.error({ err: error }, 'a thread for capsules failed'),
  })
  return {
    async settle(lease, signal) {
      // The limit is the document's. How long the namespace is busy, or how much of it changes, is no fault of its own.
      const hasVerdict = new Int32Array(new SharedArrayBuffer(4))
      const task = { lease, hasVerdict } satisfies SettleTask
      const mayGoOn = (): boolean => Atomics.load(hasVerdict, 0) === 1
      return valueOf(await pool.run<Done<Settlement>>('settle', task, { signal, mayGoOn }))
    },
    warmUp: (signal) => practise(log, () => pool.run('warmUp', {}, signal && { signal })),
    close: () => pool.close(),
  }
}

const rollBackThreads = 2
const mostRollBacksWaiting = 64
// What is stored was accepted: no document can be too much any more, but many reports may follow from it.
const rollBackMemoryMb = 4096

const notNow = (cause: unknown) =>
  problem('unavailable', 'The capsule could not be rolled back just now. Try again in a moment.', {
    headers: { 'Retry-After': '5' },
    cause,
  })

export function openRollBackThreads(
  log: Log,
  connection: PoolConfig,
): RollBackThreads & { close(): Promise<void> } {
  const pool = openThreadPool({
    threads: rollBackThreads,
    mostWaiting: mostRollBacksWaiting,
    memoryMb: rollBackMemoryMb,
    connection,
    onError: (error) => log.error({ err: error }, 'a thread for rolling back failed'),
  })
  return {
    async rollBack(namespaceId, capsuleId, act) {
      try {
        const task = { namespaceId, capsuleId, act } satisfies RollBackTask
        return valueOf(await pool.run<Done<boolean>>('rollBack', task))
      } catch (error) {
        const isForLater =
          error instanceof TooManyWaiting || (error instanceof ThreadFailure && error.reason !== 'crash')
        throw isForLater ? notNow(error) : error
      }
    },
    close: () => pool.close(),
  }
}
