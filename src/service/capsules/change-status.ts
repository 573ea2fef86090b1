// The one place where the status of a capsule changes after its upload, in the transaction of whoever changes it. With the
// status go the row's other columns, the quota, the event for webhooks, and the notification of those who wait for a
// verdict. Rules, section 2.
import type { CapsuleStatus } from '../../contract/capsule-schemas.ts'
import type { CapsuleId, NamespaceId } from '../../contract/ids.ts'
import type { ChangeCounts } from '../../database/graph-store/shown-changes.ts'
import type { Transaction } from '../../database/transaction.ts'
import { recordNamespaceEvents, type NamespaceEvent } from '../outbox/record-event.ts'
import { releaseStoredBytes } from '../namespaces/tenant-quotas.ts'
import { statusAfter } from './capsule-states.ts'
import { capsuleKey, verdictChannel } from './channels.ts'
import type { Verdict } from './thread-work.ts'

export interface LockedCapsule {
  readonly namespaceId: NamespaceId
  readonly id: CapsuleId
  readonly status: CapsuleStatus
  /** The number of its source; null while it has none. */
  readonly sequence: number | null
  readonly sizeBytes: number
  readonly replaces: CapsuleId | null
}

const selectForUpdate = `
  select namespace_id as "namespaceId", capsule_id as id, status, sequence::float8 as sequence,
    size_bytes as "sizeBytes", replaces
  from capsule where namespace_id = $1 and capsule_id = any($2) order by capsule_id for update`

/** Those that exist, in the order of their ids, which is that of their uploads. */
export async function lockCapsules(
  tx: Transaction,
  namespaceId: NamespaceId,
  ids: readonly CapsuleId[],
): Promise<LockedCapsule[]> {
  return (await tx.query<LockedCapsule>(selectForUpdate, [namespaceId, ids])).rows
}

export const lockCapsule = async (
  tx: Transaction,
  namespaceId: NamespaceId,
  id: CapsuleId,
): Promise<LockedCapsule | null> => (await lockCapsules(tx, namespaceId, [id]))[0] ?? null

export interface Settled {
  readonly event: 'accept' | 'reject'
  readonly verdict: Verdict
  readonly sequence: number | null
  readonly changes: ChangeCounts | null
  /** Of the namespace, after an acceptance. */
  readonly version: string | null
}

export interface Deleted {
  readonly event: 'delete'
  /** The capsule that took its place. */
  readonly replacedBy?: CapsuleId
  /** Of the namespace, where it was accepted before. */
  readonly version?: string | null
}

const writeVerdict = `
  update capsule
  set status = $3, sequence = $4, triple_count = $5, violation_count = $6, warning_count = $7,
    report_en = $8, report_fr = $9, changes = $10, names_graphs = $11, finished_at = now()
  where namespace_id = $1 and capsule_id = $2`

// The row stays; its document and reports are removed.
const writeDeletion = `
  update capsule
  set status = $3, document = null, report_en = null, report_fr = null, replaced_by = $4
  where namespace_id = $1 and capsule_id = $2`

const notifyOfVerdicts = 'select pg_notify($1, key) from unnest($2::text[]) key'

/** Nothing is changed where a capsule is in no state for it. */
export async function changeStatuses(
  tx: Transaction,
  namespaceId: NamespaceId,
  changes: readonly (readonly [LockedCapsule, Settled | Deleted])[],
): Promise<void> {
  const events: NamespaceEvent[] = []
  const ended: string[] = []
  const writes: Promise<unknown>[] = []
  for (const [capsule, change] of changes) {
    const { id } = capsule
    const status = statusAfter(capsule.status, change.event)
    if (status === null || status === capsule.status) continue
    if (change.event === 'delete') {
      writes.push(tx.query(writeDeletion, [namespaceId, id, status, change.replacedBy ?? null]))
      writes.push(releaseStoredBytes(tx, namespaceId, capsule.sizeBytes))
    } else {
      writes.push(tx.query(writeVerdict, [namespaceId, id, status, ...verdictColumns(change)]))
    }
    events.push(statusEvent(capsule, status, change))
    if (capsule.status === 'pending') ended.push(capsuleKey(namespaceId, id))
  }
  if (events.length > 0) writes.push(recordNamespaceEvents(tx, namespaceId, events))
  if (ended.length > 0) writes.push(tx.query(notifyOfVerdicts, [verdictChannel, ended]))
  await Promise.all(writes)
}

export const changeStatus = (
  tx: Transaction,
  capsule: LockedCapsule,
  change: Settled | Deleted,
): Promise<void> => changeStatuses(tx, capsule.namespaceId, [[capsule, change]])

function statusEvent(
  { id, replaces }: LockedCapsule,
  status: CapsuleStatus,
  change: Settled | Deleted,
): NamespaceEvent {
  const data = { capsule_id: id, status }
  if (change.event === 'delete') {
    const { replacedBy, version = null } = change
    if (replacedBy === undefined) return { type: 'capsule.deleted', data, version }
    return { type: 'capsule.replaced', data: { ...data, replaced_by: replacedBy } }
  }
  const { verdict, changes, version } = change
  const { violationCount: violation_count, warningCount: warning_count, tripleCount: triple_count } = verdict
  const counts = { violation_count, warning_count }
  if (change.event === 'reject') return { type: 'capsule.rejected', data: { ...data, ...counts } }
  return { type: 'capsule.accepted', data: { ...data, ...counts, triple_count, changes, replaces }, version }
}

const verdictColumns = ({ verdict, sequence, changes }: Settled): unknown[] => [
  sequence,
  verdict.isAccepted ? verdict.tripleCount : null,
  verdict.violationCount,
  verdict.warningCount,
  Buffer.from(verdict.reportEn),
  Buffer.from(verdict.reportFr),
  changes && JSON.stringify(changes),
  verdict.namesGraphs,
]
