// A webhook as it is stored and as it is answered.
import { problem } from '../../contract/problems.ts'
import type { TenantId } from '../../contract/ids.ts'
import type { Webhook } from '../../contract/webhook-schemas.ts'
import { readAnswers } from '../../database/read-answers.ts'
import type { Reads } from '../../database/transaction.ts'
import { isId } from '../access/base62.ts'

const recentDeliveries = 100

const selectWebhooks = `
  select 'webhook' as object, webhook_id as id, url, label, events, namespaces,
    case when disabled_at is null then 'enabled' else 'disabled' end as state, disabled_reason, disabled_at, created_at,
    last_success_at, failing_since, case when old_secret_until > now() then old_secret_until end as old_secret_until,
    (
      select json_build_object(
        'delivered', count(*) filter (where state = 'delivered'),
        'failed', count(*) filter (where state = 'failed'),
        'waiting', count(*) filter (where state in ('waiting', 'sending'))
      )
      from (
        select state from delivery where tenant_id = webhook.tenant_id and target = webhook.webhook_id
        order by delivery_id desc limit ${recentDeliveries}
      ) as newest
    ) as recent
  from webhook
  where tenant_id = $1 and ($2::text is null or webhook_id = $2)
  order by created_at, webhook_id`

const lockedWebhook = `${selectWebhooks} for update`

export const listWebhooks = (reads: Reads, tenantId: TenantId): Promise<Webhook[]> =>
  readAnswers(reads, selectWebhooks, [tenantId, null])

const findWebhookBy = (statement: string) => async (reads: Reads, tenantId: TenantId, id: string) => {
  const [webhook] = isId('whk', id) ? await readAnswers<Webhook>(reads, statement, [tenantId, id]) : []
  if (!webhook) throw problem('webhook_not_found')
  return webhook
}

export const findWebhook = findWebhookBy(selectWebhooks)
export const lockWebhook = findWebhookBy(lockedWebhook)
