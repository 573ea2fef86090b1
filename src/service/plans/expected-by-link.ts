// What whoever has the link of a plan sees of it: the plan, and what is missing of this one organization. They may also
// say that there is nothing to report. Rules, section 15.
import { problem } from '../../contract/problems.ts'
import type { LinkPlan } from '../../contract/plan-schemas.ts'
import type { Clock } from '../../core/clock.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { readSnapshot } from '../../database/pools/read-snapshot.ts'
import { newToken } from '../accounts/secret-token.ts'
import { findLink, type FoundLink } from '../links/find-link.ts'
import type { Namespace } from '../namespaces/namespace.ts'
import { linkActor, type Origin } from '../record/audit.ts'
import { findPlanById, listExpected } from './plan.ts'
import { recordAnswer } from './plan-answers.ts'
import { lockNamespace } from '../namespaces/namespace-head.ts'
import { readPlanStatus } from './read-status.ts'

/** Undefined for a link that is of no plan. */
export async function readLinkPlan(
  store: Store,
  namespace: Namespace,
  link: FoundLink,
): Promise<LinkPlan | undefined> {
  const { plan: of } = link
  if (!of) return undefined
  return await readSnapshot(store, async (tx) => {
    const plan = await findPlanById(tx, of.id)
    if (!plan) return undefined
    const { entries } = await readPlanStatus(tx, namespace.id, plan, of.orgKey)
    const [entry] = entries
    if (!entry) return undefined
    return {
      name: plan.name,
      name_fr: plan.name_fr,
      period: { from: plan.period_from, to: plan.period_to },
      due: plan.due,
      organization: { name: entry.organization.name },
      state: entry.state,
      missing_indicators: entry.missing_indicators.map(({ uri, name }) => ({ uri, name })),
    }
  })
}

interface NothingToReport {
  readonly token: string
  readonly reason: string
  readonly sender: { readonly name: string; readonly email: string | null; readonly message: string | null }
  readonly origin: Origin
}

const setAnswer = `
  update plan_organization set answer_reason = $3, answer_by = 'sender', answered_at = now(), answer_sender = $4,
    answer_receipt_hash = $5
  where plan_id = $1 and org_key = $2`

/** Returns the token of the receipt. */
export async function reportNothing(
  { store, clock }: { readonly store: Store; readonly clock: Clock },
  namespace: Namespace,
  link: FoundLink,
  { token, reason, sender, origin }: NothingToReport,
): Promise<string> {
  const { plan: of } = link
  if (!of) throw problem('plan_not_found')
  return await store.transaction(async (tx) => {
    await lockNamespace(tx, namespace)
    // Once more: it may have ended meanwhile.
    if (!(await findLink({ reads: tx }, token, clock))) throw problem('link_not_found')
    const plan = await findPlanById(tx, of.id)
    const [expected] = plan ? await listExpected(tx, plan.plan_id, of.orgKey) : []
    if (!plan || !expected) throw problem('link_not_found')
    const receipt = newToken()
    const said = [reason.trim(), JSON.stringify(sender), receipt.hash]
    await tx.query(setAnswer, [plan.plan_id, of.orgKey, ...said])
    await recordAnswer(tx, linkActor(link, origin), namespace, 'plan.answered', { plan, uri: expected.uri })
    return receipt.token
  })
}
