// `POST /capsules?replaces=`: a capsule takes the place of an earlier one, in the transaction in which it is accepted, so
// that no reader sees both or neither. Rules, section 8.
import { problem } from '../../contract/problems.ts'
import type { CapsuleId, NamespaceId } from '../../contract/ids.ts'
import { isCapsuleId } from './capsule-id.ts'
import { changeStatus, lockCapsule } from './change-status.ts'
import type { CapsuleStatus } from '../../contract/capsule-schemas.ts'
import { findRow, findValue } from '../../database/read-row.ts'
import type { Reads, Transaction } from '../../database/transaction.ts'

// Locked, so that of two replacements at the same moment the second one sees the first.
const lockNamed = `select status, uploaded_by from capsule where namespace_id = $1 and capsule_id = $2 for no key update`

const findNamed = `select status, uploaded_by, sequence::float8 from capsule where namespace_id = $1 and capsule_id = $2`

const findPending = `
  select capsule_id from capsule where namespace_id = $1 and replaces = $2 and status = 'pending'`

/**
 * Throws where the named capsule does not exist (or another key uploaded it, if one is given), is in no state to be
 * replaced, or has a replacement that waits.
 */
export async function refuseReplacement(
  tx: Transaction,
  namespaceId: NamespaceId,
  id: string,
  uploadedBy?: string,
): Promise<void> {
  await checkNamed(tx, namespaceId, id, lockNamed, uploadedBy)
}

/** The same for a preview, without a lock. Returns the number of the source that would go. */
export async function findReplaced(
  tx: Reads,
  namespaceId: NamespaceId,
  id: string,
  uploadedBy?: string,
): Promise<number | undefined> {
  return (await checkNamed(tx, namespaceId, id, findNamed, uploadedBy)).sequence ?? undefined
}

interface NamedRow {
  status: CapsuleStatus
  uploaded_by: string | null
  sequence?: number | null
}

async function checkNamed(
  tx: Reads,
  namespaceId: NamespaceId,
  id: string,
  statement: string,
  uploadedBy: string | undefined,
): Promise<NamedRow> {
  if (!isCapsuleId(id)) throw problem('capsule_not_found')
  const named = await findRow<NamedRow>(tx, statement, [namespaceId, id])
  if (!named || (uploadedBy !== undefined && named.uploaded_by !== uploadedBy))
    throw problem('capsule_not_found')
  if (named.status !== 'accepted' && named.status !== 'rejected') {
    throw problem('capsule_not_replaceable', { id, status: named.status })
  }
  const pending = await findValue<string>(tx, findPending, [namespaceId, id])
  if (pending !== null) throw problem('replacement_pending', { id: pending })
  return named
}

/**
 * Deletes the capsule whose place another one takes. Returns the number of its source, which the caller removes; null where
 * there is none. Whoever deleted it meanwhile changes nothing for the new one.
 */
export async function endReplaced(
  tx: Transaction,
  namespaceId: NamespaceId,
  id: CapsuleId,
  replacedBy: CapsuleId,
): Promise<number | null> {
  const replaced = await lockCapsule(tx, namespaceId, id)
  if (replaced?.status !== 'accepted' && replaced?.status !== 'rejected') return null
  await changeStatus(tx, replaced, { event: 'delete', replacedBy })
  return replaced.status === 'accepted' ? replaced.sequence : null
}
