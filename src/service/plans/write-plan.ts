// Makes, replaces and deletes plans. What organizations that stay have said is kept. Rules, section 15.
import { maxPlans, type PlanBody } from '../../contract/plan-schemas.ts'
import { problem } from '../../contract/problems.ts'
import { entityKey } from '../../database/graph-store/entity-key.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { readRow, readValue } from '../../database/read-row.ts'
import type { Transaction } from '../../database/transaction.ts'
import type { Namespace } from '../namespaces/namespace.ts'
import { recordAct, type Actor } from '../record/audit.ts'
import { renewPlanLinks, revokeLeftLinks } from './plan-links.ts'
import { lockNamespace } from '../namespaces/namespace-head.ts'
import { findPlanRow, planColumns, readPlan, type PlanRow } from './plan.ts'

const countPlans = `select count(*)::int as count, coalesce(bool_or(slug = $2), false) as is_there
  from plan where namespace_id = $1`

const upsert = `
  insert into plan (namespace_id, slug, name, name_fr, period_from, period_to, due, timezone, remind_before, remind_after)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
  on conflict (namespace_id, slug) do update set name = excluded.name, name_fr = excluded.name_fr,
    period_from = excluded.period_from, period_to = excluded.period_to, due = excluded.due, timezone = excluded.timezone,
    remind_before = excluded.remind_before, remind_after = excluded.remind_after, updated_at = now(),
    reminded_on = null, looked_at = null
  returning ${planColumns}`

export async function writePlan(
  store: Store,
  actor: Actor,
  namespace: Namespace,
  slug: string,
  body: PlanBody,
) {
  return await store.transaction(async (tx) => {
    await lockNamespace(tx, namespace)
    const known = await readRow<{ count: number; is_there: boolean }>(tx, countPlans, [namespace.id, slug])
    const isNew = !known.is_there
    if (isNew && known.count >= maxPlans) throw problem('plan_limit', { limit: maxPlans })
    const row = await readRow<PlanRow>(tx, upsert, [
      namespace.id,
      slug,
      body.name.trim(),
      body.name_fr?.trim() ?? null,
      body.period.from,
      body.period.to,
      body.due,
      body.timezone ?? 'UTC',
      sortedDays(body.remind?.before),
      sortedDays(body.remind?.after),
    ])
    await writeExpected(tx, namespace, row, body.organizations ?? [])
    await recordPlan(tx, actor, namespace, isNew ? 'plan.created' : 'plan.changed', row)
    return { plan: await readPlan(tx, row, true), isNew }
  })
}

export async function deletePlan(
  store: Store,
  actor: Actor,
  namespace: Namespace,
  slug: string,
): Promise<void> {
  await store.transaction(async (tx) => {
    await lockNamespace(tx, namespace)
    const row = await findPlanRow(tx, namespace.id, slug)
    await recordPlan(tx, actor, namespace, 'plan.deleted', row)
    await revokeLeftLinks(tx, row.plan_id, [])
    await tx.query('delete from plan where plan_id = $1', [row.plan_id])
  })
}

const sortedDays = (days: readonly number[] = []): number[] => [...new Set(days)].toSorted((a, b) => a - b)

type Expected = NonNullable<PlanBody['organizations']>[number]

// One JSON text: a list for each organization is no array of PostgreSQL.
const upsertExpected = `
  insert into plan_organization (plan_id, org_key, place, uri, name, identifiers, indicators, contacts)
  select $1, key, place, uri, name, identifiers, indicators, contacts
  from jsonb_to_recordset($2::jsonb) as each
    (key uuid, place integer, uri text, name text, identifiers text[], indicators text[], contacts jsonb)
  on conflict (plan_id, org_key) do update set place = excluded.place, name = excluded.name,
    identifiers = excluded.identifiers, indicators = excluded.indicators, contacts = excluded.contacts`

const deleteOthers = 'delete from plan_organization where plan_id = $1 and org_key <> all($2::uuid[])'

async function writeExpected(
  tx: Transaction,
  namespace: Namespace,
  plan: PlanRow,
  organizations: readonly Expected[],
): Promise<void> {
  const rows = organizations.map((each, place) => storedOrganization(namespace, each, place))
  const keys = rows.map(({ key }) => key)
  await revokeLeftLinks(tx, plan.plan_id, keys)
  await tx.query(deleteOthers, [plan.plan_id, keys])
  await tx.query(upsertExpected, [plan.plan_id, JSON.stringify(rows)])
  await renewPlanLinks(tx, plan, rows)
}

const storedOrganization = (
  namespace: Namespace,
  { uri, name, identifiers = [], indicators = [], contacts = [] }: Expected,
  place: number,
) => ({
  key: entityKey(namespace.id, 'organization', uri),
  place,
  uri,
  name: name?.trim() ?? null,
  identifiers: identifiers.map((each) => each.trim()),
  indicators: [...new Set(indicators)],
  contacts: contacts.map((each) => ({
    name: each.name?.trim() ?? null,
    email: each.email.trim(),
    language: each.language ?? 'en',
  })),
})

const countExpected = 'select count(*)::int from plan_organization where plan_id = $1'

/** Who is reminded is no part of the record. */
async function recordPlan(
  tx: Transaction,
  actor: Actor,
  namespace: Namespace,
  action: 'plan.created' | 'plan.changed' | 'plan.deleted',
  { plan_id, slug, name, due }: PlanRow,
): Promise<void> {
  const organizations = await readValue<number>(tx, countExpected, [plan_id])
  const detail = { slug, due, organizations }
  await recordAct(tx, actor, namespace, { action, subject: name, detail })
}
