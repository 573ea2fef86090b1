// Guessing is slow: so many failures in a quarter of an hour for one account from one network address, and so many from
// one address over all accounts. An account alone is not counted, so that a stranger cannot lock its owner out. Counted
// in the database, for all processes together. An attempt is counted before it is looked at, and taken back when it was
// right: many at once are no way round. Decisions, sections 5 and 6.
import { createHash } from 'node:crypto'

import { problem } from '../problems.ts'
import type { Store } from '../store/open-store.ts'
import { networkOf } from './network-of.ts'

const maxByAccount = 10
const maxByAddress = 50

const tooMany = (waitSeconds: number) =>
  problem(
    'too_many_attempts',
    `There were too many failed attempts. Try again in ${Math.max(1, Math.ceil(waitSeconds / 60))} minutes.`,
    { headers: { 'Retry-After': String(Math.max(1, Math.ceil(waitSeconds))) } },
  )

const countEach = `
  insert into failed_attempts as known (subject_hash, failures, since)
    select subject_hash, 1, now() from unnest($1::bytea[]) subject_hash
  on conflict (subject_hash) do update set
    failures = case when known.since < now() - interval '15 minutes' then 1 else known.failures + 1 end,
    since = case when known.since < now() - interval '15 minutes' then now() else known.since end
  returning subject_hash, failures, extract(epoch from since + interval '15 minutes' - now())::float8 as wait_seconds`

const forgetOld = `delete from failed_attempts where since < now() - interval '15 minutes'`

const takeOneBack = `update failed_attempts set failures = failures - 1 where subject_hash = $1 and failures > 0`

const forgetSubject = 'delete from failed_attempts where subject_hash = $1'

const forgetByAccount = 'delete from failed_attempts where substr(subject_hash, 1, 16) = $1'

interface Limit {
  readonly hash: Buffer
  readonly max: number
}

const hashOf = (subject: string): Buffer => createHash('sha256').update(subject).digest()

const emailHash = (email: string): Buffer => hashOf(`email ${email}`).subarray(0, 16)

/** The account's half comes first: a reset of the password forgets all its failures. */
const byAccountAndAddress = (email: string, address: string | null): Limit => ({
  hash: Buffer.concat([emailHash(email), hashOf(networkOf(address)).subarray(0, 16)]),
  max: maxByAccount,
})

const byAddress = (address: string | null): Limit => ({
  hash: hashOf(`address ${networkOf(address)}`),
  max: maxByAddress,
})

const byPasswordOf = (accountId: string): Limit => ({
  hash: hashOf(`password ${accountId}`),
  max: maxByAccount,
})

/** Throws when one of them is reached. */
async function count({ writes }: Store, limits: readonly Limit[]): Promise<void> {
  await writes.query(forgetOld)
  const { rows } = await writes.query<{ subject_hash: Buffer; failures: number; wait_seconds: number }>(
    countEach,
    [limits.map(({ hash }) => hash)],
  )
  const maxOf = (hash: Buffer): number => limits.find((limit) => limit.hash.equals(hash))?.max ?? 0
  const reached = rows.filter((row) => row.failures > maxOf(row.subject_hash))
  if (reached.length > 0) throw tooMany(Math.max(...reached.map((row) => row.wait_seconds)))
}

/** The address need not be anybody's: the answer is the same. */
export const countSignIn = (store: Store, email: string, address: string | null): Promise<void> =>
  count(store, [byAccountAndAddress(email, address), byAddress(address)])

/** After the right password the account's count starts again from this address. */
export async function forgetSignIn({ writes }: Store, email: string, address: string | null): Promise<void> {
  await writes.query(forgetSubject, [byAccountAndAddress(email, address).hash])
  await writes.query(takeOneBack, [byAddress(address).hash])
}

/** From every address: somebody has set a new password. */
export async function forgetSignIns({ writes }: Store, email: string): Promise<void> {
  await writes.query(forgetByAccount, [emailHash(email)])
}

export const countRegistration = (store: Store, address: string | null): Promise<void> =>
  count(store, [byAddress(address)])

export async function forgetRegistration({ writes }: Store, address: string | null): Promise<void> {
  await writes.query(takeOneBack, [byAddress(address).hash])
}

/** Within a session, where only the session's holder can use the attempts up. */
export const countPasswordChange = (store: Store, accountId: string): Promise<void> =>
  count(store, [byPasswordOf(accountId)])

export async function forgetPasswordChange({ writes }: Store, accountId: string): Promise<void> {
  await writes.query(forgetSubject, [byPasswordOf(accountId).hash])
}
