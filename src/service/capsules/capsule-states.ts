// The states of a capsule and their transitions. Rules, section 2.
import type { CapsuleStatus } from '../../contract/capsule-schemas.ts'

export type CapsuleEvent = 'accept' | 'reject' | 'delete'

const transitions: Record<CapsuleStatus, Partial<Record<CapsuleEvent, CapsuleStatus>>> = {
  pending: { accept: 'accepted', reject: 'rejected', delete: 'deleted' },
  accepted: { delete: 'deleted' },
  rejected: { delete: 'deleted' },
  // Deleting is idempotent.
  deleted: { delete: 'deleted' },
}

/** The status after an event; null when the event is not allowed, such as a verdict on a deleted capsule. */
export const statusAfter = (status: CapsuleStatus, event: CapsuleEvent): CapsuleStatus | null =>
  transitions[status][event] ?? null
