// POST /l/{token}/submissions: a file that conforms is stored and waits for a decision. The sender sees the report of the
// own file and nothing of the namespace. Rules, section 13.
import { Problem, problem } from '../../contract/problems.ts'
import type { Language } from '../../core/validation/report.ts'
import type { Store } from '../../database/pools/open-store.ts'
import type { Writes } from '../../database/writes.ts'
import type { Origin } from '../record/audit.ts'
import { linkActor, recordAuditEvent } from '../record/audit.ts'
import { newToken } from '../accounts/secret-token.ts'
import { fileInvalid } from '../capsules/file-invalid.ts'
import type { IntakeThreads } from '../capsules/thread-work.ts'
import { receive } from '../capsules/upload-capsule.ts'
import { checkConformance } from '../capsules/validate-document.ts'
import type { FoundLink } from '../links/find-link.ts'
import type { Namespace } from '../namespaces/namespace.ts'
import { checkByteQuota, precheckByteQuota } from '../namespaces/tenant-quotas.ts'
import type { TenantQuotas } from '../namespaces/tenant-quotas.ts'
import { recordNamespaceEvent } from '../outbox/record-event.ts'
import { tellMembers } from './submission-mails.ts'
import { newSubmissionId } from './submission.ts'

/** Submissions of one link that wait for a decision. */
export const maxWaiting = 100

export interface Sender {
  readonly name: string
  readonly email: string | null
  readonly message: string | null
}

export interface SentDocument {
  readonly bytes: Uint8Array
  readonly label?: string | undefined
  readonly sender: Sender
  readonly language: Language
  readonly origin: Origin
}

export interface SubmitServices {
  readonly store: Store
  readonly threads: IntakeThreads
  readonly quotas: TenantQuotas
  readonly sendsMail: boolean
}

/** Through which it is sent. */
type SubmitLink = Pick<FoundLink, 'id' | 'label'>

// Two that arrive together must not pass the limit.
const lockLink = `select pg_advisory_xact_lock(hashtextextended($1, 0))`

const countWaiting = `
  select count(*)::integer as waiting from submission where tenant_id = $1 and link_id = $2 and state = 'waiting'`

const insertSubmission = `
  insert into submission (tenant_id, submission_id, namespace_id, link_id, label, size_bytes, document, sender_name,
    sender_email, sender_message, language, receipt_hash)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`

/** Returns the token of the receipt. */
export async function submitDocument(
  { store, threads, quotas, sendsMail }: SubmitServices,
  namespace: Namespace,
  link: SubmitLink,
  { bytes, label, sender, language, origin }: SentDocument,
): Promise<string> {
  const { tenantId } = namespace
  // Before the work of a check that would be for nothing.
  await refuseTooMany(store.reads, namespace, link)
  // The check takes the bytes away.
  const copy = Uint8Array.from(bytes)
  const { conforms, report } = await checkConformance(threads, tenantId, bytes, { language })
  if (!conforms) throw problem('not_conforming', {}, { written: { validation: report } })
  const received = await receive(threads, tenantId, copy)
  if (!received.ok) throw fileInvalid(received)
  const { deflated, sizeBytes } = received
  const document = Buffer.from(deflated.buffer, deflated.byteOffset, deflated.byteLength)
  const { token, hash } = newToken()
  const id = newSubmissionId()
  await store
    .transaction(async (tx) => {
      await tx.query(lockLink, [`submissions of ${link.id}`])
      await refuseTooMany(tx, namespace, link)
      await precheckByteQuota(tx, quotas, tenantId, sizeBytes)
      const file = [label ?? null, sizeBytes, document]
      const from = [sender.name, sender.email, sender.message, language, hash]
      await tx.query(insertSubmission, [tenantId, id, namespace.id, link.id, ...file, ...from])
      const about = { submission_id: id, link_id: link.id, size_bytes: sizeBytes }
      const data = { ...about, state: 'waiting' }
      await recordNamespaceEvent({ writes: tx }, namespace.id, { type: 'submission.received', data })
      await recordAuditEvent(
        { writes: tx },
        {
          tenantId,
          actor: linkActor(link, origin),
          action: 'submission.received',
          subject: id,
          namespace: namespace.slug,
          detail: about,
        },
      )
      if (sendsMail) await tellMembers({ writes: tx }, tenantId, id)
      await checkByteQuota(tx, quotas, tenantId, sizeBytes)
    })
    .catch(hideQuota)
  return token
}

async function refuseTooMany(
  reads: Pick<Writes['writes'], 'query'>,
  { tenantId }: Namespace,
  { id }: SubmitLink,
): Promise<void> {
  const { rows } = await reads.query<{ waiting: number }>(countWaiting, [tenantId, id])
  if ((rows[0]?.waiting ?? 0) >= maxWaiting) throw tooMany('waiting')
}

const tooMany = (of: 'waiting' | 'space'): Error =>
  problem('too_many_submissions', { of }, { headers: { 'Retry-After': '3600' } })

/** How much the tenant stores is not for the sender to know. */
function hideQuota(error: unknown): never {
  throw error instanceof Problem && error.code === 'quota_exceeded' ? tooMany('space') : error
}
