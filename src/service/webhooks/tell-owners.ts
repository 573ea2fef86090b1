// Tells the owners of a tenant by mail that an endpoint was disabled: one mail each, so that each is tried by itself.
import type { TenantId } from '../../contract/ids.ts'
import type { Writes } from '../../database/writes.ts'
import { queueMail, type QueuedMails } from '../outbox/queue-mail.ts'

const owners = `select account_id from account where tenant_id = $1 and role = 'owner' order by account_id`

export async function tellOwners(
  { writes }: Writes,
  tenantId: TenantId,
  about: Omit<QueuedMails['mail.webhook_disabled'], 'account_id'>,
): Promise<void> {
  const { rows } = await writes.query<{ account_id: string }>(owners, [tenantId])
  for (const { account_id } of rows)
    await queueMail({ writes }, tenantId, 'mail.webhook_disabled', { account_id, ...about })
}
