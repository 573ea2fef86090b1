// Writes a queued mail: looks up whom and what it is about, makes its one-time link, and words it in the language of the
// account. Null where it has no purpose any more.
import type { TenantId } from '../../contract/ids.ts'
import type { Plan } from '../../contract/plan-schemas.ts'
import type { Language } from '../../core/validation/report.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { findRow, findValue } from '../../database/read-row.ts'
import { accountColumns, type Account } from '../accounts/account.ts'
import { mintMailedToken } from '../accounts/one-time-links.ts'
import { createPasswordLink } from '../accounts/password-links.ts'
import type { MailType, QueuedMails } from '../outbox/queue-mail.ts'
import type { Secrets } from '../secrets/open-secrets.ts'
import { composeQueuedReminder } from './plan-reminders.ts'
import { en } from './wording/en.ts'
import { fr } from './wording/fr.ts'
import { mintMailedReceipt } from '../submissions/submission-mails.ts'
import { findSubmissionOrNull, type SubmissionRow } from '../submissions/submission.ts'
import { plainName, quotedLines, type MailText, type MailWords } from './wording/words.ts'

const words: Readonly<Record<Language, MailWords>> = { en, fr }

export interface Composer {
  readonly store: Store
  /** Of links that mails repeat. */
  readonly secrets: Secrets
  readonly tenantId: TenantId
  /** Of the service, without a slash at the end. */
  readonly baseUrl: string
  /** Of the console. */
  readonly consoleUrl: string
}

type ComposedMail = (MailText & { readonly to: string; readonly unsubscribeUrl?: string }) | null

type Compose<T extends MailType> = (composer: Composer, data: QueuedMails[T]) => Promise<ComposedMail>

const byId = `select ${accountColumns} from account where tenant_id = $1 and account_id = $2`

const findAccount = ({ store, tenantId }: Composer, id: string): Promise<Account | null> =>
  findRow(store.reads, byId, [tenantId, id])

const invitation: Compose<'mail.invitation'> = async ({ store, tenantId, consoleUrl }, data) => {
  const invited = await mintMailedToken(store.writes, tenantId, data.link_id)
  if (!invited?.email) return null
  const text = words[data.language].invitation({
    by: plainName(invited.invitedBy ?? ''),
    organization: plainName(invited.organization),
    until: invited.expiresAt,
    link: `${consoleUrl}/join#${invited.token}`,
  })
  return { ...text, to: invited.email }
}

const password: Compose<'mail.password'> = async (composer, data) => {
  const account = await findAccount(composer, data.account_id)
  if (!account) return null
  const token = await createPasswordLink(composer.store.writes, composer.tenantId, account.id)
  const link = `${composer.consoleUrl}/password#${token}`
  return { ...words[account.language].password({ email: account.email, link }), to: account.email }
}

const namespaceById = `select slug, label from namespace where tenant_id = $1 and namespace_id = $2`

const capsuleLabel = `select label from capsule where namespace_id = $1 and capsule_id = $2`

const verdict: Compose<'mail.verdict'> = async (composer, data) => {
  const { store, tenantId, consoleUrl } = composer
  const account = await findAccount(composer, data.account_id)
  if (!account?.mailsVerdicts) return null
  const { namespace_id, capsule_id } = data
  const namespace = await findRow<{ slug: string; label: string }>(store.reads, namespaceById, [
    tenantId,
    namespace_id,
  ])
  const capsule = await findRow<{ label: string | null }>(store.reads, capsuleLabel, [
    namespace_id,
    capsule_id,
  ])
  if (!namespace || !capsule) return null
  const text = words[account.language].verdict({
    file: plainName(capsule.label ?? '') || capsule_id,
    namespace: plainName(namespace.label),
    isAccepted: data.is_accepted,
    violations: data.violations,
    warnings: data.warnings,
    lost: data.lost ?? null,
    link: `${consoleUrl}/namespaces/${namespace.slug}/capsules/${capsule_id}`,
    settingsLink: `${consoleUrl}/settings/account`,
  })
  return { ...text, to: account.email }
}

type WebhookRow = Readonly<Record<'label' | 'url' | 'organization', string>>

const webhookById = `select webhook.label, webhook.url, tenant.name as organization
  from webhook join tenant using (tenant_id) where webhook.tenant_id = $1 and webhook_id = $2`

