// The audit event of an upload: by a program, in the console, or from a library.
import type { Actor, NewAuditEvent } from '../record/audit.ts'
import type { Namespace } from '../namespaces/namespace.ts'

interface Uploaded {
  readonly label?: string | undefined
  /** The capsule whose place it is to take. */
  readonly replaces?: string | undefined
}

export const uploadedEvent = (
  actor: Actor,
  namespace: Namespace,
  id: string,
  { label, replaces }: Uploaded,
): NewAuditEvent => ({
  tenantId: namespace.tenantId,
  actor,
  action: 'capsule.uploaded',
  subject: label ?? id,
  namespace: namespace.slug,
  detail: { capsule_id: id, ...(replaces !== undefined && { replaces }) },
})
