// The library of an account: list, save, rename, delete and read saved capsules.
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'

import type { IntakeThreads } from '../capsules/thread-work.ts'
import { fileInvalid } from '../capsules/file-invalid.ts'
import { receive } from '../capsules/upload-capsule.ts'
import { checkByteQuota, precheckByteQuota, type TenantQuotas } from '../namespaces/tenant-quotas.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { readAnswers } from '../../database/read-answers.ts'
import { readBytes } from '../../database/read-bytes.ts'
import { reserveQuota, type LibraryLimits } from './quota.ts'
import { newSavedId, savedColumns } from './saved-capsule.ts'
import type { Library, SavedCapsule } from '../../contract/library-schemas.ts'
import type { Account } from '../accounts/account.ts'
import { recordOwnAct } from '../record/audit.ts'
import type { Writes } from '../../database/writes.ts'
import { problem } from '../../contract/problems.ts'

const inflateAsync = promisify(inflate)

const ofAccount = `select ${savedColumns} from saved_capsule where account_id = $1 order by saved_id desc`

export async function listSaved(store: Store, limits: LibraryLimits, accountId: string): Promise<Library> {
  const data = await readAnswers<SavedCapsule>(store.reads, ofAccount, [accountId])
  return {
    data,
    meta: {
      row_count: data.length,
      total_bytes: data.reduce((sum, { size_bytes: bytes }) => sum + bytes, 0),
      limits: { capsules: limits.libraryMaxCapsules, bytes: limits.libraryMaxBytes },
    },
  }
}

const insertSaved = `insert into saved_capsule (account_id, saved_id, name, size_bytes, document)
  values ($1, $2, $3, $4, $5) returning ${savedColumns}`

export async function saveCapsule(
  store: Store,
  threads: IntakeThreads,
  limits: LibraryLimits & TenantQuotas,
  account: Account,
  file: { readonly name: string; readonly bytes: Uint8Array },
): Promise<SavedCapsule> {
  const received = await receive(threads, account.tenantId, file.bytes)
  if (!received.ok) throw fileInvalid(received)
  const { deflated, sizeBytes: bytes } = received
  const document = Buffer.from(deflated.buffer, deflated.byteOffset, deflated.byteLength)
  return await store.transaction(async (tx) => {
    await reserveQuota(tx, limits, account.id, { capsules: 1, bytes })
    await precheckByteQuota(tx, limits, account.tenantId, bytes)
    const values = [account.id, newSavedId(), file.name.trim(), bytes, document]
    const saved = await readSavedRow(tx, insertSaved, values)
    await checkByteQuota(tx, limits, account.tenantId, bytes)
    await recordSaved(tx, account, 'saved.created', saved.id)
    return saved
  })
}

const rename = `update saved_capsule set name = $3 where account_id = $1 and saved_id = $2 returning ${savedColumns}`

export async function renameSaved(
  store: Store,
  account: Account,
  id: string,
  name: string,
): Promise<SavedCapsule> {
  return await store.transaction(async (tx) => {
    const saved = await readSavedRow(tx, rename, [account.id, id, name.trim()])
    await recordSaved(tx, account, 'saved.renamed', id)
    return saved
  })
}

export async function deleteSaved(store: Store, account: Account, id: string): Promise<void> {
  await store.transaction(async (tx) => {
    const { rowCount } = await tx.query(deleteOne, [account.id, id])
    if (rowCount === 0) throw problem('saved_not_found')
    await recordSaved(tx, account, 'saved.deleted', id)
  })
}

const deleteOne = 'delete from saved_capsule where account_id = $1 and saved_id = $2'

/** By its id alone: others read the record, and the library is the account's own. */
export const recordSaved = (
  tx: Writes,
  account: Account,
  action: 'saved.created' | 'saved.renamed' | 'saved.deleted',
  id: string,
): Promise<void> => recordOwnAct(tx, account, { action, subject: id })

const byId = `select ${savedColumns} from saved_capsule where account_id = $1 and saved_id = $2`
const document = { table: 'saved_capsule', column: 'document', key: ['account_id', 'saved_id'] } as const

/** The saved capsule and its original bytes. */
export async function readSaved(store: Store, accountId: string, id: string) {
  const saved = await readSavedRow(store.reads, byId, [accountId, id])
  const deflated = await readBytes(store, document, [accountId, id])
  if (!deflated) throw problem('saved_not_found')
  return { saved, bytes: await inflateAsync(deflated) }
}

async function readSavedRow(reads: Writes, text: string, values: readonly unknown[]) {
  const [saved] = await readAnswers<SavedCapsule>(reads, text, values)
  if (!saved) throw problem('saved_not_found')
  return saved
}
