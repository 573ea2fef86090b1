// What runs inside a thread that settles capsules or rolls them back: the code that reads whole documents and works out
// what follows from them, with a database connection of its own. Design, "Capsule in".
import { workerData } from 'node:worker_threads'

import type { PoolConfig } from 'pg'

import type { Act } from '../accounts/audit.ts'
import type { Lease } from '../capsules/job-queue.ts'
import { readLargeColumn } from '../capsules/large-column.ts'
import { reachVerdict } from '../capsules/reach-verdict.ts'
import { withdrawCapsule } from '../capsules/roll-back-capsule.ts'
import { settleCapsule } from '../capsules/settle-capsule.ts'
import type { Settlement } from '../capsules/threads.ts'
import { isUnavailable, openStore } from '../store/open-store.ts'
import type { Store } from '../store/open-store.ts'
import { refreshStatistics } from '../store/refresh-statistics.ts'
import { releaseMemoryWhenIdle } from './release-memory.ts'

export interface SettleTask {
  readonly lease: Lease
  /** Shared with who waits: set to 1 once the document has its verdict. */
  readonly hasVerdict: Int32Array
}

export interface RollBackTask {
  readonly namespaceId: string
  readonly capsuleId: string
  readonly act: Act | undefined
}

/** Errors lose their code on the way out of a thread, so that the database is away is an answer. */
export type Done<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly reason: string }

export const settle = ({ lease, hasVerdict }: SettleTask): Promise<Done<Settlement>> =>
  withStore(async (store) => {
    const deflated = await readLargeColumn(store, 'document', lease.namespaceId, lease.capsuleId)
    // Cancelled meanwhile.
    if (!deflated) return 'late'
    const verdict = await reachVerdict(deflated)
    Atomics.store(hasVerdict, 0, 1)
    if (!(await settleCapsule(store, lease, verdict))) return 'late'
    if (verdict.source) await refreshStatistics(store, verdict.source.packed.piece.length)
    return verdict.isAccepted ? 'accepted' : 'rejected'
  })

export const rollBack = ({ namespaceId, capsuleId, act }: RollBackTask): Promise<Done<boolean>> =>
  withStore((store) => withdrawCapsule(store, namespaceId, capsuleId, act))

/** Before there is anything to do. */
export const warmUp = (): Promise<Done<null>> =>
  withStore(async (store) => {
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
    return { ok: false, reason: error instanceof Error ? error.message : String(error) }
  } finally {
    releaseMemoryWhenIdle()
  }
}

function connectionOfThread(): PoolConfig {
  const { connection } = workerData as { readonly connection?: PoolConfig }
  if (!connection) throw new Error('This thread was given no database')
  return connection
}
