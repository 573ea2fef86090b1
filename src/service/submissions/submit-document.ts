// POST /l/{token}/submissions: a file that conforms is stored and waits for a decision. The sender sees the report of the
// own file and nothing of the namespace. Rules, section 13.
import { createHash, createHmac } from 'node:crypto'

import type { TenantId } from '../../contract/ids.ts'
import { Problem, problem } from '../../contract/problems.ts'
import type { Clock } from '../../core/clock.ts'
import type { Language } from '../../core/validation/report.ts'
import { readCursorSecret } from '../../database/cursor-secret.ts'
import { entityKey } from '../../database/graph-store/entity-key.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { readValue } from '../../database/read-row.ts'
import type { Reads, Transaction } from '../../database/transaction.ts'
import { type Origin, linkActor, recordAct } from '../record/audit.ts'
import { hashToken, newToken } from '../accounts/secret-token.ts'
import { fileInvalid } from '../capsules/file-invalid.ts'
import { isKnownKey, recordIdempotencyKey } from '../capsules/idempotency.ts'
import type { IntakeThreads, Received } from '../capsules/thread-work.ts'
import { receive } from '../capsules/upload-capsule.ts'
import { checkConformance } from '../capsules/validate-document.ts'
import { findLink, type FoundLink } from '../links/find-link.ts'
import type { Namespace } from '../namespaces/namespace.ts'
import { checkByteQuota, precheckByteQuota, type TenantQuotas } from '../namespaces/tenant-quotas.ts'
import { recordNamespaceEvent } from '../outbox/record-event.ts'
import { tellMembers } from './submission-mails.ts'
import { newSubmissionId } from './submission.ts'

/** Submissions of one link that wait for a decision. */
const maxWaiting = 100

export interface Sender {
  readonly name: string
  readonly email: string | null
  readonly message: string | null
}

export interface SentDocument {
  readonly bytes: Uint8Array
  readonly label?: string | undefined
  readonly idempotencyKey?: string | undefined
  readonly sender: Sender
  readonly language: Language
  readonly origin: Origin
}

export interface SubmitServices {
  readonly store: Store
  readonly clock: Clock
  readonly threads: IntakeThreads
  readonly quotas: TenantQuotas
  readonly sendsMail: boolean
}

/** Through which it is sent. */
type SubmitLink = Pick<FoundLink, 'id' | 'label'> & { readonly token: string }

// Before the link, which the deletion of its namespace locks in the same order.
const lockNamespace = `select from namespace where namespace_id = $1 for key share`
// Two that arrive together must not pass the limit, and whoever revokes it waits.
const lockLink = `select from link where tenant_id = $1 and link_id = $2 for no key update`

const countWaiting = `
  select count(*)::integer from submission where tenant_id = $1 and link_id = $2 and state = 'waiting'`

const insertSubmission = `
  insert into submission (tenant_id, submission_id, namespace_id, link_id, label, size_bytes, document, sender_name,
    sender_email, sender_message, language, receipt_hash, org_keys)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`

/** Returns the token of the receipt. */
export async function submitDocument(
  services: SubmitServices,
  namespace: Namespace,
  link: SubmitLink,
  sent: SentDocument,
): Promise<string> {
  const { store, clock } = services
  const { idempotencyKey } = sent
  // No header holds a line break, so that no other key can name the same.
  const key = idempotencyKey === undefined ? undefined : `${link.id}\n${idempotencyKey}`
  const isRepeated = key !== undefined && (await isKnownKey(store.reads, namespace.id, key))
  // Before the work of a check that would be for nothing.
  if (!isRepeated) await refuseTooMany(store.reads, namespace, link)
  const received = await checkDocument(services, namespace.tenantId, sent)
  const secret = await readCursorSecret(store)
  const newId = newSubmissionId()
  return await store
    .transaction(async (tx) => {
      await tx.query(lockNamespace, [namespace.id])
      await tx.query(lockLink, [namespace.tenantId, link.id])
      // Once more: it may have ended while the file was checked.
      if (!(await findLink({ reads: tx }, link.token, clock))) throw problem('link_not_found')
      if (key !== undefined) {
        const body = bodyHash(received.sha256, sent.sender)
        const id = await recordIdempotencyKey(tx, namespace.id, key, body, newId)
        if (id !== newId) return repeatableToken(secret, id, key)
      }
      const token = key === undefined ? newToken().token : repeatableToken(secret, newId, key)
      await refuseTooMany(tx, namespace, link)
      await storeSubmission(tx, services, { id: newId, namespace, link, sent, received, token })
      return token
    })
    .catch(hideQuota)
}

