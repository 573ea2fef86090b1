// The mails that the service sends, as they wait in the outbox: what they are about, by ids. The text is written, and the
// one-time link made, when a mail is sent, so that the queue and its backups hold no secret. Rules, section 11.
import type { CapsuleId, NamespaceId, TenantId } from '../../contract/ids.ts'
import type { LostCounts } from '../../core/validation/lost-notes.ts'
import type { Language } from '../../core/validation/report.ts'
import type { Writes } from '../../database/transaction.ts'
import { recordMails } from './record-event.ts'

export interface QueuedMails {
  /** Whoever is invited has no account yet: the language is that of the person who invites. */
  readonly 'mail.invitation': { readonly link_id: string; readonly language: Language }
  readonly 'mail.password': { readonly account_id: string }
  readonly 'mail.verdict': {
    readonly account_id: string
    readonly namespace_id: NamespaceId
    readonly capsule_id: CapsuleId
    readonly is_accepted: boolean
    readonly violations: number
    readonly warnings: number
    readonly lost?: LostCounts
  }
  readonly 'mail.webhook_disabled': {
    readonly account_id: string
    readonly webhook_id: string
    readonly reason: 'gone' | 'failing'
  }
  readonly 'mail.submission_received': { readonly account_id: string; readonly submission_id: string }
  /** To the address that the sender gave. */
  readonly 'mail.submission_decided': { readonly submission_id: string }
  /** Days after the due day of the plan; before it they are negative. */
  readonly 'mail.plan_reminder': {
    readonly plan_id: string
    readonly org_key: string
    readonly step: number
    readonly address: string
  }
  readonly 'mail.plan_due': { readonly account_id: string; readonly plan_id: string }
}

export type MailType = keyof QueuedMails

/** In the transaction of the fact. Only where mail is set up: otherwise it would wait for that. */
export const queueMail = <T extends MailType>(
  writer: Writes,
  tenantId: TenantId,
  type: T,
  data: QueuedMails[T],
): Promise<void> => recordMails(writer, tenantId, type, [{ data: { ...data } }])

const owners = `select account_id from account where tenant_id = $1 and role = 'owner' order by account_id`

/** One mail to each owner, so that each is tried by itself. */
export async function queueMailsToOwners<T extends 'mail.webhook_disabled' | 'mail.plan_due'>(
  writes: Writes,
  tenantId: TenantId,
  type: T,
  about: Omit<QueuedMails[T], 'account_id'>,
): Promise<void> {
  const { rows } = await writes.query<{ account_id: string }>(owners, [tenantId])
  await recordMails(
    writes,
    tenantId,
    type,
    rows.map((owner) => ({ data: { ...owner, ...about } })),
  )
}
