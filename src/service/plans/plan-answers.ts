// That an organization has nothing to report: said, and taken back. Rules, section 15.
import type { PlanAnswer } from '../../contract/plan-schemas.ts'
import { problem } from '../../contract/problems.ts'
import { entityKey, type EntityKey } from '../../database/graph-store/entity-key.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { findValue } from '../../database/read-row.ts'
import type { Transaction } from '../../database/transaction.ts'
import type { Namespace } from '../namespaces/namespace.ts'
import { recordAct, type Actor } from '../record/audit.ts'
import { lockNamespace } from '../namespaces/namespace-head.ts'
import { findPlanRow, type PlanRow } from './plan.ts'

/** An organization of a plan, by its IRI. */
interface Expected {
  readonly slug: string
  readonly organization: string
}

const setAnswer = `
  update plan_organization set answer_reason = $3, answer_by = $4, answered_at = case when $3::text is null then null else now() end,
    answer_sender = null, answer_receipt_hash = null
  where plan_id = $1 and org_key = $2 returning answered_at`

export async function writePlanAnswer(
  store: Store,
  actor: Actor,
  namespace: Namespace,
  expected: Expected,
  text: string,
): Promise<PlanAnswer> {
  const reason = text.trim()
  return await store.transaction(async (tx) => {
    const [plan, key] = await findExpected(tx, namespace, expected)
    const at = await findValue<Date>(tx, setAnswer, [plan.plan_id, key, reason, 'member'])
    if (!at) throw notExpected(expected)
    await recordAnswer(tx, actor, namespace, 'plan.answered', { plan, uri: expected.organization })
    return { reason, by: 'member', at: at.toISOString() }
  })
}

const findAnswer = 'select answered_at is not null from plan_organization where plan_id = $1 and org_key = $2'

/** A second time nothing happens. */
export async function deletePlanAnswer(
  store: Store,
  actor: Actor,
  namespace: Namespace,
  expected: Expected,
): Promise<void> {
  await store.transaction(async (tx) => {
    const [plan, key] = await findExpected(tx, namespace, expected)
    const hasAnswer = await findValue<boolean>(tx, findAnswer, [plan.plan_id, key])
    if (hasAnswer === null) throw notExpected(expected)
    if (!hasAnswer) return
    await tx.query(setAnswer, [plan.plan_id, key, null, null])
    await recordAnswer(tx, actor, namespace, 'plan.answer_deleted', { plan, uri: expected.organization })
  })
}

const notExpected = ({ organization }: Expected) =>
  problem('organization_not_expected', { uri: organization })

async function findExpected(
  tx: Transaction,
  namespace: Namespace,
  { slug, organization }: Expected,
): Promise<[PlanRow, EntityKey]> {
  await lockNamespace(tx, namespace)
  return [await findPlanRow(tx, namespace.id, slug), entityKey(namespace.id, 'organization', organization)]
}

export const recordAnswer = (
  tx: Transaction,
  actor: Actor,
  namespace: Pick<Namespace, 'tenantId' | 'slug'>,
  action: 'plan.answered' | 'plan.answer_deleted',
  { plan, uri }: { readonly plan: Pick<PlanRow, 'slug' | 'name'>; readonly uri: string },
): Promise<void> =>
  recordAct(tx, actor, namespace, {
    action,
    subject: plan.name,
    detail: { slug: plan.slug, organization: uri },
  })
