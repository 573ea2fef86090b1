// How much a library may hold. Whoever adds to it holds its account, so that two additions at once cannot both take the
// last place.
import { problem } from '../problems.ts'
import type { Writes } from '../store/writes.ts'

export interface LibraryLimits {
  readonly libraryMaxCapsules: number
  readonly libraryMaxBytes: number
}

// Signing in and out needs no more than the key of the account, and does not wait for this.
const holdAccount = 'select from account where account_id = $1 for no key update'

const measure = `select count(*)::int as capsules, coalesce(sum(size_bytes), 0)::float8 as bytes
  from saved_capsule where account_id = $1`

export async function takeRoom(
  { writes }: Writes,
  limits: LibraryLimits,
  accountId: string,
  added: { readonly capsules: number; readonly bytes: number },
): Promise<void> {
  const { rowCount: isThere } = await writes.query(holdAccount, [accountId])
  if (isThere !== 1) throw problem('not_signed_in', 'Your account was removed in the meantime.')
  const { rows } = await writes.query<{ capsules: number; bytes: number }>(measure, [accountId])
  const { capsules, bytes } = rows[0] ?? { capsules: 0, bytes: 0 }
  const { libraryMaxCapsules: most, libraryMaxBytes: mostBytes } = limits
  if (capsules + added.capsules > most) throw full(`It holds ${capsules} of at most ${most} capsules.`)
  if (bytes + added.bytes > mostBytes) {
    throw full(`It holds ${mebibytes(bytes)} of at most ${mebibytes(mostBytes)} MiB.`)
  }
}

const full = (state: string): Error =>
  problem(
    'library_full',
    `There is no room left in your library for this. ${state} Delete what you no longer need, then try again; nothing was saved.`,
  )

const mebibytes = (bytes: number): string => (bytes / 1_048_576).toFixed(1).replace(/\.0$/, '')
