// The audit log: who did what. An event is written in the transaction of the change itself, so that neither exists without
// the other. It never holds a secret.
import type { Writes } from '../../database/writes.ts'
import type { AuditAction } from '../../contract/account-schemas.ts'
import type { TenantId } from '../../contract/ids.ts'

/** Null: the operator, on the command line. */
export type Actor = { readonly id: string; readonly name: string } | null

export interface NewAuditEvent {
  readonly tenantId: TenantId
  readonly actor: Actor
  readonly action: AuditAction
  /** What was changed, by a name that still makes sense after it is deleted. */
  readonly subject: string
  readonly detail?: Readonly<Record<string, unknown>>
}

const insertEvent = `insert into audit_event (tenant_id, actor_id, actor_name, action, subject, detail)
  values ($1, $2, $3, $4, $5, $6)`

export async function recordAuditEvent({ writes }: Writes, event: NewAuditEvent): Promise<void> {
  const { tenantId, actor, action, subject, detail = {} } = event
  const values = [tenantId, actor?.id ?? null, actor?.name ?? null, action, subject, JSON.stringify(detail)]
  await writes.query(insertEvent, values)
}
