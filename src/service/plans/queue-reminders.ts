// What plans do by the clock: reminders at nine in the time zone of the plan, one mail to the owners and an event on
// the due day, and an event when everything is there. Any number of processes may do this: a plan is locked while one
// does. Rules, section 15.
import { createHash } from 'node:crypto'

import type { NamespaceId, TenantId } from '../../contract/ids.ts'
import { dayNumber, dayText } from '../../core/calendar-day.ts'
import type { Clock } from '../../core/clock.ts'
import type { PlanCounts } from '../../core/plans/plan-status.ts'
import { reminderStep } from '../../core/plans/reminder-days.ts'
import { dayInZone, hourInZone } from '../../core/plans/time-zone.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { findValue, readValue } from '../../database/read-row.ts'
import type { Transaction, Writes } from '../../database/transaction.ts'
import { lockTenant } from '../access/tenant.ts'
import type { Namespace } from '../namespaces/namespace.ts'
import { queueMailsToOwners, type QueuedMails } from '../outbox/queue-mail.ts'
import { recordMails, recordNamespaceEvent } from '../outbox/record-event.ts'
import { recordAct, type Actor } from '../record/audit.ts'
import type { Secrets } from '../secrets/open-secrets.ts'
import { foldAddress } from './opt-out.ts'
import { findPlanRow, planColumns, type PlanRow } from './plan.ts'
import { ensurePlanLinks } from './plan-links.ts'
import { hasSilent, readPlanStatus, type PlanStatusRead } from './read-status.ts'
import { lockNamespace } from '../namespaces/namespace-head.ts'
import { daysOfPlan, findDueReminders, type DueReminder } from './reminders.ts'

export interface TendServices {
  readonly store: Store
  readonly clock: Clock
  readonly secrets: Secrets
  readonly sendsMail: boolean
}

const hourOfMails = 9

interface OpenPlan extends PlanRow {
  namespace_id: NamespaceId
  tenant_id: TenantId
  namespace_slug: string
}

const selectOpen = `
  select ${planColumns}, namespace.namespace_id, namespace.tenant_id, namespace.slug as namespace_slug
  from plan join namespace using (namespace_id) join tenant using (tenant_id)
  where tenant.suspended_at is null`

/** Everything that is due now. One plan that fails does not keep the others. */
export async function tendPlans(services: TendServices, onError: (error: unknown) => void): Promise<void> {
  const { rows } = await services.store.reads.query<OpenPlan>(selectOpen)
  for (const plan of rows) {
    await remind(services, plan).catch(onError)
    await tellDue(services, plan).catch(onError)
    await tellComplete(services, plan).catch(onError)
  }
}

const localTime = (clock: Clock, { timezone }: PlanRow) => ({
  day: dayInZone(clock.now(), timezone),
  isMailTime: hourInZone(clock.now(), timezone) >= hourOfMails,
})

const lockPlan = 'select plan_id from plan where plan_id = $1 for no key update skip locked'
const hasLeftOver = 'select from plan_mail where plan_id = $1 and queued_on is null and day <= $2 limit 1'

async function remind(services: TendServices, plan: OpenPlan): Promise<void> {
  const { store, clock, sendsMail } = services
  const { day, isMailTime } = localTime(clock, plan)
  if (!sendsMail || plan.reminders_since === null || !isMailTime || plan.reminded_on === day) return
  const isStep = reminderStep(daysOfPlan(plan), day) !== null
  const { rowCount } = await store.reads.query(hasLeftOver, [plan.plan_id, day])
  if (!isStep && rowCount === 0) return
  const namespace = { id: plan.namespace_id, tenantId: plan.tenant_id, slug: plan.namespace_slug }
  await ensurePlanLinks(services, null, namespace, plan.slug)
  await store.transaction(async (tx) => {
    if ((await tx.query(lockPlan, [plan.plan_id])).rowCount !== 1) return
    const now = await findPlanRow(tx, plan.namespace_id, plan.slug)
    if (now.reminders_since === null || now.reminded_on === day) return
    // Tenants share one limit over all their plans.
    await lockTenant(tx, plan.tenant_id)
    const { due, further } = await findDueReminders(tx, namespace, now, day)
    await storeMails(tx, plan, due, { day, queuedOn: day })
    await storeMails(tx, plan, further, { day: dayText(dayNumber(day) + 1), queuedOn: null })
    await tx.query('update plan set reminded_on = $2 where plan_id = $1', [plan.plan_id, day])
  })
}

// A mail that was queued before is not queued again, whatever happens.
const storeAll = `
  insert into plan_mail (plan_id, org_key, step, address, tenant_id, day, queued_on)
  select $1, org_key, step, address, $2, $3, $4
  from jsonb_to_recordset($5::jsonb) as each (org_key uuid, step smallint, address text)
  on conflict (plan_id, org_key, step, address) do update set day = excluded.day, queued_on = excluded.queued_on
  where plan_mail.queued_on is null
  returning org_key, step, address`

type MailKey = Pick<QueuedMails['mail.plan_reminder'], 'org_key' | 'step' | 'address'>

async function storeMails(
  tx: Transaction,
  { plan_id, tenant_id }: OpenPlan,
  reminders: readonly DueReminder[],
  { day, queuedOn }: { readonly day: string; readonly queuedOn: string | null },
): Promise<void> {
  if (reminders.length === 0) return
  const keys = reminders.map(({ row, contact, step }): MailKey => ({
    org_key: row.org_key,
    step,
    address: foldAddress(contact.email),
  }))
  const values = [plan_id, tenant_id, day, queuedOn, JSON.stringify(keys)]
  const { rows } = await tx.query<MailKey>(storeAll, values)
  if (queuedOn === null) return
  const mails = rows.map((key) => {
    const data = { plan_id, ...key }
    return { data, messageId: reminderMessageId(data) }
  })
  await recordMails(tx, tenant_id, 'mail.plan_reminder', mails)
}

