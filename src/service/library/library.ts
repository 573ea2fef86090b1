// The library of an account: list, save, rename, delete and read saved capsules. Every query names the account, so that an
// account only finds its own files. They are on the record by their ids alone, because others read it.
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'

import { newCapsuleId } from '../capsules/capsule-id.ts'
import type { IntakeThreads } from '../capsules/thread-work.ts'
import { fileInvalid } from '../capsules/file-invalid.ts'
import { receive } from '../capsules/upload-capsule.ts'
import { checkByteQuota, precheckByteQuota, type TenantQuotas } from '../namespaces/tenant-quotas.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { readAnswers } from '../../database/read-answers.ts'
import { readBytes } from '../../database/read-bytes.ts'
import { reserveQuota, type LibraryLimits } from './quota.ts'
import type { Library, SavedCapsule } from '../../contract/library-schemas.ts'
import type { Account } from '../accounts/account.ts'
import { recordOwnAct } from '../record/audit.ts'
import type { Reads } from '../../database/transaction.ts'
import { problem } from '../../contract/problems.ts'

const inflateAsync = promisify(inflate)

/** SQL: as it is answered. */
export const savedColumns = `'saved_capsule' as object, saved_id as id, name, size_bytes, added_at,
  case when origin_namespace is not null and origin_capsule_id is not null
    then json_build_object('namespace', origin_namespace, 'capsule_id', origin_capsule_id) end as origin`

/** Like ids of capsules: ordered by the time of saving. */
export const newSavedId = (): string => newCapsuleId().replace('cap', 'sav')

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
    await recordOwnAct(tx, account, { action: 'saved.created', subject: saved.id })
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
    await recordOwnAct(tx, account, { action: 'saved.renamed', subject: id })
    return saved
  })
}

export async function deleteSaved(store: Store, account: Account, id: string): Promise<void> {
  await store.transaction(async (tx) => {
    const { rowCount } = await tx.query(deleteOne, [account.id, id])
    if (rowCount === 0) throw problem('saved_not_found')
    await recordOwnAct(tx, account, { action: 'saved.deleted', subject: id })
  })
}

const deleteOne = 'delete from saved_capsule where account_id = $1 and saved_id = $2'

const byId = `select ${savedColumns} from saved_capsule where account_id = $1 and saved_id = $2`
const document = { table: 'saved_capsule', column: 'document', key: ['account_id', 'saved_id'] } as const

/** The saved capsule and its original bytes. */
export async function readSaved(store: Store, accountId: string, id: string) {
  const saved = await readSavedRow(store.reads, byId, [accountId, id])
  const deflated = await readBytes(store, document, [accountId, id])
  if (!deflated) throw problem('saved_not_found')
  return { saved, bytes: await inflateAsync(deflated) }
}

async function readSavedRow(reads: Reads, text: string, values: readonly unknown[]) {
  const [saved] = await readAnswers<SavedCapsule>(reads, text, values)
  if (!saved) throw problem('saved_not_found')
  return saved
}
