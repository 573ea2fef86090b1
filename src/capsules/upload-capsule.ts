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
import { receiveDocument } from './receive-document.ts'
import type { IntakeThreads, Received } from './threads.ts'

export interface Upload {
  readonly bytes: Uint8Array
  readonly label?: string | undefined
  readonly idempotencyKey?: string | undefined
  /** Joins the transaction of an upload that makes a capsule. */
  readonly onStored?: (tx: pg.PoolClient, id: CapsuleId) => Promise<void>
}

export interface UploadLimits {
  readonly maxPendingCapsules: number
}

// Up to here the check takes about a millisecond, less than handing the bytes to a thread and back would gain.
const smallBytes = 64 * 1024

// So close to the limit, uploads of a namespace count one after the other; further off they need not wait for each other.
const closeToLimit = 100

// Uploads do not wait for each other here; only the end of the namespace waits for them, and they for it.
const holdNamespace = `select from namespace_head where namespace_id = $1 for key share`

const insertCapsule = `
  insert into capsule (namespace_id, capsule_id, status, label, size_bytes, document)
  values ($1, $2, 'pending', $3, $4, $5)`

const insertJob = `insert into capsule_job (namespace_id, capsule_id) values ($1, $2)`

const countPending = `
  select count(*)::int as pending from (select from capsule_job where namespace_id = $1 limit $2) as waiting`

const lockUploads = `select pg_advisory_xact_lock(hashtextextended('capsule uploads', $1::bigint))`

export async function uploadCapsule(
  store: Store,
  threads: IntakeThreads,
  limits: UploadLimits,
  at: Namespace,
  upload: Upload,
): Promise<CapsuleId> {
  const received = await receive(threads, upload.bytes)
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
    await refuseTooManyPending(tx, at.id, limits.maxPendingCapsules)
    const document = Buffer.from(
      received.deflated.buffer,
      received.deflated.byteOffset,
      received.deflated.byteLength,
    )
    await tx.query(insertCapsule, [at.id, newId, upload.label ?? null, received.sizeBytes, document])
    await tx.query(insertJob, [at.id, newId])
    await upload.onStored?.(tx, newId)
    await tx.query(`select pg_notify($1, '')`, [jobChannel])
    return newId
  })
}

/** Is it JSON? Looked at in a thread where it is large. */
export const receive = async (threads: IntakeThreads, bytes: Uint8Array): Promise<Received> =>
  bytes.length <= smallBytes ? receiveDocument(bytes) : threads.receive(bytes)

async function refuseTooManyPending(tx: pg.PoolClient, namespaceId: string, most: number): Promise<void> {
  const count = async (): Promise<number> => {
    const { rows } = await tx.query<{ pending: number }>(countPending, [namespaceId, most])
    return rows[0]?.pending ?? 0
  }
  if ((await count()) < most - closeToLimit) return
  await tx.query(lockUploads, [namespaceId])
  if ((await count()) < most) return
  throw problem(
    'too_many_pending',
    `${most} capsules of this namespace are waiting for their verdict. Send this one again when some of them are done.`,
    { headers: { 'Retry-After': '10' } },
  )
}

export function jsonInvalid(fault: { line: number; column: number; reason: string }): Error {
  const { line, column, reason } = fault
  return problem(
    'json_invalid',
    `The document is not valid JSON: at line ${line}, column ${column}, ${reason}. Mend it there and send it again; nothing was stored.`,
    { members: { line, column } },
  )
}
