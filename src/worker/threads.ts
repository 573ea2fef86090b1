// The threads of one process: those that look at uploads while the client waits, those that settle capsules, and those
// that roll capsules back. They are apart so that a long verdict never keeps an upload waiting, and each kind is divided
// by tenant.

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
import type { Connection } from '../store/connection.ts'
import { StorageFullError } from '../store/is-storage-full.ts'
import type { Log } from '../store/log.ts'
import { DatabaseAway } from './database-away.ts'
import type { ReceiveTask, ValidateTask } from './intake-thread.ts'
import { settleAlone } from './settle-alone.ts'
import { TooManyWaiting } from './slots.ts'
import { openThreadPool } from './thread-pool.ts'
import type { ThreadLimits } from './thread-pool.ts'
import type { Done, RollBackTask, SettleTask } from './writing-thread.ts'

export interface Warmable {
  /** Lets a thread practise on a document of its own, so that the first real one is not the first. Never throws. */
  readonly warmUp: (signal?: AbortSignal) => Promise<void>
}

// The work that a process does for itself.
const noTenant = ''

// One tenant may hold all but one.
const intakeThreads = 3
// Each one that waits holds up to 10 MiB.
const maxWaiting = 32
const maxWaitingPerTenant = 16

export function openIntakeThreads(
  log: Log,
  limits: ThreadLimits = {},
): IntakeThreads & Warmable & { close(): Promise<void> } {
  const pool = openThreadPool({
    ...limits,
    slots: { places: intakeThreads, maxWaiting, maxWaitingPerTenant },
    isKept: true,
    onError: (error) => log.error({ err: error }, 'a thread for uploads failed'),
  })
  const run = async <R>(name: string, tenantId: string, task: ReceiveTask | ValidateTask): Promise<R> => {
    try {
      return await pool.run<R>(name, task, { tenantId, move: task.bytes })
    } catch (error) {
      if (!(error instanceof TooManyWaiting)) throw error
      throw problem('unavailable', 'Many documents are arriving just now. Send this one again in a moment.', {
        headers: { 'Retry-After': '5' },
        cause: error,
      })
    }
  }
  return {
    receive: (tenantId, bytes) => run<Received>('receive', tenantId, { bytes }),
    validate: (tenantId, bytes, language) => run<Checked>('validate', tenantId, { bytes, language }),
    warmUp: (signal) => practise(log, () => pool.run('warmUp', {}, { tenantId: noTenant, signal })),
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

function valueOf<T>(done: Done<T>): T {
  if (!done.ok) throw done.isFull ? new StorageFullError() : new DatabaseAway(done.reason)
  return done.value
}

export interface CapsuleThreadOptions extends ThreadLimits {
  readonly threads: number
  readonly connection: Connection
  /** This process was started for one suspect. */
  readonly hasOwnProcess?: boolean
}

export function openCapsuleThreads(
  log: Log,
  options: CapsuleThreadOptions,
): CapsuleThreads & Warmable & { close(): Promise<void> } {
  const { threads, ...others } = options
  const pool = openThreadPool({
    ...others,
    isKept: true,
    // Who claims capsules divides the threads; here one may wait only while a thread practises.
    slots: { places: threads, maxPerTenant: threads, maxWaiting: 1, maxWaitingPerTenant: 1 },
    onError: (error) => log.error({ err: error }, 'a thread for capsules failed'),
  })
  return {
    async settle(lease, signal) {
      if (lease.isSuspect && !options.hasOwnProcess) return settleAlone(log, options, lease, signal)
      const task = { lease } satisfies SettleTask
      return valueOf(await pool.run<Done<Settlement>>('settle', task, { tenantId: lease.tenantId, signal }))
    },
    warmUp: (signal) => practise(log, () => pool.run('warmUp', {}, { tenantId: noTenant, signal })),
    close: () => pool.close(),
  }
}

export const rollBackThreads = 3
const maxRollBacksWaiting = 64
const maxRollBacksWaitingPerTenant = 32
// What is stored was accepted: no document can be too much any more, but many reports may follow from it.
const rollBackMemoryMb = 4096

const notNow = (cause: unknown) =>
  problem('unavailable', 'The capsule could not be rolled back just now. Try again in a moment.', {
    headers: { 'Retry-After': '5' },
    cause,
  })

export function openRollBackThreads(
  log: Log,
  connection: Connection,
): RollBackThreads & { close(): Promise<void> } {
  const pool = openThreadPool({
    slots: {
      places: rollBackThreads,
      maxWaiting: maxRollBacksWaiting,
      maxWaitingPerTenant: maxRollBacksWaitingPerTenant,
    },
    memoryMb: rollBackMemoryMb,
    connection,
    onError: (error) => log.error({ err: error }, 'a thread for rolling back failed'),
  })
  return {
    async rollBack(tenantId, namespaceId, capsuleId, act) {
      try {
        const task = { namespaceId, capsuleId, act } satisfies RollBackTask
        return valueOf(await pool.run<Done<boolean>>('rollBack', task, { tenantId }))
      } catch (error) {
        const isForLater =
          error instanceof TooManyWaiting || (error instanceof ThreadFailure && error.reason !== 'error')
        throw isForLater ? notNow(error) : error
      }
    },
    close: () => pool.close(),
  }
}
