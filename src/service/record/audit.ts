// The record: who did what, from where. An event is written in the transaction of the change itself, so that neither exists
// without the other. It never holds a secret, nor the content of a document. Rules, section 6.
import type { Writes } from '../../database/transaction.ts'
import type { AuditAction } from '../../contract/audit-schemas.ts'
import type { TenantId } from '../../contract/ids.ts'

/** Where an act comes from: a network address, and the request. */
export interface Origin {
  readonly address: string | null
  readonly requestId: string | null
}

/** A person, a key or a link; null: the operator, on the command line. */
export type Actor = {
  /** Left out: an account. */
  readonly type?: 'key' | 'link'
  readonly id: string
  readonly name: string
  readonly origin?: Origin
} | null

/** Who does it, and for whom. */
export interface By {
  readonly tenantId: TenantId
  readonly actor: Actor
}

/** A key is on the record by its public id and label. */
export const keyActor = ({ keyId, label }: { keyId: string; label: string }, origin: Origin): Actor => ({
  type: 'key',
  id: `igk_${keyId}`,
  name: label,
  origin,
})

/** Whoever has a link is on the record by the link alone. */
export const linkActor = ({ id, label }: { id: string; label: string }, origin: Origin): Actor => ({
  type: 'link',
  id,
  name: label,
  origin,
})

export interface NewAuditEvent {
  readonly tenantId: TenantId
  readonly actor: Actor
  readonly action: AuditAction
  /** What was changed, by a name that still makes sense after it is deleted. */
  readonly subject: string
  /** The slug of the namespace that it was changed in. */
  readonly namespace?: string
  readonly detail?: Readonly<Record<string, unknown>>
}

const insertEvent = `insert into audit_event
    (tenant_id, actor_type, actor_id, actor_name, address, action, subject, namespace, request_id, detail)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`

export async function recordAuditEvent(writes: Writes, event: NewAuditEvent): Promise<void> {
  const { tenantId, actor, action, subject, namespace = null, detail = {} } = event
  const type = actor ? (actor.type ?? 'account') : 'command'
  const { address = null, requestId = null } = actor?.origin ?? {}
  const who = [type, actor?.id ?? null, actor?.name ?? null, address]
  const what = [action, subject, namespace, requestId, JSON.stringify(detail)]
  await writes.query(insertEvent, [tenantId, ...who, ...what])
}

/** An act in a namespace. `actor` left out: sample data and tests, which are on nobody's account. */
export async function recordAct(
  writes: Writes,
  actor: Actor | undefined,
  { tenantId, slug }: { readonly tenantId: TenantId; readonly slug: string },
  act: Pick<NewAuditEvent, 'action' | 'subject' | 'detail'>,
): Promise<void> {
  if (actor !== undefined) await recordAuditEvent(writes, { tenantId, actor, namespace: slug, ...act })
}

/** An act of a person, in their tenant. */
export const recordOwnAct = (
  writes: Writes,
  by: NonNullable<Actor> & { readonly tenantId: TenantId },
  act: Pick<NewAuditEvent, 'action' | 'subject' | 'detail'>,
): Promise<void> => recordAuditEvent(writes, { tenantId: by.tenantId, actor: by, ...act })

const deleteOld = `delete from audit_event using tenant
  where audit_event.tenant_id = tenant.tenant_id and at < now() - make_interval(days => $1)`

/** Those that are older than the setting AUDIT_DAYS. */
export async function deleteOldAuditEvents(writes: Writes, days: number): Promise<void> {
  await writes.query(deleteOld, [days])
}
