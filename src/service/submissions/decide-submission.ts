// Takes a submission, which makes it a capsule, or returns it with a sentence. Each is one transaction in which the row is
// locked, so that of several decisions at the same moment one counts. Rules, section 13.
import { problem } from '../../contract/problems.ts'
import type { Submission } from '../../contract/submission-schemas.ts'
import type { Store } from '../../database/pools/open-store.ts'
import type { Transaction } from '../../database/transaction.ts'
import { recordAct, type By } from '../record/audit.ts'
import type { UploadLimits } from '../capsules/pending-limits.ts'
import type { IntakeThreads } from '../capsules/thread-work.ts'
import { uploadCapsule, type Upload } from '../capsules/upload-capsule.ts'
import type { TenantQuotas } from '../namespaces/tenant-quotas.ts'
import { queueMail } from '../outbox/queue-mail.ts'
import { recordNamespaceEvent } from '../outbox/record-event.ts'
import { readSubmitted } from './submission-document.ts'
import { findSubmission, namespaceOfSubmission, submissionAnswer, type SubmissionRow } from './submission.ts'

interface DecisionServices {
  readonly store: Store
  readonly threads: IntakeThreads
  readonly limits: UploadLimits & TenantQuotas
  readonly sendsMail: boolean
}

export async function acceptSubmission(
  { store, threads, limits, sendsMail }: DecisionServices,
  by: By,
  id: string,
  taking: Pick<Upload, 'replaces' | 'uploadedBy' | 'isByPerson' | 'mailTo'>,
): Promise<Submission> {
  const row = await findSubmission(store.reads, by.tenantId, id)
  if (row.state !== 'waiting') throw problem('submission_decided')
  const bytes = await readSubmitted(store, by.tenantId, id)
  // Decided, or deleted with its namespace, since it was found.
  if (!bytes) throw problem('submission_decided')
  const namespace = namespaceOfSubmission(row)
  await uploadCapsule(store, threads, limits, namespace, {
    ...taking,
    bytes,
    label: row.label ?? undefined,
    by: by.actor,
    // First of all, because the capsule has the document from now on and the quota must not count it twice.
    beforeStored: (tx, capsuleId) =>
      decide(tx, row, by, { state: 'accepted', capsule_id: capsuleId }, sendsMail),
  })
  return submissionAnswer(await findSubmission(store.reads, by.tenantId, id))
}

export async function returnSubmission(
  { store, sendsMail }: Pick<DecisionServices, 'store' | 'sendsMail'>,
  by: By,
  id: string,
  message: string,
): Promise<Submission> {
  const row = await findSubmission(store.reads, by.tenantId, id)
  return await store.transaction(async (tx) => {
    await decide(tx, row, by, { state: 'returned', message: message.trim() }, sendsMail)
    return submissionAnswer(await findSubmission(tx, by.tenantId, id))
  })
}

interface Decision {
  readonly state: 'accepted' | 'returned'
  readonly capsule_id?: string
  readonly message?: string
}

// Before the submission itself, which the deletion of its namespace locks in the same order.
const lockNamespace = `select from namespace where namespace_id = $1 for key share`

const writeDecision = `
  update submission
  set state = $3, message = $4, capsule_id = $5, decided_by = $6, decided_at = now(),
    document = case when $3 = 'accepted' then null else document end
  where tenant_id = $1 and submission_id = $2 and state = 'waiting'`

/** Throws where it was decided before. */
async function decide(
  tx: Transaction,
  row: SubmissionRow,
  { tenantId, actor }: By,
  { state, message, capsule_id }: Decision,
  sendsMail: boolean,
): Promise<void> {
  const { id, namespace: slug } = row
  const { id: namespaceId } = row.stored.namespace
  await tx.query(lockNamespace, [namespaceId])
  const by = actor && JSON.stringify({ type: actor.type ?? 'account', id: actor.id, name: actor.name })
  const values = [tenantId, id, state, message ?? null, capsule_id ?? null, by]
  const { rowCount } = await tx.query(writeDecision, values)
  if (rowCount !== 1) throw problem('submission_decided')
  const about = { submission_id: id, link_id: row.link.id, ...(capsule_id !== undefined && { capsule_id }) }
  const type = `submission.${state}` as const
  await recordNamespaceEvent(tx, namespaceId, { type, data: { ...about, state } })
  const act = { action: type, subject: id, detail: about }
  await recordAct(tx, actor, { tenantId, slug }, act)
  if (sendsMail && row.sender.email !== null)
    await queueMail(tx, tenantId, 'mail.submission_decided', { submission_id: id })
}
