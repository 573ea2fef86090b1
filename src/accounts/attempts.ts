// Guessing is slow: so many failures for one account in a quarter of an hour, counted in the database for all processes
// together, and so many from one network address, counted in each process. An attempt is counted before it is looked
// at, and taken back when it was right: many at once are no way round. Decisions, sections 5 and 6.
import { createHash } from 'node:crypto'

import type { Clock } from '../clock.ts'
import { problem } from '../problems.ts'
import type { Store } from '../store/open-store.ts'

const mostByAccount = 10
const mostByAddress = 50
const windowMs = 15 * 60_000

const tooMany = (waitSeconds: number) =>
  problem(
    'too_many_attempts',
    `There were too many failed attempts. Try again in ${Math.max(1, Math.ceil(waitSeconds / 60))} minutes.`,
    { headers: { 'Retry-After': String(Math.max(1, Math.ceil(waitSeconds))) } },
  )

const countOne = `
  insert into failed_attempts as known (subject_hash, failures, since) values ($1, 1, now())
  on conflict (subject_hash) do update set
    failures = case when known.since < now() - interval '15 minutes' then 1 else known.failures + 1 end,
    since = case when known.since < now() - interval '15 minutes' then now() else known.since end
  returning failures, extract(epoch from since + interval '15 minutes' - now())::float8 as wait_seconds`

const forgetOld = `delete from failed_attempts where since < now() - interval '15 minutes'`

const hashOf = (subject: string): Buffer => createHash('sha256').update(subject).digest()

/** Throws when there were too many. `subject` need not be anybody: the answer is the same. */
export async function countAttempt(store: Store, subject: string): Promise<void> {
  await store.writes.query(forgetOld)
  const { rows } = await store.writes.query<{ failures: number; wait_seconds: number }>(countOne, [
    hashOf(subject),
  ])
  const [row] = rows
  if (row && row.failures > mostByAccount) throw tooMany(row.wait_seconds)
}

/** After the right password the count starts again. */
export async function forgetAttempts(store: Store, subject: string): Promise<void> {
  await store.writes.query('delete from failed_attempts where subject_hash = $1', [hashOf(subject)])
}

export interface AddressLimit {
  /** Throws when there were too many; what it returns takes this attempt back. */
  take(address: string | null): () => void
}

const mostAddresses = 10_000

export function createAddressLimit(clock: Clock): AddressLimit {
  const failures = new Map<string, { count: number; sinceMs: number }>()

  function entryOf(address: string): { count: number; sinceMs: number } {
    const nowMs = clock.now()
    const known = failures.get(address)
    if (known && nowMs - known.sinceMs < windowMs && nowMs >= known.sinceMs) return known
    const fresh = { count: 0, sinceMs: nowMs }
    failures.delete(address)
    const oldest = failures.keys().next()
    if (failures.size >= mostAddresses && !oldest.done) failures.delete(oldest.value)
    failures.set(address, fresh)
    return fresh
  }

  return {
    take(address) {
      const entry = entryOf(address ?? '')
      if (entry.count >= mostByAddress) throw tooMany((entry.sinceMs + windowMs - clock.now()) / 1000)
      entry.count += 1
      return () => {
        entry.count -= 1
      }
    },
  }
}