type ReceivedDocument = Extract<Received, { readonly ok: true }> & {
  /** IRIs of those that it describes. */
  readonly organizations: readonly string[]
}

/** Throws where it does not conform. */
async function checkDocument(
  { threads }: SubmitServices,
  tenantId: TenantId,
  { bytes, language }: SentDocument,
): Promise<ReceivedDocument> {
  // The check takes the bytes away.
  const copy = Uint8Array.from(bytes)
  const { conforms, report, organizations } = await checkConformance(threads, tenantId, bytes, { language })
  if (!conforms) throw problem('not_conforming', {}, { written: { validation: report } })
  const received = await receive(threads, tenantId, copy)
  if (!received.ok) throw fileInvalid(received)
  return { ...received, organizations }
}

/** What an Idempotency-Key stands for. */
const bodyHash = (document: Uint8Array, { name, email, message }: Sender): Uint8Array =>
  createHash('sha256')
    .update(document)
    .update(JSON.stringify([name, email, message]))
    .digest()

/** Made from the key, because only its hash is stored and the same receipt is answered again. */
const repeatableToken = (secret: Uint8Array, id: string, key: string): string =>
  createHmac('sha256', secret).update(`receipt of ${id}\n${key}`).digest('base64url')

interface NewSubmission {
  readonly id: string
  readonly namespace: Namespace
  readonly link: SubmitLink
  readonly sent: SentDocument
  readonly received: ReceivedDocument
  /** Of its receipt. */
  readonly token: string
}

async function storeSubmission(
  tx: Transaction,
  { quotas, sendsMail }: SubmitServices,
  { id, namespace, link, sent, received, token }: NewSubmission,
): Promise<void> {
  const { tenantId } = namespace
  const { label = null, sender, language, origin } = sent
  const { deflated, sizeBytes } = received
  await precheckByteQuota(tx, quotas, tenantId, sizeBytes)
  const document = Buffer.from(deflated.buffer, deflated.byteOffset, deflated.byteLength)
  const file = [label, sizeBytes, document]
  const from = [sender.name, sender.email, sender.message, language, hashToken(token)]
  const described = received.organizations.map((uri) => entityKey(namespace.id, 'organization', uri))
  await tx.query(insertSubmission, [tenantId, id, namespace.id, link.id, ...file, ...from, described])
  const about = { submission_id: id, link_id: link.id, size_bytes: sizeBytes }
  const data = { ...about, state: 'waiting' }
  await recordNamespaceEvent(tx, namespace.id, { type: 'submission.received', data })
  const act = { action: 'submission.received', subject: id, detail: about } as const
  await recordAct(tx, linkActor(link, origin), namespace, act)
  if (sendsMail) await tellMembers(tx, tenantId, id)
  await checkByteQuota(tx, quotas, tenantId, sizeBytes)
}

async function refuseTooMany(reads: Reads, { tenantId }: Namespace, { id }: SubmitLink): Promise<void> {
  if ((await readValue<number>(reads, countWaiting, [tenantId, id])) >= maxWaiting) throw tooMany('waiting')
}

const tooMany = (of: 'waiting' | 'space'): Error =>
  problem('too_many_submissions', { of }, { headers: { 'Retry-After': '3600' } })

/** How much the tenant stores is not for the sender to know. */
function hideQuota(error: unknown): never {
  throw error instanceof Problem && error.code === 'quota_exceeded' ? tooMany('space') : error
}
