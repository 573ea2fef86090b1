// Pages of the record, newest first, and all of it as CSV or NDJSON.
import type { Store } from '../../database/pools/open-store.ts'
import { readAnswers } from '../../database/read-answers.ts'
import { readPage, type PageAsked } from '../../database/read-page.ts'
import {
  auditActions,
  operatorActor,
  type AuditAction,
  type AuditEvent,
  type AuditKind,
} from '../../contract/audit-schemas.ts'
import type { TenantId } from '../../contract/ids.ts'
import { csvLine } from '../../core/projection/row-csv.ts'

// Read backwards along the primary key, whatever the filter: passing over other events of the same tenant costs less than
// more indexes on every write. A period has one.
const eventsBefore = `
  select 'audit_event' as object, 'evt_' || event_id as id, at,
    json_build_object('type', actor_type, 'id', actor_id, 'name', actor_name) as actor,
    address, action, subject, namespace, request_id, detail
  from audit_event
  where tenant_id = $1 and ($2::bigint is null or event_id < $2)
    and ($4::text[] is null or action = any ($4)) and ($5::text is null or coalesce(actor_id, $6) = $5)
    and ($7::text is null or namespace = $7)
    and ($8::text is null or subject = $8
      or $8 in (detail ->> 'capsule_id', detail ->> 'key_id', detail ->> 'account_id', detail ->> 'webhook_id',
        detail ->> 'link_id'))
    and ($9::date is null or at >= $9::date at time zone 'utc')
    and ($10::date is null or at < ($10::date + 1) at time zone 'utc')
  order by event_id desc limit $3`

interface AuditFilter {
  readonly kind?: AuditKind | undefined
  /** The id of an account or key, or `operatorActor`. */
  readonly actor?: string | undefined
  readonly action?: readonly AuditAction[] | undefined
  readonly namespace?: string | undefined
  readonly subject?: string | undefined
  /** Days in UTC, both included. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

export async function listAuditEvents(
  store: Store,
  tenantId: TenantId,
  { limit, cursor, ...filter }: AuditFilter & PageAsked,
) {
  const { kind = null, actor = null, namespace = null, subject = null, from = null, to = null } = filter
  const actions = matchingActions(filter)
  const scope = ['audit', tenantId, kind, actor, actions?.join(' ') ?? null, namespace, subject, from, to]
  return await readPage<AuditEvent>(
    store,
    scope,
    { limit, cursor },
    (before, count) => {
      const values = [tenantId, before, count, actions, actor, operatorActor, namespace, subject, from, to]
      return readAnswers(store.reads, eventsBefore, values)
    },
    ({ id }) => id.slice('evt_'.length),
  )
}

/** Those of the kind that are asked for. */
function matchingActions({ kind, action }: AuditFilter): readonly AuditAction[] | null {
  if (kind === undefined) return action ?? null
  const ofKind: readonly AuditAction[] = auditActions[kind]
  return action ? ofKind.filter((each) => action.includes(each)) : ofKind
}

const pageLength = 1000

/** All events that the filter chooses, as chunks of text; one page is in memory at a time. */
export async function* streamAuditEvents(
  store: Store,
  tenantId: TenantId,
  filter: AuditFilter,
  format: 'csv' | 'ndjson',
): AsyncGenerator<string> {
  if (format === 'csv') yield `${csvColumns}\r\n`
  const write = format === 'csv' ? csvEvent : (event: AuditEvent) => `${JSON.stringify(event)}\n`
  for (let cursor: string | null | undefined; cursor !== null;) {
    const asked = { ...filter, limit: pageLength, cursor }
    const page: Awaited<ReturnType<typeof listAuditEvents>> = await listAuditEvents(store, tenantId, asked)
    if (page.data.length > 0) yield page.data.map(write).join('')
    cursor = page.meta.cursor
  }
}

const csvColumns = 'id,at,actor_type,actor_id,actor_name,address,action,subject,namespace,request_id,detail'

function csvEvent({ actor, detail, ...event }: AuditEvent): string {
  const { id, at, address, action, subject, namespace, request_id } = event
  const who = [actor.type, actor.id, actor.name, address]
  return csvLine([id, at, ...who, action, subject, namespace, request_id, JSON.stringify(detail)])
}
