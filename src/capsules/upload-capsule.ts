// POST /capsules: the document is kept with `pending` and its job queued in one transaction, then it is acknowledged.
// Spec, POST /capsules; decisions, section 2.
import type pg from 'pg'

import type { Namespace } from '../namespaces/namespace.ts'
import { problem } from '../problems.ts'
import type { Store } from '../store/open-store.ts'
import { newCapsuleId } from './capsule-id.ts'
import type { CapsuleId } from './capsule-id.ts'
import { jobChannel } from './channels.ts'
import { rememberUpload } from './idempotency.ts'
import { refuseInTurn, refuseTooManyPending } from './pending-limits.ts'
import type { UploadLimits } from './pending-limits.ts'
import { receiveDocument } from './receive-document.ts'
import type { IntakeThreads, Received } from './threads.ts'

export interface Upload {
  readonly bytes: Uint8Array
  readonly label?: string | undefined
  readonly idempotencyKey?: string | undefined
  /** Joins the transaction of an upload that makes a capsule. */
  readonly onStored?: (tx: pg.PoolClient, id: CapsuleId) => Promise<void>
}

// Up to here the check takes about a millisecond, less than handing the bytes to a thread and back would gain.
const smallBytes = 64 * 1024

// Uploads do not wait for each other here; only the end of the namespace waits for them, and they for it.
const holdNamespace = `select from namespace_head where namespace_id = $1 for key share`

const insertCapsule = `
  insert into capsule (namespace_id, capsule_id, status, label, size_bytes, document)
  values ($1, $2, 'pending', $3, $4, $5)`

const insertJob = `insert into capsule_job (namespace_id, capsule_id, tenant_id) values ($1, $2, $3)`

export async function uploadCapsule(
  store: Store,
  threads: IntakeThreads,
  limits: UploadLimits,
  at: Namespace,
  upload: Upload,
): Promise<CapsuleId> {
  const received = await receive(threads, at.tenantId, upload.bytes)
  if (!received.ok) throw jsonInvalid(received)
  const newId = newCapsuleId()
  return store.transaction(async (tx) => {
    const { rowCount: isThere } = await tx.query(holdNamespace, [at.id])
    if (isThere !== 1) {
      throw problem('namespace_not_found', `The namespace "${at.slug}" was deleted in the meantime.`)
    }
    const { idempotencyKey } = upload
    if (idempotencyKey !== undefined) {
      const id = await rememberUpload(tx, at.id, idempotencyKey, received.sha256, newId)
      if (id !== newId) return id
    }
    // Once before anything is stored, and again where others may be storing at the same time.
    const isCrowded = await refuseTooManyPending(tx, at, limits)
    const document = Buffer.from(
      received.deflated.buffer,
      received.deflated.byteOffset,
      received.deflated.byteLength,
    )
    await tx.query(insertCapsule, [at.id, newId, upload.label ?? null, received.sizeBytes, document])
    if (isCrowded) await refuseInTurn(tx, at, limits)
    await tx.query(insertJob, [at.id, newId, at.tenantId])
    await upload.onStored?.(tx, newId)
    await tx.query(`select pg_notify($1, '')`, [jobChannel])
    return newId
  })
}

/** Is it JSON? Looked at in a thread where it is large. */
export const receive = async (
  threads: IntakeThreads,
  tenantId: string,
  bytes: Uint8Array,
): Promise<Received> =>
  bytes.length <= smallBytes ? receiveDocument(bytes) : threads.receive(tenantId, bytes)

export function jsonInvalid(fault: { line: number; column: number; reason: string }): Error {
  const { line, column, reason } = fault
  return problem(
    'json_invalid',
    `The document is not valid JSON: at line ${line}, column ${column}, ${reason}. Mend it there and send it again; nothing was stored.`,
    { members: { line, column } },
  )
}
