// A webhook as it is stored and as it is answered.
import { problem } from '../../contract/problems.ts'
import type { TenantId } from '../../contract/ids.ts'
import type { EventType, Webhook } from '../../contract/webhook-schemas.ts'
import type { Store } from '../../database/pools/open-store.ts'

interface WebhookRow {
  webhook_id: string
  url: string
  label: string
  events: EventType[] | null
  namespaces: string[] | null
  disabled_at: Date | null
  disabled_reason: Webhook['disabled_reason']
  created_at: Date
  last_success_at: Date | null
  failing_since: Date | null
  old_secret_until: Date | null
  delivered: number
  failed: number
  waiting: number
}

const recentDeliveries = 100

const selectWebhooks = `
  select webhook_id, url, label, events, namespaces, disabled_at, disabled_reason, created_at, last_success_at,
    failing_since, case when old_secret_until > now() then old_secret_until end as old_secret_until, recent.*
  from webhook cross join lateral (
    select count(*) filter (where state = 'delivered')::integer as delivered,
      count(*) filter (where state = 'failed')::integer as failed,
      count(*) filter (where state in ('waiting', 'sending'))::integer as waiting
    from (
      select state from delivery where tenant_id = webhook.tenant_id and target = webhook.webhook_id
      order by delivery_id desc limit ${recentDeliveries}
    ) as newest
  ) as recent
  where tenant_id = $1 and ($2::text is null or webhook_id = $2)
  order by created_at, webhook_id`

const webhookAnswer = (row: WebhookRow): Webhook => ({
  object: 'webhook',
  id: row.webhook_id,
  url: row.url,
  label: row.label,
  events: row.events,
  namespaces: row.namespaces,
  state: row.disabled_at ? 'disabled' : 'enabled',
  disabled_reason: row.disabled_reason,
  disabled_at: row.disabled_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  last_success_at: row.last_success_at?.toISOString() ?? null,
  failing_since: row.failing_since?.toISOString() ?? null,
  old_secret_until: row.old_secret_until?.toISOString() ?? null,
  recent: { delivered: row.delivered, failed: row.failed, waiting: row.waiting },
})

type Reads = Pick<Store['reads'], 'query'>

export async function listWebhooks(reads: Reads, tenantId: TenantId): Promise<Webhook[]> {
  const { rows } = await reads.query<WebhookRow>(selectWebhooks, [tenantId, null])
  return rows.map(webhookAnswer)
}

export async function findWebhook(reads: Reads, tenantId: TenantId, id: string): Promise<Webhook> {
  if (!isWebhookId(id)) throw problem('webhook_not_found')
  const { rows } = await reads.query<WebhookRow>(selectWebhooks, [tenantId, id])
  if (!rows[0]) throw problem('webhook_not_found')
  return webhookAnswer(rows[0])
}

/** Other texts must not reach the database, which would answer some of them (U+0000) with errors of its own. */
export const isWebhookId = (text: string): boolean => /^whk_[0-9A-Za-z]{16}$/.test(text)
