// POST /capsules: one transaction stores the document as `pending` and queues its job; then the upload is acknowledged.
// Rules, section 2.
import { createHash } from 'node:crypto'

import type pg from 'pg'

import type { Namespace } from '../namespaces/namespace.ts'
import { countStoredBytes, precheckByteQuota, type TenantQuotas } from '../namespaces/tenant-quotas.ts'
import { recordAct, type Actor } from '../record/audit.ts'
import { problem } from '../../contract/problems.ts'
import { isZip } from '../../core/spreadsheet/recognize-file.ts'
import { workbookLimits } from '../../core/spreadsheet/workbook-fault.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { newCapsuleId, type CapsuleId } from './capsule-id.ts'
import { jobChannel } from './channels.ts'
import { fileInvalid } from './file-invalid.ts'
import { recordIdempotencyKey } from './idempotency.ts'
import {
  checkPendingLimits,
  checkPendingLimitsLocked,
  countPending,
  type UploadLimits,
} from './pending-limits.ts'
import { receiveDocument } from './receive-document.ts'
import { refuseReplacement } from './replace-capsule.ts'
import { ThreadFailure, type IntakeThreads, type Received } from './thread-work.ts'
import { ownFailure } from './validate-document.ts'
import type { NamespaceId, TenantId } from '../../contract/ids.ts'

export interface Upload {
  readonly bytes: Uint8Array
  readonly label?: string | undefined
  readonly idempotencyKey?: string | undefined
  /** The id of a capsule, as it was sent. */
  readonly replaces?: string | undefined
  /** The key that uploads it, by the first of its rotation. */
  readonly uploadedBy?: string | undefined
  /** It may replace only what the same key uploaded, and its idempotency keys are its own. */
  readonly isOwnOnly?: boolean
  /** Somebody in the console waits for it: it goes before what the tenant's programs upload. */
  readonly isByPerson?: boolean
  /** The account that gets the verdict by mail. */
  readonly mailTo?: string | undefined
  /** Runs in the transaction of an upload that creates a capsule, before its limits are checked. */
  readonly beforeStored?: (tx: pg.PoolClient, id: CapsuleId) => Promise<void>
  /** Who does it, for the record; left out where nobody is to be on it. */
  readonly by?: Actor
}

// Up to this size the check takes about a millisecond, less than passing the bytes to a thread and back.
const smallBytes = 64 * 1024

// A shared lock: uploads do not block each other, only the deletion of the namespace.
const lockAgainstDeletion = `select from namespace_head where namespace_id = $1 for key share`

const insertCapsule = `
  insert into capsule (namespace_id, capsule_id, status, label, size_bytes, document, replaces, uploaded_by)
  values ($1, $2, 'pending', $3, $4, $5, $6, $7)`

const insertJob = `
  insert into capsule_job (namespace_id, capsule_id, tenant_id, is_by_person, mail_to) values ($1, $2, $3, $4, $5)
  returning pg_notify('${jobChannel}', tenant_id)`

export async function uploadCapsule(
  store: Store,
  threads: IntakeThreads,
  limits: UploadLimits & TenantQuotas,
  namespace: Namespace,
  upload: Upload,
): Promise<CapsuleId> {
  const received = await receive(threads, namespace.tenantId, upload.bytes)
  if (!received.ok) throw fileInvalid(received)
  const newId = newCapsuleId()
  return store.keyedTransaction(async (tx) => {
    // Several questions at once: each by itself would wait for the answer to the one before.
    const [, id, pending] = await Promise.all([
      refuseDeleted(tx, namespace),
      recordUpload(tx, namespace.id, upload, received.sha256, newId),
      countPending(tx, namespace, limits),
    ])
    if (id !== newId) return id
    const { replaces, uploadedBy, isOwnOnly = false } = upload
    await upload.beforeStored?.(tx, newId)
    if (replaces !== undefined) {
      await refuseReplacement(tx, namespace.id, replaces, isOwnOnly ? uploadedBy : undefined)
    }
    // Checked before anything is stored, and again below where concurrent uploads could exceed a limit.
    const { isNear } = checkPendingLimits(pending, limits)
    if (received.sizeBytes > smallBytes)
      await precheckByteQuota(tx, limits, namespace.tenantId, received.sizeBytes)
    const { deflated, sizeBytes } = received
    const document = Buffer.from(deflated.buffer, deflated.byteOffset, deflated.byteLength)
    const { label = null, isByPerson = false, mailTo = null } = upload
    const values = [namespace.id, newId, label, sizeBytes, document, replaces ?? null, uploadedBy ?? null]
    const inserted = tx.query(insertCapsule, values)
    if (isNear) {
      await inserted
      await checkPendingLimitsLocked(tx, namespace, limits)
    }
    const detail = { capsule_id: newId, ...(replaces !== undefined && { replaces }) }
    await Promise.all([
      inserted,
      tx.query(insertJob, [namespace.id, newId, namespace.tenantId, isByPerson, mailTo]),
      recordAct(tx, upload.by, namespace, { action: 'capsule.uploaded', subject: label ?? newId, detail }),
      countStoredBytes(tx, limits, namespace, sizeBytes),
    ])
    return newId
  })
}

async function refuseDeleted(tx: pg.PoolClient, { id, slug }: Namespace): Promise<void> {
  const { rowCount } = await tx.query(lockAgainstDeletion, [id])
  if (rowCount !== 1) throw problem('namespace_not_found', { slug, deleted: 'meanwhile' })
}

/** Returns the given id, or that of the capsule that came with the same key before. */
async function recordUpload(
  tx: pg.PoolClient,
  namespaceId: NamespaceId,
  upload: Upload,
  sha256: Uint8Array,
  newId: CapsuleId,
): Promise<CapsuleId> {
  const key = uploadIdempotencyKey(upload)
  if (key === undefined) return newId
  return await recordIdempotencyKey(tx, namespaceId, key, hashUpload(sha256, upload.replaces), newId)
}

/** No header holds a line break, so that no other key can name the same. */
const uploadIdempotencyKey = ({ idempotencyKey, isOwnOnly, uploadedBy }: Upload): string | undefined =>
  idempotencyKey !== undefined && isOwnOnly ? `${uploadedBy}\n${idempotencyKey}` : idempotencyKey

/** What an Idempotency-Key stands for. Without `replaces` it is the hash of the document alone. */
const hashUpload = (document: Uint8Array, replaces: string | undefined): Uint8Array =>
  replaces === undefined ? document : createHash('sha256').update(document).update(replaces).digest()

/** Checks that the bytes are JSON or a workbook; in a thread where there are many, or may be once they are unpacked. */
export async function receive(
  threads: IntakeThreads,
  tenantId: TenantId,
  bytes: Uint8Array,
): Promise<Received> {
  if (!isZip(bytes)) {
    return bytes.length <= smallBytes ? receiveDocument(bytes) : threads.receive(tenantId, bytes)
  }
  const received = await ownFailure(threads.receive(tenantId, bytes))
  if (!(received instanceof ThreadFailure)) return received
  const limit = workbookLimits.converted
  return { ok: false, workbook: { fault: 'too-much', of: 'converted', limit } }
}
