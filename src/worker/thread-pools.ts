// The thread pools of one process: for uploads and previews (the client waits), for settling capsules, for rolling them
// back, and for reading namespaces again by newer rules. They are separate, so that a long verdict never delays an upload,
// and each is shared fairly between tenants.

import {
  type CapsuleThreads,
  type Checked,
  type IntakeThreads,
  type PreviewThreads,
  type Previewed,
  type Received,
  type RollBackThreads,
  type Settlement,
  ThreadFailure,
} from '../service/capsules/thread-work.ts'
import { problem } from '../contract/problems.ts'
import type { Connection } from '../database/pools/connection.ts'
import type { Log } from '../database/log.ts'
import type { ReceiveTask } from './intake-thread.ts'
import { settleInChildProcess } from './settle-in-child-process.ts'
import { TooManyWaiting } from './slots.ts'
import { rebuildError } from './read-messages.ts'
import { openThreadPool, type RunOptions, type ThreadLimits, type ThreadPool } from './thread-pool.ts'
import type { RebuildThread } from './namespace-rebuild.ts'
import type { RebuildResult, RollBackTask, SettleTask, ThreadResult } from './writing-thread.ts'
import type { NamespaceId, TenantId } from '../contract/ids.ts'

export interface Warmable {
  /** Lets a thread process a sample document, so that its code is compiled before the first real one. Never throws. */
  readonly warmUp: (signal?: AbortSignal) => Promise<void>
}

// Used for the warm-up, which belongs to no tenant.
const noTenant = '' as TenantId

const unavailable = (why: 'many_uploads' | 'many_previews' | 'not_rolled_back', cause: unknown) =>
  problem('unavailable', { why }, { headers: { 'Retry-After': '5' }, cause })

const sayWhenFull = (why: 'many_uploads' | 'many_previews') => (error: unknown) => {
  throw error instanceof TooManyWaiting ? unavailable(why, error) : error
}

// One tenant may hold all but one.
const intakeThreads = 3
// Each waiting document holds up to 10 MiB.
const maxWaiting = 32
const maxWaitingPerTenant = 16

export function openIntakeThreads(log: Log): IntakeThreads & Warmable & { close(): Promise<void> } {
  const pool = openThreadPool({
    slots: { slotCount: intakeThreads, maxWaiting, maxWaitingPerTenant },
    keepsOneThread: true,
    onError: (error) => log.error({ err: error }, 'a thread for uploads failed'),
  })
  const run = async <R>(
    name: string,
    tenantId: TenantId,
    task: ReceiveTask,
    transfer: Uint8Array | null = task.bytes,
  ): Promise<R> => {
    return await pool
      .run<R>(name, task, { tenantId, ...(transfer && { transfer }) })
      .catch(sayWhenFull('many_uploads'))
  }
  return {
    receive: (tenantId, bytes) => run<Received>('receive', tenantId, { bytes }),
    // Copied when a thread begins with it: who waits has it once, and it can be checked again.
    validate: (tenantId, bytes, asked) => run<Checked>('validate', tenantId, { ...asked, bytes }, null),
    align: (tenantId, bytes, asked) => run<Uint8Array>('align', tenantId, { ...asked, bytes }),
    convert: (tenantId, bytes) => run<Uint8Array>('convert', tenantId, { bytes }),
    warmUp: warmUpIn(pool, log),
    close: () => pool.close(),
  }
}

/** Failures are only logged: nothing depends on the warm-up. */
const warmUpIn =
  (pool: ThreadPool, log: Log) =>
  (signal?: AbortSignal): Promise<void> =>
    pool
      .run<void>('warmUp', {}, { tenantId: noTenant, signal })
      .catch((error: unknown) => log.debug({ err: error }, 'a thread could not be warmed up'))

/** In a thread with a connection to the database. */
async function runWriting<T>(
  pool: ThreadPool,
  name: 'settle' | 'preview' | 'rollBack' | 'rebuild',
  task: object,
  options: RunOptions,
): Promise<T> {
  const done = await pool.run<ThreadResult<T>>(name, task, options)
  if (!done.ok) throw rebuildError(done.failure)
  return done.value
}

