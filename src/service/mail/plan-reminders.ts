// Reminders of plans as mails: shown before they are sent, and sent, with the same text. Rules, section 15.
import type { PlanReminder } from '../../contract/plan-schemas.ts'
import { systemClock } from '../../core/clock.ts'
import { readSnapshot } from '../../database/pools/read-snapshot.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { findRow } from '../../database/read-row.ts'
import type { Namespace } from '../namespaces/namespace.ts'
import { foldAddress, hasOptedOut, optOutToken } from '../plans/opt-out.ts'
import { findPlanById, findPlanRow, listExpected, type PlanRow } from '../plans/plan.ts'
import { ensurePlanLinks, findPlanLink, openPlanLink, type PlanLinkServices } from '../plans/plan-links.ts'
import { readPlanStatus } from '../plans/read-status.ts'
import { findDueReminders, isReminded, planDay, type DueReminder } from '../plans/reminders.ts'
import type { Actor } from '../record/audit.ts'
import type { QueuedMails } from '../outbox/queue-mail.ts'
import type { Composer } from './compose-mail.ts'
import { writeReminder } from './reminder-text.ts'

/** What the mail says, and the address that stops them. */
async function composeReminder(
  services: { readonly store: Store; readonly baseUrl: string },
  tenant: { readonly id: Namespace['tenantId']; readonly name: string },
  plan: PlanRow,
  { row, entry, contact, step }: DueReminder,
  url: string | null,
) {
  const token = await optOutToken(services.store, tenant.id, contact.email)
  const unsubscribeUrl = `${services.baseUrl}/unsubscribe/${token}`
  return {
    to: contact.email,
    unsubscribeUrl,
    ...writeReminder(contact.language, {
      plan: (contact.language === 'fr' ? plan.name_fr : null) ?? plan.name,
      organization: entry.organization.name ?? row.uri,
      funder: tenant.name,
      person: contact.name,
      due: plan.due,
      step,
      state: entry.state,
      missing: entry.missing_indicators.map(({ name, uri }) => name ?? uri),
      url,
      unsubscribeUrl,
    }),
  }
}

/** GET /plans/{slug}/reminders: what is sent on a day, or would be. */
export async function listReminders(
  services: PlanLinkServices & { readonly baseUrl: string },
  actor: Actor,
  namespace: Namespace,
  tenantName: string,
  asked: { readonly slug: string; readonly on: string | undefined },
): Promise<{ readonly plan: PlanRow; readonly on: string; readonly data: PlanReminder[] }> {
  const { store, clock } = services
  const links = await ensurePlanLinks(services, actor, namespace, asked.slug)
  const { plan, on, due } = await readSnapshot(store, async (tx) => {
    const row = await findPlanRow(tx, namespace.id, asked.slug)
    const day = asked.on ?? planDay(clock, row)
    return { plan: row, on: day, due: (await findDueReminders(tx, namespace, row, day)).due }
  })
  const data: PlanReminder[] = []
  for (const reminder of due) {
    const { row, entry, contact, step, sentAt } = reminder
    const url = await openPlanLink(services, links.get(row.org_key), services.baseUrl)
    const tenant = { id: namespace.tenantId, name: tenantName }
    const { subject, text } = await composeReminder(services, tenant, plan, reminder, url)
    data.push({
      organization: { uri: row.uri, name: entry.organization.name },
      state: entry.state,
      step,
      to: contact,
      subject,
      text,
      sent_at: sentAt?.toISOString() ?? null,
    })
  }
  return { plan, on, data }
}

const namespaceOfPlan = `
  select namespace.namespace_id as id, tenant.name as tenant_name, plan.reminders_since is not null as is_on
  from plan join namespace using (namespace_id) join tenant using (tenant_id)
  where plan.plan_id = $1 and tenant.tenant_id = $2 and tenant.suspended_at is null`

interface PlanNamespace extends Pick<Namespace, 'id'> {
  readonly tenant_name: string
  readonly is_on: boolean
}

/** Null where it has no purpose any more: what was expected came, or somebody wants no more reminders. */
export async function composeQueuedReminder(
  services: Pick<Composer, 'store' | 'secrets' | 'baseUrl' | 'tenantId'>,
  queued: QueuedMails['mail.plan_reminder'],
) {
  const { store, tenantId } = services
  const found = await readSnapshot(store, async (tx) => {
    const values = [queued.plan_id, tenantId]
    const namespace = await findRow<PlanNamespace>(tx, namespaceOfPlan, values)
    const plan = await findPlanById(tx, queued.plan_id)
    const [row] = await listExpected(tx, queued.plan_id, queued.org_key)
    if (!plan || !row || !namespace?.is_on || (await hasOptedOut(tx, tenantId, queued.address))) return null
    const { entries } = await readPlanStatus(tx, namespace.id, plan, queued.org_key)
    const contact = row.contacts.find(({ email }) => foldAddress(email) === queued.address)
    const [entry] = entries
    if (!entry || !contact || !isReminded(entry)) return null
    const link = await findPlanLink(tx, tenantId, plan, queued.org_key)
    return {
      plan,
      tenantName: namespace.tenant_name,
      link,
      due: { row, entry, contact, step: queued.step, sentAt: null },
    }
  })
  if (!found) return null
  const { secrets, baseUrl } = services
  const url = await openPlanLink({ clock: systemClock, secrets }, found.link, baseUrl)
  return await composeReminder(services, { id: tenantId, name: found.tenantName }, found.plan, found.due, url)
}
