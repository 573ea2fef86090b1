// The record of who did what: written in the transaction of the act itself, so that neither is there without the other.
// It never holds a secret. Guide, screen 10.
import { openCursor, sealCursor } from '../cursor.ts'
import type { Store } from '../store/open-store.ts'
import type { Writes } from '../store/writes.ts'
import type { AuditAction, AuditEvent } from './schemas.ts'

/** Null: whoever runs the service, on its command line. */
export type Actor = { readonly id: string; readonly name: string } | null

export interface Act {
  readonly tenantId: string
  readonly actor: Actor
  readonly action: AuditAction
  /** What it was done to, in words that still make sense when it is gone. */
  readonly subject: string
  readonly detail?: Readonly<Record<string, unknown>>
}

const insertEvent = `insert into audit_event (tenant_id, actor_id, actor_name, action, subject, detail)
  values ($1, $2, $3, $4, $5, $6)`

export async function recordAct({ writes }: Writes, act: Act): Promise<void> {
  const { tenantId, actor, action, subject, detail = {} } = act
  const values = [tenantId, actor?.id ?? null, actor?.name ?? null, action, subject, JSON.stringify(detail)]
  await writes.query(insertEvent, values)
}

interface EventRow {
  event_id: string
  at: Date
  actor_id: string | null
  actor_name: string | null
  action: AuditAction
  subject: string
  detail: Record<string, unknown>
}

const eventsBefore = `select event_id, at, actor_id, actor_name, action, subject, detail from audit_event
  where tenant_id = $1 and ($2::bigint is null or event_id < $2) order by event_id desc limit $3`

const eventAnswer = (row: EventRow): AuditEvent => ({
  object: 'audit_event',
  id: `evt_${row.event_id}`,
  at: row.at.toISOString(),
  actor: row.actor_id === null ? null : { id: row.actor_id, name: row.actor_name ?? '' },
  action: row.action,
  subject: row.subject,
  detail: row.detail,
})

export async function listActs(
  store: Store,
  secret: Uint8Array,
  tenantId: string,
  { limit = 100, cursor }: { limit?: number | undefined; cursor?: string | undefined },
) {
  const scope = ['audit', tenantId]
  const [before = null] = cursor === undefined ? [] : openCursor(secret, scope, cursor)
  // One more than asked for tells whether there is another page.
  const { rows } = await store.reads.query<EventRow>(eventsBefore, [tenantId, before, limit + 1])
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const next = last && rows.length > limit ? sealCursor(secret, scope, [last.event_id]) : null
  return { data: shown.map(eventAnswer), meta: { row_count: shown.length, cursor: next } }
}
