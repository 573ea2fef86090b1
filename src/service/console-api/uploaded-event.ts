// The audit event of an upload by a person: in the console, or from their library.
import type { Account } from '../accounts/account.ts'
import type { NewAuditEvent } from '../accounts/audit.ts'
import type { Namespace } from '../namespaces/namespace.ts'

interface Uploaded {
  readonly label?: string | undefined
  /** The capsule whose place it is to take. */
  readonly replaces?: string | undefined
}

export const uploadedEvent = (
  by: Account,
  namespace: Namespace,
  id: string,
  { label, replaces }: Uploaded,
): NewAuditEvent => ({
  tenantId: namespace.tenantId,
  actor: { id: by.id, name: by.name },
  action: 'capsule.uploaded',
  subject: label ?? id,
  detail: { namespace: namespace.slug, capsule_id: id, ...(replaces !== undefined && { replaces }) },
})
