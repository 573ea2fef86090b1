// The quota of a library. Adding to it locks the account, so that two concurrent additions cannot exceed the quota
// together.
import { accountRemoved } from '../accounts/not-signed-in.ts'
import { problem } from '../../contract/problems.ts'
import type { Writes } from '../../database/writes.ts'

export interface LibraryLimits {
  readonly libraryMaxCapsules: number
  readonly libraryMaxBytes: number
}

// "no key update", so that signing in and out, which only reference the account, do not wait.
const lockAccount = 'select from account where account_id = $1 for no key update'

const measure = `select count(*)::int as capsules, coalesce(sum(size_bytes), 0)::float8 as bytes
  from saved_capsule where account_id = $1`

export async function reserveQuota(
  writes: Writes,
  limits: LibraryLimits,
  accountId: string,
  added: { readonly capsules: number; readonly bytes: number },
): Promise<void> {
  const { rowCount: isThere } = await writes.query(lockAccount, [accountId])
  if (isThere !== 1) throw accountRemoved()
  const { rows } = await writes.query<{ capsules: number; bytes: number }>(measure, [accountId])
  const { capsules, bytes } = rows[0] ?? { capsules: 0, bytes: 0 }
  const { libraryMaxCapsules: maxCapsules, libraryMaxBytes: maxBytes } = limits
  if (capsules + added.capsules > maxCapsules) {
    throw problem('library_full', { of: 'capsules', used: capsules, limit: maxCapsules })
  }
  if (bytes + added.bytes > maxBytes)
    throw problem('library_full', { of: 'bytes', used: bytes, limit: maxBytes })
}
