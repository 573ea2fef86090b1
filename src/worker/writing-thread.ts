// Runs inside a thread that settles capsules, rolls them back or previews them: it parses whole documents and updates the
// projection, through its own database connection.
import { workerData } from 'node:worker_threads'

import type { NewAuditEvent } from '../service/record/audit.ts'
import { stageAnnouncer } from '../service/capsules/announce-stage.ts'
import type { Lease } from '../service/capsules/job-queue.ts'
import { readLargeColumn } from '../service/capsules/large-column.ts'
import { previewInSnapshot } from '../service/capsules/preview-in-snapshot.ts'
import { reachVerdict } from '../service/capsules/reach-verdict.ts'
import { rollBackInTransaction } from '../service/capsules/roll-back-capsule.ts'
import { settleCapsules } from '../service/capsules/settle-capsule.ts'
import { storedDocuments } from '../service/capsules/stored-documents.ts'
import type { PreviewTask, Previewed, Settlement, Verdict } from '../service/capsules/thread-work.ts'
import { checkWaiting, smallBytes } from '../service/capsules/waiting-capsules.ts'
import { suggestReplacement } from '../service/capsules/suggest-replacement.ts'
import { rebuildNamespace } from '../database/graph-store/rebuild-namespace.ts'
import type { Connection } from '../database/pools/connection.ts'
import { isUnavailable, openStore, type Store } from '../database/pools/open-store.ts'
import { describeFailure, type Failure } from './read-messages.ts'
import { releaseMemoryWhenIdle } from './release-memory.ts'
import { beginTask, endDocumentPhase, type TaskProgress, type WithProgress } from './task-progress.ts'
import type { CapsuleId, NamespaceId } from '../contract/ids.ts'
import { Problem } from '../contract/problems.ts'

export interface SettleTask {
  readonly lease: Lease
  /** Whether small capsules that wait in the namespace have their verdicts with it. */
  readonly takesWaiting: boolean
}

export interface RollBackTask {
  readonly namespaceId: NamespaceId
  readonly capsuleId: CapsuleId
  readonly auditEvent: NewAuditEvent | undefined
}

export interface RebuildResult {
  readonly refused: readonly CapsuleId[]
}

/** Errors lose their code when they leave a thread, so problems and an unavailable database are returned as values. */
export type ThreadResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: Failure }

export const settle = ({
  lease,
  takesWaiting,
  progress,
}: WithProgress<SettleTask>): Promise<ThreadResult<Settlement>> =>
  withStore(progress, async (store) => {
    const deflated = await readLargeColumn(store, 'document', lease.namespaceId, lease.capsuleId)
    // Rolled back meanwhile.
    if (!deflated) return leaseLost
    const writing = await storeFor(deflated.byteLength)
    const onStage = stageAnnouncer(writing, lease.namespaceId, lease.capsuleId, deflated.byteLength)
    const verdict = await reachVerdict(deflated, onStage)
    const isSmall = deflated.byteLength <= smallBytes
    const waiting = takesWaiting && verdict.isAccepted && isSmall ? await checkWaiting(writing, lease) : []
    // The limits apply to the document only, not to waiting for the namespace or to the number of rows that change.
    endDocumentPhase(progress)
    await onStage('storing')
    const others = await settleCapsules(writing, lease, verdict, waiting)
    if (!others) return leaseLost
    return {
      outcome: verdict.isAccepted ? 'accepted' : 'rejected',
      records: countRecords(verdict) + others.reduce((sum, other) => sum + countRecords(other.verdict), 0),
      others: others.map(({ capsuleId, verdict: { isAccepted } }) => ({ capsuleId, isAccepted })),
    }
  })

const countRecords = ({ source }: Verdict): number => source?.keyed.records.length ?? 0

const leaseLost: Settlement = { outcome: 'lease-lost', records: 0 }

export const rollBack = ({
  namespaceId,
  capsuleId,
  auditEvent,
  progress,
}: WithProgress<RollBackTask>): Promise<ThreadResult<boolean>> =>
  withStore(progress, (store) => {
    endDocumentPhase(progress)
    return rollBackInTransaction(store, namespaceId, capsuleId, auditEvent)
  })

export const preview = (task: WithProgress<PreviewTask>): Promise<ThreadResult<Previewed>> =>
  withStore(task.progress, async (store) => {
    const suggest = task.suggests ? suggestReplacement : undefined
    return await previewInSnapshot(store, task, () => endDocumentPhase(task.progress), suggest)
  })

export const rebuild = ({
  namespaceId,
  progress,
}: WithProgress<{ readonly namespaceId: NamespaceId }>): Promise<ThreadResult<RebuildResult>> =>
  withStore(progress, async (store) => {
    // The limits are for one document, and these were accepted.
    endDocumentPhase(progress)
    const rebuilt = await rebuildNamespace(store, namespaceId, 'older', storedDocuments)
    return { refused: rebuilt?.reread?.refused ?? [] }
  })

/** Compiles the code before it is needed. */
export const warmUp = ({ progress }: WithProgress<object>): Promise<ThreadResult<null>> =>
  withStore(progress, async (store) => {
    const { warmUpSettling } = await import('./warm-up-settling.ts')
    await warmUpSettling(store)
    return null
  })

/** Compressed; about half a megabyte before. For less, the ways between threads take longer than they save. */
const largeBytes = 64 * 1024

let opened: Store | undefined
let isRelayed = false

const openedStore = (): Store =>
  (opened ??= openStore(connectionOfThread(), {
    applicationName: 'impact-graph thread',
    readConnections: 1,
    writeConnections: 1,
    isRelayed,
  }))

/** In place of the one that is open where that is not right for so many bytes: no thread has more connections than two. */
async function storeFor(deflatedBytes: number): Promise<Store> {
  const isLarge = deflatedBytes >= largeBytes
  if (isLarge !== isRelayed) {
    await opened?.close()
    opened = undefined
    isRelayed = isLarge
  }
  return openedStore()
}

async function withStore<T>(
  progress: TaskProgress,
  work: (store: Store) => Promise<T>,
): Promise<ThreadResult<T>> {
  releaseMemoryWhenIdle()
  try {
    const store = openedStore()
    beginTask(progress)
    return { ok: true, value: await work(store) }
  } catch (error) {
    if (!isUnavailable(error) && !(error instanceof Problem)) throw error
    return { ok: false, failure: describeFailure(error) }
  } finally {
    releaseMemoryWhenIdle()
  }
}

function connectionOfThread(): Connection {
  const { connection } = workerData as { readonly connection?: Connection }
  if (!connection) throw new Error('This thread has no database connection')
  return connection
}