/** Of plan, organization, step and address: a mail that is sent again is the same to a mail program. */
const reminderMessageId = ({ plan_id, org_key, step, address }: QueuedMails['mail.plan_reminder']): string =>
  `plan-${createHash('sha256').update([plan_id, org_key, step, address].join('\n')).digest('hex').slice(0, 32)}`

const noteSent = `update plan_mail set sent_at = now() where plan_id = $1 and org_key = $2 and step = $3 and address = $4`

/** The mail server has taken it. */
export async function noteReminderSent(
  writes: Writes,
  { plan_id, org_key, step, address }: QueuedMails['mail.plan_reminder'],
): Promise<void> {
  await writes.query(noteSent, [plan_id, org_key, step, address])
}

/** A service that was down on the due day still says so, for some days. */
const daysLate = 3

const setTold = `update plan set told_due = due where plan_id = $1 and due = $2 and told_due is distinct from due`

async function tellDue({ store, clock, sendsMail }: TendServices, plan: OpenPlan): Promise<void> {
  const { day, isMailTime } = localTime(clock, plan)
  const late = dayNumber(day) - dayNumber(plan.due)
  const isTime = late === 0 ? isMailTime : late > 0 && late <= daysLate
  if (!isTime || plan.told_due === plan.due || dayInZone(plan.updated_at.getTime(), plan.timezone) > plan.due)
    return
  await store.transaction(async (tx) => {
    if ((await tx.query(lockPlan, [plan.plan_id])).rowCount !== 1) return
    if ((await tx.query(setTold, [plan.plan_id, plan.due])).rowCount !== 1) return
    const { counts } = await readPlanStatus(tx, plan.namespace_id, plan)
    await recordPlanEvent(tx, 'plan.due', plan, counts)
    if (sendsMail) await queueMailsToOwners(tx, plan.tenant_id, 'mail.plan_due', { plan_id: plan.plan_id })
  })
}

const recordPlanEvent = (
  tx: Transaction,
  type: 'plan.due' | 'plan.complete',
  { namespace_id, slug, due }: OpenPlan,
  counts: PlanCounts,
): Promise<void> => recordNamespaceEvent(tx, namespace_id, { type, data: { plan: slug, due, counts } })

const selectVersion = 'select version::text from namespace_head where namespace_id = $1'
const selectInbox = `
  select concat_ws(' ', count(*), count(*) filter (where state = 'waiting'), max(submission_id),
    (select concat_ws(' ', count(answered_at), max(answered_at)) from plan_organization where plan_id = $2))
  from submission where namespace_id = $1`

/** All that the status follows from, in a few characters. */
async function readState(store: Store, { namespace_id, plan_id, updated_at }: OpenPlan): Promise<string> {
  const version = await findValue<string>(store.reads, selectVersion, [namespace_id])
  const inbox = await readValue<string>(store.reads, selectInbox, [namespace_id, plan_id])
  return [version, inbox, updated_at.toISOString()].join(' ')
}

const noteState = 'update plan set is_complete = $2, looked_at = $3 where plan_id = $1'

/** Once until it is undone. */
async function tellComplete({ store }: TendServices, plan: OpenPlan): Promise<void> {
  const state = await readState(store, plan)
  if (plan.looked_at === state) return
  await store.transaction(async (tx) => {
    if ((await tx.query(lockPlan, [plan.plan_id])).rowCount !== 1) return
    const now = await findPlanRow(tx, plan.namespace_id, plan.slug)
    // Most plans miss something most of the time, and this costs little.
    const status = (await hasSilent(tx, plan.namespace_id, now))
      ? null
      : await readPlanStatus(tx, plan.namespace_id, now)
    const isComplete = status !== null && isAllThere(status)
    await tx.query(noteState, [plan.plan_id, isComplete, state])
    if (isComplete && !now.is_complete) await recordPlanEvent(tx, 'plan.complete', plan, status.counts)
  })
}

const isAllThere = ({ counts, entries }: PlanStatusRead): boolean =>
  entries.length > 0 && counts.reported + counts.nothing_to_report === entries.length

/** Reminders of a plan begin: wakes the loop that queues them. */
export const remindersChannel = 'reminders'

const setReminders = `
  update plan set reminders_since = case when $2 then coalesce(reminders_since, $3::timestamptz) end, reminded_on = null
  where plan_id = $1`

/** Reminders begin when a member says so. */
export async function switchReminders(
  { store, clock }: Pick<TendServices, 'store' | 'clock'>,
  actor: Actor,
  namespace: Namespace,
  slug: string,
  state: 'on' | 'off',
): Promise<void> {
  await store.transaction(async (tx) => {
    await lockNamespace(tx, namespace)
    const plan = await findPlanRow(tx, namespace.id, slug)
    await tx.query(setReminders, [plan.plan_id, state === 'on', new Date(clock.now())])
    if (state === 'on') await tx.query(`select pg_notify('${remindersChannel}', '')`)
    const action = `plan.reminders_${state}` as const
    await recordAct(tx, actor, namespace, { action, subject: plan.name, detail: { slug } })
  })
}
