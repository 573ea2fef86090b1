// What a sender sees of a submission, by the token of its receipt: nothing of the namespace, and not who decided. The
// receipt works whatever becomes of the link; unknown and old ones, and those of a suspended tenant, answer alike.
import type { ReceiptState } from '../../contract/submission-schemas.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { readAnswers } from '../../database/read-answers.ts'
import { hashToken, isToken } from '../accounts/secret-token.ts'
import { keptDays } from './submission.ts'

const byToken = `
  select 'receipt' as object, state, json_build_object('name', tenant.name) as organization,
    json_build_object('label', link.label) as link, submission.label, size_bytes, submission.created_at, decided_at, message,
    decided_at + make_interval(days => ${keptDays}) as expires_at
  from submission
    join tenant using (tenant_id)
    join link using (tenant_id, link_id)
  where (receipt_hash = $1 or mailed_receipt_hash = $1) and tenant.suspended_at is null
    and (decided_at is null or decided_at > now() - make_interval(days => ${keptDays}))`

// Of whoever said that there is nothing to report: it works as long as that stands.
const ofAnswer = `
  select 'receipt' as object, 'nothing_to_report' as state, json_build_object('name', tenant.name) as organization,
    json_build_object('label', plan.name) as link, null as label, 0 as size_bytes, answered_at as created_at,
    null as decided_at, answer_reason as message, null as expires_at
  from plan_organization join plan using (plan_id) join namespace using (namespace_id) join tenant using (tenant_id)
  where answer_receipt_hash = $1 and answered_at is not null and tenant.suspended_at is null`

/** Null where there is none. */
export async function readReceipt(
  { reads }: Pick<Store, 'reads'>,
  token: string,
): Promise<ReceiptState | null> {
  if (!isToken(token)) return null
  const values = [hashToken(token)]
  const [receipt = null] = await readAnswers<ReceiptState>(reads, byToken, values)
  return receipt ?? (await readAnswers<ReceiptState>(reads, ofAnswer, values))[0] ?? null
}
