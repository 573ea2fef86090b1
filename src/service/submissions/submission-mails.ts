// Mails about submissions: to members when something arrived, to the sender when it was decided.
import type { TenantId } from '../../contract/ids.ts'
import type { Writes } from '../../database/transaction.ts'
import { newToken } from '../accounts/secret-token.ts'
import { queueMail } from '../outbox/queue-mail.ts'

// At most one an hour for each person: whoever has the link must not be able to fill their mailboxes.
const recipients = `
  select account_id from account
  where tenant_id = $1 and mails_verdicts and not exists (
    select from delivery
    where delivery.tenant_id = $1 and target = 'mail' and type = 'mail.submission_received'
      and created_at > now() - interval '1 hour'
  )
  order by account_id`

export async function tellMembers(writes: Writes, tenantId: TenantId, id: string): Promise<void> {
  const { rows } = await writes.query<{ account_id: string }>(recipients, [tenantId])
  for (const { account_id } of rows)
    await queueMail(writes, tenantId, 'mail.submission_received', { account_id, submission_id: id })
}

const setMailed = `
  update submission set mailed_receipt_hash = $3 where tenant_id = $1 and submission_id = $2 returning submission_id`

/** A token of its own for the mail, made when it is sent, so that no queue holds one. */
export async function mintMailedReceipt(writes: Writes, tenantId: TenantId, id: string): Promise<string> {
  const { token, hash } = newToken()
  await writes.query(setMailed, [tenantId, id, hash])
  return token
}
