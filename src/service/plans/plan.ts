// A reporting plan as it is stored and as it is answered. Rules, section 15.
import type { NamespaceId } from '../../contract/ids.ts'
import type {
  Plan,
  PlanAnswer,
  PlanContact,
  PlanOrganization,
  PlanSummary,
} from '../../contract/plan-schemas.ts'
import { problem } from '../../contract/problems.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { findRow } from '../../database/read-row.ts'
import type { EntityKey } from '../../database/graph-store/entity-key.ts'
import type { Reads } from '../../database/transaction.ts'
import type { Namespace } from '../namespaces/namespace.ts'

export interface PlanRow extends Pick<Plan, 'slug' | 'name' | 'name_fr' | 'due' | 'timezone'> {
  plan_id: string
  period_from: string
  period_to: string
  remind_before: number[]
  remind_after: number[]
  reminders_since: Date | null
  reminded_on: string | null
  told_due: string | null
  is_complete: boolean
  looked_at: string | null
  created_at: Date
  updated_at: Date
}

export const planColumns = `plan.plan_id, plan.slug, plan.name, plan.name_fr, plan.period_from, plan.period_to, plan.due,
  plan.timezone, plan.remind_before, plan.remind_after, plan.reminders_since, plan.reminded_on, plan.told_due,
  plan.is_complete, plan.looked_at, plan.created_at, plan.updated_at`

export interface ExpectedRow extends Omit<PlanOrganization, 'contacts'> {
  org_key: EntityKey
  contacts: PlanContact[]
  answer_reason: string | null
  answer_by: PlanAnswer['by'] | null
  answered_at: Date | null
}

// Lists come as JSON: the driver takes long to read arrays.
const expectedColumns = `org_key, uri, name, to_json(identifiers) as identifiers, to_json(indicators) as indicators,
  contacts, answer_reason, answer_by, answered_at`

const selectPlan = `select ${planColumns} from plan where namespace_id = $1 and slug = $2`

const selectExpected = `select ${expectedColumns} from plan_organization
  where plan_id = $1 and ($2::uuid is null or org_key = $2) order by place`

export async function findPlanRow(reads: Reads, namespaceId: NamespaceId, slug: string): Promise<PlanRow> {
  const plan = await findRow<PlanRow>(reads, selectPlan, [namespaceId, slug])
  if (!plan) throw problem('plan_not_found')
  return plan
}

/** Null where it was deleted. */
export const findPlanById = (reads: Reads, planId: string): Promise<PlanRow | null> =>
  findRow(reads, `select ${planColumns} from plan where plan_id = $1`, [planId])

/** In the order of the plan; with a key that organization alone. */
export async function listExpected(
  reads: Reads,
  planId: string,
  only: EntityKey | null = null,
): Promise<ExpectedRow[]> {
  return (await reads.query<ExpectedRow>(selectExpected, [planId, only])).rows
}

const describePlan = (row: PlanRow, isForWriters: boolean) => ({
  object: 'plan' as const,
  slug: row.slug,
  name: row.name,
  name_fr: row.name_fr,
  period: { from: row.period_from, to: row.period_to },
  due: row.due,
  timezone: row.timezone,
  ...(isForWriters && {
    remind: { before: row.remind_before, after: row.remind_after },
    reminders: row.reminders_since === null ? ('off' as const) : ('on' as const),
  }),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

const describeExpected = (
  { uri, name, identifiers, indicators, contacts }: ExpectedRow,
  isForWriters: boolean,
): PlanOrganization => ({ uri, name, identifiers, indicators, ...(isForWriters && { contacts }) })

/** Who is reminded, and when, is shown to those who may write alone. */
export async function readPlan(reads: Reads, row: PlanRow, isForWriters: boolean): Promise<Plan> {
  const expected = await listExpected(reads, row.plan_id)
  return {
    ...describePlan(row, isForWriters),
    organizations: expected.map((each) => describeExpected(each, isForWriters)),
  }
}

export async function getPlan(
  { reads }: Pick<Store, 'reads'>,
  { id }: Namespace,
  slug: string,
  isForWriters: boolean,
): Promise<Plan> {
  return await readPlan(reads, await findPlanRow(reads, id, slug), isForWriters)
}

const selectPlans = `
  select ${planColumns},
    (select count(*)::int from plan_organization where plan_organization.plan_id = plan.plan_id) as organization_count
  from plan where namespace_id = $1 order by due desc, slug`

export async function listPlans(
  { reads }: Pick<Store, 'reads'>,
  { id }: Namespace,
  isForWriters: boolean,
): Promise<PlanSummary[]> {
  const { rows } = await reads.query<PlanRow & { organization_count: number }>(selectPlans, [id])
  return rows.map((row) =>
    Object.assign(describePlan(row, isForWriters), { organization_count: row.organization_count }),
  )
}

export const describeAnswer = ({ answer_reason, answer_by, answered_at }: ExpectedRow): PlanAnswer | null =>
  answer_reason === null || answer_by === null || answered_at === null
    ? null
    : { reason: answer_reason, by: answer_by, at: answered_at.toISOString() }
