// Which backup is due, who makes it, and when the last one was finished: in the database, for all processes together. Rules,
// section 14.
import type { Store } from '../pools/open-store.ts'

const maxAttempts = 3

// Of several processes one inserts the row; the others wait for it to be finished, or for its lease to end.
const claim = `insert into scheduled_backup as known (due_at, holder, lease_until)
  values ($1, $2, now() + interval '2 minutes')
  on conflict (due_at) do update set
    holder = excluded.holder, lease_until = excluded.lease_until, attempts = known.attempts + 1
    where known.finished_at is null and known.lease_until < now() and known.attempts < ${maxAttempts}
  returning attempts`

/** True for one process of several. After a failure it is given out again, three times in all. */
export async function claimBackup({ writes }: Store, dueAt: Date, holder: string): Promise<boolean> {
  return ((await writes.query(claim, [dueAt, holder])).rowCount ?? 0) > 0
}

const extend = `update scheduled_backup set lease_until = now() + $3::interval
  where due_at = $1 and holder = $2 and finished_at is null`

/**
 * While it is made, for two minutes; after a failure, for as long as it is not to be tried again. False when another
 * process has taken over.
 */
export async function extendLease(
  { writes }: Store,
  dueAt: Date,
  holder: string,
  time: '2 minutes' | '10 minutes' | '0',
): Promise<boolean> {
  return ((await writes.query(extend, [dueAt, holder, time])).rowCount ?? 0) > 0
}

const finish = `update scheduled_backup set finished_at = now(), address = $3, size_bytes = $4
  where due_at = $1 and holder = $2`

// Rows of a year are kept: they say how long backups were and how they grew.
const deleteOld = `delete from scheduled_backup where due_at < now() - interval '1 year'`

export async function finishBackup(
  { writes }: Store,
  dueAt: Date,
  holder: string,
  made: { readonly address: string; readonly sizeBytes: number },
): Promise<void> {
  await writes.query(finish, [dueAt, holder, made.address, made.sizeBytes])
  await writes.query(deleteOld)
}

const newest = `select finished_at from scheduled_backup
  where finished_at is not null order by finished_at desc limit 1`

export async function lastBackupAt({ reads }: Store): Promise<Date | null> {
  const { rows } = await reads.query<{ finished_at: Date }>(newest)
  return rows[0]?.finished_at ?? null
}
