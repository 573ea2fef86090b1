// Who is reminded of a plan on a day: the same for what is shown before and what is sent. Rules, section 15.
import type { PlanContact } from '../../contract/plan-schemas.ts'
import type { Clock } from '../../core/clock.ts'
import type { PlanState } from '../../core/plans/plan-status.ts'
import { reminderStep } from '../../core/plans/reminder-days.ts'
import { dayInZone } from '../../core/plans/time-zone.ts'
import type { EntityKey } from '../../database/graph-store/entity-key.ts'
import { readValue } from '../../database/read-row.ts'
import type { Transaction } from '../../database/transaction.ts'
import type { Namespace } from '../namespaces/namespace.ts'
import { foldAddress } from './opt-out.ts'
import { listExpected, type ExpectedRow, type PlanRow } from './plan.ts'
import { readPlanStatus, type StatusEntry } from './read-status.ts'
import { groupBy } from '../../core/lists-by-key.ts'

/** Of a day and tenant, over all its plans. */
const maxMailsPerDay = 500

const reminded: ReadonlySet<PlanState> = new Set(['missing', 'partly', 'returned'])

export const isReminded = ({ state }: Pick<StatusEntry, 'state'>): boolean => reminded.has(state)

/** One mail: to one address of one organization, for one step. */
export interface DueReminder {
  readonly row: ExpectedRow
  readonly entry: StatusEntry
  readonly contact: PlanContact
  readonly step: number
  readonly sentAt: Date | null
}

interface MailRow {
  org_key: EntityKey
  step: number
  address: string
  day: string
  queued_on: string | null
  sent_at: Date | null
}

const selectMails = `select org_key, step, address, day, queued_on, sent_at from plan_mail where plan_id = $1`

const selectOptOuts = `select address from mail_opt_out where tenant_id = $1`

const countQueued = `select count(*)::int from plan_mail where tenant_id = $1 and queued_on = $2 and plan_id <> $3`

export const daysOfPlan = (plan: PlanRow) => ({
  due: plan.due,
  before: plan.remind_before,
  after: plan.remind_after,
})

/**
 * In the order of the plan, at most as many as the day has room for: those that were recorded for the day, those that an
 * earlier day had no room for, and those of the step of the day.
 */
export async function findDueReminders(
  tx: Transaction,
  namespace: Pick<Namespace, 'id' | 'tenantId'>,
  plan: PlanRow,
  day: string,
): Promise<{ readonly due: DueReminder[]; readonly further: DueReminder[] }> {
  const { entries } = await readPlanStatus(tx, namespace.id, plan)
  const byUri = new Map(entries.map((entry) => [entry.organization.uri, entry]))
  const { rows: mails } = await tx.query<MailRow>(selectMails, [plan.plan_id])
  const { rows: out } = await tx.query<{ address: string }>(selectOptOuts, [namespace.tenantId])
  const optedOut = new Set(out.map(({ address }) => address))
  const mailsTo = groupBy(mails, (mail) => recipientKey(mail))
  const step = reminderStep(daysOfPlan(plan), day)
  const sent: DueReminder[] = []
  const open: DueReminder[] = []
  for (const row of await listExpected(tx, plan.plan_id)) {
    const entry = byUri.get(row.uri)
    if (!entry) continue
    for (const contact of distinctContacts(row.contacts)) {
      const address = foldAddress(contact.email)
      const known = mailsTo.get(recipientKey({ org_key: row.org_key, address })) ?? []
      const steps = new Set(known.map((mail) => mail.step))
      if (step !== null) steps.add(step)
      for (const each of steps) {
        const mail = known.find((one) => one.step === each)
        const reminder = { row, entry, contact, step: each, sentAt: mail?.sent_at ?? null }
        if (mail?.queued_on === day) sent.push(reminder)
        else if (mail?.queued_on != null || (mail ? mail.day > day : each !== step)) continue
        else if (isReminded(entry) && !optedOut.has(address)) open.push(reminder)
      }
    }
  }
  const queued = await readValue<number>(tx, countQueued, [namespace.tenantId, day, plan.plan_id])
  const room = Math.max(0, maxMailsPerDay - queued - sent.length)
  return { due: [...sent, ...open.slice(0, room)], further: open.slice(room) }
}

const recipientKey = ({ org_key, address }: Pick<MailRow, 'org_key' | 'address'>): string =>
  `${org_key} ${address}`

function distinctContacts(contacts: readonly PlanContact[]): PlanContact[] {
  const byAddress = new Map(contacts.toReversed().map((contact) => [foldAddress(contact.email), contact]))
  return contacts.filter((contact) => byAddress.get(foldAddress(contact.email)) === contact)
}

export const planDay = (clock: Clock, { timezone }: Pick<PlanRow, 'timezone'>): string =>
  dayInZone(clock.now(), timezone)
