// Limits password guessing: a number of failures in 15 minutes for one account from one network address, and another for
// one address over all accounts. Failures of an account from all addresses are not limited, so that a stranger cannot lock
// its owner out. Counted in the database, for all processes together. An attempt is counted before it is checked, and
// uncounted when it succeeds, so that concurrent attempts do not pass the limit. Rules, sections 5 and 6.
import { createHash } from 'node:crypto'

import { problem } from '../../contract/problems.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { addressNetwork } from './address-network.ts'

const maxByAccount = 10
const maxByAddress = 50

const tooMany = (waitSeconds: number) =>
  problem(
    'too_many_attempts',
    { minutes: Math.max(1, Math.ceil(waitSeconds / 60)) },
    { headers: { 'Retry-After': String(Math.max(1, Math.ceil(waitSeconds))) } },
  )

const countEach = `
  insert into failed_attempts as known (subject_hash, failures, since)
    select subject_hash, 1, now() from unnest($1::bytea[]) subject_hash
  on conflict (subject_hash) do update set
    failures = case when known.since < now() - interval '15 minutes' then 1 else known.failures + 1 end,
    since = case when known.since < now() - interval '15 minutes' then now() else known.since end
  returning subject_hash, failures, extract(epoch from since + interval '15 minutes' - now())::float8 as wait_seconds`

const deleteOld = `delete from failed_attempts where since < now() - interval '15 minutes'`

const uncountOne = `update failed_attempts set failures = failures - 1 where subject_hash = $1 and failures > 0`

const deleteBySubject = 'delete from failed_attempts where subject_hash = $1'

const deleteByAccount = 'delete from failed_attempts where substr(subject_hash, 1, 16) = $1'

interface Limit {
  readonly hash: Buffer
  readonly max: number
}

const hashSubject = (subject: string): Buffer => createHash('sha256').update(subject).digest()

const emailHash = (email: string): Buffer => hashSubject(`email ${email}`).subarray(0, 16)

/** The first half identifies the account: resetting its password deletes its failures from every address. */
const byAccountAndAddress = (email: string, address: string | null): Limit => ({
  hash: Buffer.concat([emailHash(email), hashSubject(addressNetwork(address)).subarray(0, 16)]),
  max: maxByAccount,
})

const byAddress = (address: string | null): Limit => ({
  hash: hashSubject(`address ${addressNetwork(address)}`),
  max: maxByAddress,
})

const passwordLimit = (accountId: string): Limit => ({
  hash: hashSubject(`password ${accountId}`),
  max: maxByAccount,
})

/** Throws when one of the limits is exceeded. */
async function count(store: Store, limits: readonly Limit[]): Promise<void> {
  const waitSeconds = await countAttempt(store, limits)
  if (waitSeconds !== null) throw tooMany(waitSeconds)
}

/** How long to wait; null: no limit is exceeded. */
async function countAttempt({ writes }: Store, limits: readonly Limit[]): Promise<number | null> {
  await writes.query(deleteOld)
  const { rows } = await writes.query<{ subject_hash: Buffer; failures: number; wait_seconds: number }>(
    countEach,
    [limits.map(({ hash }) => hash)],
  )
  const limitMax = (hash: Buffer): number => limits.find((limit) => limit.hash.equals(hash))?.max ?? 0
  const reached = rows.filter((row) => row.failures > limitMax(row.subject_hash))
  return reached.length > 0 ? Math.max(...reached.map((row) => row.wait_seconds)) : null
}

/** Counts for e-mail addresses without an account too, so that the answer is the same. */
export const countSignInAttempt = (store: Store, email: string, address: string | null): Promise<void> =>
  count(store, [byAccountAndAddress(email, address), byAddress(address)])

/** After a successful sign-in: resets the count of the account from this network address. */
export async function clearSignInAttempts(
  { writes }: Store,
  email: string,
  address: string | null,
): Promise<void> {
  await writes.query(deleteBySubject, [byAccountAndAddress(email, address).hash])
  await writes.query(uncountOne, [byAddress(address).hash])
}

/** After a password reset: deletes the failures of the account from every network address. */
export async function clearAllSignInAttempts({ writes }: Store, email: string): Promise<void> {
  await writes.query(deleteByAccount, [emailHash(email)])
}

export const countRegistrationAttempt = (store: Store, address: string | null): Promise<void> =>
  count(store, [byAddress(address)])

export async function uncountRegistrationAttempt({ writes }: Store, address: string | null): Promise<void> {
  await writes.query(uncountOne, [byAddress(address).hash])
}

/** Counted for the account alone: only a signed-in person can use these attempts up. */
export const countPasswordChangeAttempt = (store: Store, accountId: string): Promise<void> =>
  count(store, [passwordLimit(accountId)])

export async function clearPasswordChangeAttempts({ writes }: Store, accountId: string): Promise<void> {
  await writes.query(deleteBySubject, [passwordLimit(accountId).hash])
}

const maxPasswordMails = 3

/** Counted for e-mail addresses without an account too. */
export const countPasswordLinkRequest = (
  store: Store,
  email: string,
  address: string | null,
): Promise<void> =>
  count(store, [
    { hash: hashSubject(`link ${email} ${addressNetwork(address)}`), max: maxByAccount },
    { hash: hashSubject(`links ${addressNetwork(address)}`), max: maxByAddress },
  ])

/** False where the account got several within a quarter of an hour. */
export const countPasswordMail = async (store: Store, accountId: string): Promise<boolean> =>
  (await countAttempt(store, [{ hash: hashSubject(`mail ${accountId}`), max: maxPasswordMails }])) === null