export interface CapsuleThreadOptions extends ThreadLimits {
  readonly threads: number
  readonly connection: Connection
  /** This process was started for one suspect capsule. */
  readonly hasOwnProcess?: boolean
}

export function openCapsuleThreads(
  log: Log,
  options: CapsuleThreadOptions,
): CapsuleThreads & Warmable & { close(): Promise<void> } {
  const { threads, ...others } = options
  const pool = openThreadPool({
    ...others,
    keepsOneThread: true,
    // The worker loop divides the threads between tenants; a task waits here only while a thread is warming up.
    slots: { slotCount: threads, maxPerTenant: threads, maxWaiting: 1, maxWaitingPerTenant: 1 },
    onError: (error) => log.error({ err: error }, 'a thread for capsules failed'),
  })
  // Where several threads settle capsules of one namespace, one of them takes the small ones that wait.
  const taking = new Set<NamespaceId>()
  return {
    async settle(lease, signal) {
      if (lease.needsOwnProcess && !options.hasOwnProcess)
        return settleInChildProcess(log, options, lease, signal)
      const { tenantId, namespaceId } = lease
      const takesWaiting = !taking.has(namespaceId)
      if (takesWaiting) taking.add(namespaceId)
      const task = { lease, takesWaiting } satisfies SettleTask
      try {
        return await runWriting<Settlement>(pool, 'settle', task, { tenantId, signal })
      } finally {
        if (takesWaiting) taking.delete(namespaceId)
      }
    },
    warmUp: warmUpIn(pool, log),
    close: () => pool.close(),
  }
}

export const previewThreads = 2

/** Apart from those that check uploads: a preview also waits for the database. */
export function openPreviewThreads(
  log: Log,
  connection: Connection,
  threads = previewThreads,
): PreviewThreads & { close(): Promise<void> } {
  const pool = openThreadPool({
    slots: { slotCount: threads, maxWaiting, maxWaitingPerTenant },
    connection,
    onError: (error) => log.error({ err: error }, 'a thread for previews failed'),
  })
  return {
    preview: (tenantId, task) =>
      runWriting<Previewed>(pool, 'preview', task, { tenantId, transfer: task.bytes }).catch(
        sayWhenFull('many_previews'),
      ),
    close: () => pool.close(),
  }
}

export const rollBackThreads = 3
// Higher than for documents: they read only accepted data, but that may be very many reports.
const rollBackMemoryMb = 4096
const rebuildMemoryMb = 4096

export function openRollBackThreads(
  log: Log,
  connection: Connection,
  threads = rollBackThreads,
): RollBackThreads & { close(): Promise<void> } {
  const pool = openThreadPool({
    slots: { slotCount: threads, maxWaiting: 64, maxWaitingPerTenant: 32 },
    memoryMb: rollBackMemoryMb,
    connection,
    onError: (error) => log.error({ err: error }, 'a thread for rolling back failed'),
  })
  return {
    async rollBack(tenantId, namespaceId, capsuleId, auditEvent) {
      try {
        const task = { namespaceId, capsuleId, auditEvent } satisfies RollBackTask
        return await runWriting<boolean>(pool, 'rollBack', task, { tenantId })
      } catch (error) {
        const isRetryable =
          error instanceof TooManyWaiting || (error instanceof ThreadFailure && error.reason !== 'error')
        throw isRetryable ? unavailable('not_rolled_back', error) : error
      }
    },
    close: () => pool.close(),
  }
}

/** For namespaces that older reading rules made: one at a time. */
export function openRebuildThread(log: Log, connection: Connection): RebuildThread {
  const pool = openThreadPool({
    slots: { slotCount: 1, maxPerTenant: 1, maxWaiting: 1, maxWaitingPerTenant: 1 },
    memoryMb: rebuildMemoryMb,
    connection,
    onError: (error) => log.error({ err: error }, 'the thread that rebuilds namespaces failed'),
  })
  return {
    rebuild: (tenantId, namespaceId) =>
      runWriting<RebuildResult>(pool, 'rebuild', { namespaceId }, { tenantId }),
    close: () => pool.close(),
  }
}
