// Ends an endpoint that is gone or does nothing but fail, or that somebody switches off. What waits for it becomes failed,
// and can be sent again once it is enabled. Rules, section 11.
import type { TenantId } from '../../contract/ids.ts'
import type { Webhook } from '../../contract/webhook-schemas.ts'
import { findRow } from '../../database/read-row.ts'
import type { Writes } from '../../database/transaction.ts'
import { recordAuditEvent } from '../record/audit.ts'
import { recordTenantEvent } from '../outbox/record-event.ts'

const disable = `
  update webhook set disabled_at = now(), disabled_reason = $3
  where tenant_id = $1 and webhook_id = $2 and disabled_at is null
  returning url, label`

const failWaiting = `
  update delivery set state = 'failed', not_before = null, finished_at = now()
  where tenant_id = $1 and target = $2 and state = 'waiting'`

/** Nothing happens where it is disabled already. */
export async function disableWebhook(
  writes: Writes,
  tenantId: TenantId,
  id: string,
  reason: NonNullable<Webhook['disabled_reason']>,
): Promise<void> {
  const disabled = await findRow<Pick<Webhook, 'url' | 'label'>>(writes, disable, [tenantId, id, reason])
  if (!disabled) return
  await writes.query(failWaiting, [tenantId, id])
  const detail = { webhook_id: id, reason }
  await recordTenantEvent(writes, tenantId, 'webhook.disabled', { ...detail, ...disabled })
  // Whoever switches it off is on the record already.
  if (reason !== 'switched_off')
    await recordAuditEvent(writes, {
      tenantId,
      actor: null,
      action: 'webhook.disabled',
      subject: disabled.label,
      detail,
    })
}
