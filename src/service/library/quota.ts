// The quota of a library. Adding to it locks the account, so that two concurrent additions cannot exceed the quota
// together.
import { lockAccount } from '../accounts/account.ts'
import { problem } from '../../contract/problems.ts'
import { readRow } from '../../database/read-row.ts'
import type { Writes } from '../../database/transaction.ts'

export interface LibraryLimits {
  readonly libraryMaxCapsules: number
  readonly libraryMaxBytes: number
}

const measure = `select count(*)::int as capsules, coalesce(sum(size_bytes), 0)::float8 as bytes
  from saved_capsule where account_id = $1`

export async function reserveQuota(
  writes: Writes,
  limits: LibraryLimits,
  accountId: string,
  added: { readonly capsules: number; readonly bytes: number },
): Promise<void> {
  await lockAccount(writes, accountId)
  const { capsules, bytes } = await readRow<typeof added>(writes, measure, [accountId])
  const { libraryMaxCapsules: maxCapsules, libraryMaxBytes: maxBytes } = limits
  if (capsules + added.capsules > maxCapsules) {
    throw problem('library_full', { of: 'capsules', used: capsules, limit: maxCapsules })
  }
  if (bytes + added.bytes > maxBytes)
    throw problem('library_full', { of: 'bytes', used: bytes, limit: maxBytes })
}
