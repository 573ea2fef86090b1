// The outbox: an event is written in the transaction of its fact, once for each endpoint that wants it, so that neither a
// fact without its event nor an event without its fact exists. Where no endpoint wants it nothing is written. Rules,
// section 11.
import type { EventType } from '../../contract/webhook-schemas.ts'
import type { NamespaceId, TenantId } from '../../contract/ids.ts'
import { readValue } from '../../database/read-row.ts'
import type { Writes } from '../../database/transaction.ts'

/** Something of this tenant is to be delivered: wakes the loop that sends it. */
export const deliveryChannel = 'delivery'

/** Ids, names and counts; never the content of a document. */
export type EventData = Readonly<Record<string, unknown>>

// `event_id` is the same for every endpoint.
const newEventId = `'msg_' || replace(gen_random_uuid()::text, '-', '')`

/** SQL: an enabled endpoint wants this type of event of the namespace; a null slug stands for an event of none. */
const wants = (type: string, slug: string): string => `
  webhook.disabled_at is null and (webhook.events is null or ${type} = any(webhook.events))
    and (webhook.namespaces is null or ${slug} = any(webhook.namespaces))`

const notifyOnce = `select pg_notify('${deliveryChannel}', tenant_id) from (select distinct tenant_id from added) as told`

const insertOfNamespace = `
  with event as materialized (select ${newEventId} as id),
  added as (
    insert into delivery (tenant_id, webhook_id, target, event_id, type, namespace_id, data, version)
    select webhook.tenant_id, webhook.webhook_id, webhook.webhook_id, event.id, $2, namespace.namespace_id,
      jsonb_build_object('namespace', namespace.slug) || $3::jsonb, $4
    from event, namespace join webhook on webhook.tenant_id = namespace.tenant_id
    where namespace.namespace_id = $1 and ${wants('$2', 'namespace.slug')}
    returning tenant_id
  )
  ${notifyOnce}`

export interface NamespaceEvent {
  readonly type: EventType
  readonly data: EventData
  /** The state that the namespace has after it. */
  readonly version?: string | null
}

// Most tenants have no endpoint: for them this is all that an event costs, a third of a millisecond. Prepared, so that it
// need not be parsed.
const findEndpoint = {
  name: 'find an endpoint of the tenant',
  text: `select from webhook
    where tenant_id = (select tenant_id from namespace where namespace_id = $1) and disabled_at is null limit 1`,
}

/** An event with a version is a change of the namespace as well. */
export async function recordNamespaceEvents(
  writes: Writes,
  namespaceId: NamespaceId,
  events: readonly NamespaceEvent[],
): Promise<void> {
  const { rowCount } = await writes.query({ ...findEndpoint, values: [namespaceId] })
  if (rowCount === 0) return
  for (const { type, data, version = null } of events) {
    await writes.query(insertOfNamespace, [namespaceId, type, JSON.stringify(data), version])
    if (version !== null) await writes.query(noteChange, [namespaceId, version])
  }
}

export const recordNamespaceEvent = (
  writes: Writes,
  namespaceId: NamespaceId,
  event: NamespaceEvent,
): Promise<void> => recordNamespaceEvents(writes, namespaceId, [event])

const insertOfTenant = `
  with event as materialized (select ${newEventId} as id),
  added as (
    insert into delivery (tenant_id, webhook_id, target, event_id, type, data)
    select webhook.tenant_id, webhook.webhook_id, webhook.webhook_id, event.id, $2, $3::jsonb
    from event, webhook
    where webhook.tenant_id = $1 and ${wants('$2', '$4::text')}
    returning tenant_id
  )
  ${notifyOnce}`

/** `namespace`: the slug of the one that it is about, where that no longer exists. */
export async function recordTenantEvent(
  writes: Writes,
  tenantId: TenantId,
  type: EventType,
  data: EventData,
  namespace: string | null = null,
): Promise<void> {
  await writes.query(insertOfTenant, [tenantId, type, JSON.stringify(data), namespace])
}

const insertOne = `
  with added as (
    insert into delivery (tenant_id, webhook_id, target, event_id, type, data)
    select $1, $2, coalesce($2, 'mail'), ${newEventId}, $3, $4::jsonb
    returning tenant_id, delivery_id
  )
  select delivery_id, pg_notify('${deliveryChannel}', tenant_id) from added`

/** One delivery to one endpoint, whatever events it wants. Returns its number. */
export async function recordDelivery(
  writes: Writes,
  tenantId: TenantId,
  webhookId: string,
  type: EventType,
  data: EventData,
): Promise<string> {
  return await readValue(writes, insertOne, [tenantId, webhookId, type, JSON.stringify(data)])
}

interface NewMail {
  /** Names by ids what it is about: the text is written when it is sent. */
  readonly data: EventData
  /** The same for a mail that is the same. Otherwise it is chosen. */
  readonly messageId?: string
}

/** Mails in the same outbox. */
export async function recordMails(
  writes: Writes,
  tenantId: TenantId,
  type: string,
  mails: readonly NewMail[],
): Promise<void> {
  await writes.query(insertMails, [tenantId, type, JSON.stringify(mails)])
}

const insertMails = `
  with added as (
    insert into delivery (tenant_id, target, event_id, type, data)
    select $1, 'mail', coalesce("messageId", ${newEventId}), $2, data
    from jsonb_to_recordset($3::jsonb) as each ("messageId" text, data jsonb)
    returning tenant_id
  )
  ${notifyOnce}`

// Announced later, by `announceChanges`: one event stands for all changes of a few seconds.
const noteChange = `
  insert into namespace_change (namespace_id, version)
  select namespace.namespace_id, $2 from namespace
  where namespace.namespace_id = $1 and exists (
    select from webhook where webhook.tenant_id = namespace.tenant_id and ${wants(`'namespace.changed'`, 'namespace.slug')}
  )
  on conflict (namespace_id) do update set version = excluded.version, is_waiting = true
  returning pg_notify('${deliveryChannel}', '')`

/** Of a change that has no other event. */
export async function recordNamespaceChange(
  writes: Writes,
  namespaceId: NamespaceId,
  version: string,
): Promise<void> {
  const { rowCount } = await writes.query({ ...findEndpoint, values: [namespaceId] })
  if (rowCount !== 0) await writes.query(noteChange, [namespaceId, version])
}

const secondsBetweenChanges = 5

const announce = `
  with due as materialized (
    select namespace_id, version from namespace_change
    where is_waiting and due_at <= now() for update skip locked
  ),
  told as (
    update namespace_change
    set is_waiting = false, due_at = now() + make_interval(secs => ${secondsBetweenChanges})
    from due where namespace_change.namespace_id = due.namespace_id
  ),
  event as materialized (select namespace_id, version, ${newEventId} as id from due)
  insert into delivery (tenant_id, webhook_id, target, event_id, type, namespace_id, data, version)
  select webhook.tenant_id, webhook.webhook_id, webhook.webhook_id, event.id, 'namespace.changed',
    namespace.namespace_id, jsonb_build_object('namespace', namespace.slug), event.version
  from event join namespace using (namespace_id) join webhook on webhook.tenant_id = namespace.tenant_id
  where ${wants(`'namespace.changed'`, 'namespace.slug')}`

/** At most one event for each namespace in five seconds, with its newest version. */
export async function announceChanges(writes: Writes): Promise<void> {
  await writes.query(announce)
}
