// What runs inside a thread that settles capsules or rolls them back: the code that reads whole documents and works out
// what follows from them, with a database connection of its own. Design, "Capsule in".
import { workerData } from 'node:worker_threads'

import type { Act } from '../accounts/audit.ts'
import type { Lease } from '../capsules/job-queue.ts'
import { readLargeColumn } from '../capsules/large-column.ts'
import { reachVerdict } from '../capsules/reach-verdict.ts'
import { withdrawCapsule } from '../capsules/roll-back-capsule.ts'
import { settleCapsule } from '../capsules/settle-capsule.ts'
import type { Settlement } from '../capsules/threads.ts'
import type { Connection } from '../store/connection.ts'
import { isStorageFull } from '../store/is-storage-full.ts'
import { isUnavailable, openStore } from '../store/open-store.ts'
import type { Store } from '../store/open-store.ts'
import { refreshStatistics } from '../store/refresh-statistics.ts'
import { releaseMemoryWhenIdle } from './release-memory.ts'
import { beginTask, endLimit } from './task-progress.ts'
import type { Watched } from './task-progress.ts'

export interface SettleTask {
  readonly lease: Lease
}

export interface RollBackTask {
  readonly namespaceId: string
  readonly capsuleId: string
  readonly act: Act | undefined
}

/** Errors lose their code on the way out of a thread, so that the database is away is an answer. */
export type Done<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly reason: string; readonly isFull: boolean }

export const settle = ({ lease, progress }: Watched<SettleTask>): Promise<Done<Settlement>> =>
  withStore(async (store) => {
    beginTask(progress)
    const deflated = await readLargeColumn(store, 'document', lease.namespaceId, lease.capsuleId)
    // Cancelled meanwhile.
    if (!deflated) return 'late'
    const verdict = await reachVerdict(deflated)
    // The limit is the document's. How long the namespace is busy, or how much of it changes, is no fault of its own.
    endLimit(progress)
    if (!(await settleCapsule(store, lease, verdict))) return 'late'
    if (verdict.source) await refreshStatistics(store, lease.namespaceId, verdict.source.packed.piece.length)
    return verdict.isAccepted ? 'accepted' : 'rejected'
  })

export const rollBack = ({
  namespaceId,
  capsuleId,
  act,
  progress,
}: Watched<RollBackTask>): Promise<Done<boolean>> =>
  withStore((store) => {
    beginTask(progress)
    endLimit(progress)
    return withdrawCapsule(store, namespaceId, capsuleId, act)
  })

/** Before there is anything to do. */
export const warmUp = ({ progress }: Watched<object>): Promise<Done<null>> =>
  withStore(async (store) => {
    beginTask(progress)
    const { practiseSettling } = await import('./warm-up.ts')
    await practiseSettling(store)
    return null
  })

let opened: Store | undefined

async function withStore<T>(work: (store: Store) => Promise<T>): Promise<Done<T>> {
  opened ??= openStore(connectionOfThread(), {
    applicationName: 'impact-graph thread',
    readConnections: 1,
    writeConnections: 1,
  })
  releaseMemoryWhenIdle()
  try {
    return { ok: true, value: await work(opened) }
  } catch (error) {
    if (!isUnavailable(error)) throw error
    const reason = error instanceof Error ? error.message : String(error)
    return { ok: false, reason, isFull: isStorageFull(error) }
  } finally {
    releaseMemoryWhenIdle()
  }
}

function connectionOfThread(): Connection {
  const { connection } = workerData as { readonly connection?: Connection }
  if (!connection) throw new Error('This thread was given no database')
  return connection
}
