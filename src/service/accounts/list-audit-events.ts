// Pages of the audit log, newest first.
import { openCursor, sealCursor } from '../../contract/cursor.ts'
import type { Store } from '../../database/open-store.ts'
import { auditActions, operatorActor } from '../../contract/account-schemas.ts'
import type { AuditAction, AuditEvent, AuditKind } from '../../contract/account-schemas.ts'
import type { TenantId } from '../../contract/ids.ts'

interface EventRow {
  event_id: string
  at: Date
  actor_id: string | null
  actor_name: string | null
  action: AuditAction
  subject: string
  detail: Record<string, unknown>
}

// Read backwards along the primary key with or without a filter: the record of one tenant is as short as what its people
// did by hand, so that passing over other events costs less than one more index on every write.
const eventsBefore = `select event_id, at, actor_id, actor_name, action, subject, detail from audit_event
  where tenant_id = $1 and ($2::bigint is null or event_id < $2)
    and ($4::text[] is null or action = any ($4)) and ($5::text is null or coalesce(actor_id, $6) = $5)
  order by event_id desc limit $3`

const eventAnswer = (row: EventRow): AuditEvent => ({
  object: 'audit_event',
  id: `evt_${row.event_id}`,
  at: row.at.toISOString(),
  actor: row.actor_id === null ? null : { id: row.actor_id, name: row.actor_name ?? '' },
  action: row.action,
  subject: row.subject,
  detail: row.detail,
})

export interface AuditFilter {
  readonly kind?: AuditKind | undefined
  /** The id of an account, or `operatorActor`. */
  readonly actor?: string | undefined
  readonly limit?: number | undefined
  readonly cursor?: string | undefined
}

export async function listAuditEvents(
  store: Store,
  secret: Uint8Array,
  tenantId: TenantId,
  { kind, actor, limit = 100, cursor }: AuditFilter,
) {
  const scope = ['audit', tenantId, kind ?? null, actor ?? null]
  const [before = null] = cursor === undefined ? [] : openCursor(secret, scope, cursor)
  // One extra row shows whether there is another page.
  const actions = kind === undefined ? null : auditActions[kind]
  const values = [tenantId, before, limit + 1, actions, actor ?? null, operatorActor]
  const { rows } = await store.reads.query<EventRow>(eventsBefore, values)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const next = last && rows.length > limit ? sealCursor(secret, scope, [last.event_id]) : null
  return { data: shown.map(eventAnswer), meta: { row_count: shown.length, cursor: next } }
}
