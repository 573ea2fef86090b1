// The states of a capsule and what leads from one to the next. Spec, States and transitions; decisions, section 2.
import type { CapsuleStatus } from './schemas.ts'

export type CapsuleEvent = 'accept' | 'reject' | 'delete'

const transitions: Record<CapsuleStatus, Partial<Record<CapsuleEvent, CapsuleStatus>>> = {
  pending: { accept: 'accepted', reject: 'rejected', delete: 'deleted' },
  accepted: { delete: 'deleted' },
  rejected: { delete: 'deleted' },
  // Deleting twice is no error: the second time nothing is left to do.
  deleted: { delete: 'deleted' },
}

/** The status after an event; null when the event cannot happen to such a capsule, as a verdict on a cancelled one. */
export const statusAfter = (status: CapsuleStatus, event: CapsuleEvent): CapsuleStatus | null =>
  transitions[status][event] ?? null