const webhookDisabled: Compose<'mail.webhook_disabled'> = async (composer, data) => {
  const { store, tenantId, consoleUrl } = composer
  const account = await findAccount(composer, data.account_id)
  const webhook = await findRow<WebhookRow>(store.reads, webhookById, [tenantId, data.webhook_id])
  if (account?.role !== 'owner' || !webhook) return null
  const text = words[account.language].webhookDisabled({
    label: plainName(webhook.label),
    url: plainName(webhook.url),
    organization: plainName(webhook.organization),
    reason: data.reason,
    link: `${consoleUrl}/webhooks/${data.webhook_id}`,
  })
  return { ...text, to: account.email }
}

const submissionFacts = (row: SubmissionRow, organization: string, link: string) => ({
  file: row.label === null ? null : plainName(row.label) || null,
  request: plainName(row.link.label),
  organization: plainName(organization),
  link,
})

const submissionReceived: Compose<'mail.submission_received'> = async (composer, data) => {
  const { store, tenantId, consoleUrl } = composer
  const account = await findAccount(composer, data.account_id)
  if (!account?.mailsVerdicts) return null
  const row = await findSubmissionOrNull(store.reads, tenantId, data.submission_id)
  if (row?.state !== 'waiting') return null
  const text = words[account.language].submissionReceived({
    ...submissionFacts(row, '', `${consoleUrl}/inbox/${row.id}`),
    sender: plainName(row.sender.name),
    settingsLink: `${consoleUrl}/settings/account`,
  })
  return { ...text, to: account.email }
}

const tenantName = `select name from tenant where tenant_id = $1 and suspended_at is null`

const submissionDecided: Compose<'mail.submission_decided'> = async (composer, data) => {
  const { store, tenantId, baseUrl } = composer
  const row = await findSubmissionOrNull(store.reads, tenantId, data.submission_id)
  const organization = await findValue<string>(store.reads, tenantName, [tenantId])
  if (!row?.sender.email || row.state === 'waiting' || organization === null) return null
  const receipt = await mintMailedReceipt(store.writes, tenantId, row.id)
  const facts = submissionFacts(row, organization, `${baseUrl}/receipts/${receipt}`)
  const inLanguage = words[row.stored.language]
  const text =
    row.state === 'accepted'
      ? inLanguage.submissionAccepted(facts)
      : inLanguage.submissionReturned({ ...facts, message: quotedLines(row.message ?? '') })
  return { ...text, to: row.sender.email }
}

const planById = `
  select plan.name, plan.name_fr, plan.slug, namespace.slug as namespace
  from plan join namespace using (namespace_id) where plan.plan_id = $1 and namespace.tenant_id = $2`

type DuePlan = Pick<Plan, 'name' | 'name_fr' | 'slug'> & { readonly namespace: string }

const planDue: Compose<'mail.plan_due'> = async (composer, data) => {
  const { store, tenantId, consoleUrl } = composer
  const account = await findAccount(composer, data.account_id)
  const plan = await findRow<DuePlan>(store.reads, planById, [data.plan_id, tenantId])
  if (account?.role !== 'owner' || !plan) return null
  const { name, name_fr, slug, namespace } = plan
  const text = words[account.language].planDue({
    plan: plainName((account.language === 'fr' ? name_fr : null) ?? name),
    link: `${consoleUrl}/namespaces/${namespace}/expected?plan=${slug}`,
  })
  return { ...text, to: account.email }
}

const composers: { readonly [T in MailType]: Compose<T> } = {
  'mail.invitation': invitation,
  'mail.password': password,
  'mail.verdict': verdict,
  'mail.webhook_disabled': webhookDisabled,
  'mail.submission_received': submissionReceived,
  'mail.submission_decided': submissionDecided,
  'mail.plan_reminder': composeQueuedReminder,
  'mail.plan_due': planDue,
}

const isMailType = (type: string): type is MailType => Object.hasOwn(composers, type)

/** `data` is what `queueMail` stored. */
export async function composeMail(composer: Composer, type: string, data: unknown): Promise<ComposedMail> {
  if (!isMailType(type)) return null
  const compose = composers[type] as Compose<MailType>
  return await compose(composer, data as QueuedMails[MailType])
}
