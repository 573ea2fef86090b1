// What a sender sees of a submission, by the token of its receipt: nothing of the namespace, and not who decided. The
// receipt works whatever becomes of the link; unknown and old ones, and those of a suspended tenant, answer alike.
import type { ReceiptState, SubmissionState } from '../../contract/submission-schemas.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { hashToken, isToken } from '../accounts/secret-token.ts'
import { findAnswerReceipt } from '../plans/expected-by-link.ts'
import { keptDays } from './submission.ts'

interface ReceiptRow {
  state: SubmissionState
  organization: string
  link_label: string
  label: string | null
  size_bytes: number
  created_at: Date
  decided_at: Date | null
  message: string | null
  expires_at: Date | null
}

const byToken = `
  select state, tenant.name as organization, link.label as link_label, submission.label, size_bytes,
    submission.created_at, decided_at, message, decided_at + make_interval(days => ${keptDays}) as expires_at
  from submission
    join tenant using (tenant_id)
    join link using (tenant_id, link_id)
  where (receipt_hash = $1 or mailed_receipt_hash = $1) and tenant.suspended_at is null
    and (decided_at is null or decided_at > now() - make_interval(days => ${keptDays}))`

/** Null where there is none. */
export async function readReceipt(
  { reads }: Pick<Store, 'reads'>,
  token: string,
): Promise<ReceiptState | null> {
  const { rows } = isToken(token) ? await reads.query<ReceiptRow>(byToken, [hashToken(token)]) : { rows: [] }
  const [row] = rows
  if (!row) return await readAnswer({ reads }, token)
  return {
    object: 'receipt',
    state: row.state,
    organization: { name: row.organization },
    link: { label: row.link_label },
    label: row.label,
    size_bytes: row.size_bytes,
    created_at: row.created_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
    message: row.message,
    expires_at: row.expires_at?.toISOString() ?? null,
  }
}

/** Of whoever said that there is nothing to report: it works as long as that stands. */
async function readAnswer(store: Pick<Store, 'reads'>, token: string): Promise<ReceiptState | null> {
  const found = await findAnswerReceipt(store, token)
  if (!found) return null
  return {
    object: 'receipt',
    state: 'nothing_to_report',
    organization: { name: found.organization },
    link: { label: found.name },
    label: null,
    size_bytes: 0,
    created_at: found.answered_at.toISOString(),
    decided_at: null,
    message: found.answer_reason,
    expires_at: null,
  }
}
