// Watches whether the storage is full. The disk of the embedded database is checked regularly; for another server only its
// errors show it, and afterwards a small test write shows when there is space again. Rules, section 5.
import type { Pool } from 'pg'

import { createReserve, freeBytes, hasReserve, releaseReserve } from './embedded/reserve.ts'
import type { Embedded } from './embedded/start-embedded.ts'
import { briefly, type Log } from './log.ts'
import { withClient } from './pools/with-settings.ts'
import type { Storage } from './storage.ts'

export type EmbeddedPlace = Pick<Embedded, 'directory' | 'administrator'>

export interface StorageParts {
  readonly storage: Storage
  readonly writes: Pool
  readonly log: Log
  /** Left out where the database is another's. */
  readonly embedded?: EmbeddedPlace | undefined
  /** Kept free, and once more as a reserve that only this service can use; 0: neither. */
  readonly reserveBytes: number
}

const lookEveryMs = 1000
const shortenEveryMs = 30_000
// A checkpoint writes small files of its own. Where it cannot, the server ends all sessions and starts again.
const checkpointBytes = 1024 * 1024

// Writes about a megabyte, which the rollback frees again.
const trial = `
  create temp table storage_trial on commit drop as
    select i, md5(i::text) as filler from generate_series(1, 20000) i`

export function watchStorage(parts: StorageParts): { stop(): Promise<void> } {
  const { storage, log } = parts
  let looking: Promise<void> | undefined
  let wasFull = false
  // Not by the clock, which may be set back.
  let shortenedAt = -Infinity

  async function look(): Promise<void> {
    if (!(await hasRoom(parts))) storage.isFull = true
    else if (storage.isFull && (await canWrite(parts.writes))) storage.isFull = false
    const { isFull } = storage
    if (isFull && !wasFull) log.error('the storage is full: only reads, rollbacks and deletions are answered')
    if (!isFull && wasFull) log.warn('there is room to store things again')
    wasFull = isFull
    if (isFull && parts.embedded && performance.now() - shortenedAt > shortenEveryMs) {
      if ((await freeBytes(parts.embedded.directory)) < checkpointBytes) return
      shortenedAt = performance.now()
      await shortenLog(parts.embedded)
    }
  }

  const lookUnlessLooking = (): void => {
    looking ??= look()
      .catch((error: unknown) => log.warn(briefly(error), 'the storage could not be looked at'))
      .finally(() => {
        looking = undefined
      })
  }
  lookUnlessLooking()
  const timer = setInterval(lookUnlessLooking, lookEveryMs).unref()
  return {
    async stop() {
      clearInterval(timer)
      await looking
    },
  }
}

/** False when the disk has too little space. The reserve is kept until it is needed, and renewed once it fits again. */
async function hasRoom({ embedded, reserveBytes }: StorageParts): Promise<boolean> {
  if (!embedded || reserveBytes === 0) return true
  const { directory } = embedded
  const free = await freeBytes(directory)
  if (hasReserve(directory)) {
    if (free < reserveBytes / 4) await releaseReserve(directory)
    return free >= reserveBytes
  }
  if (free < 2 * reserveBytes) return false
  await createReserve(directory, reserveBytes)
  return true
}

/** A checkpoint lets the server remove what it wrote ahead, which may be most of what fills a small disk. */
async function shortenLog({ administrator }: EmbeddedPlace): Promise<void> {
  const named = { ...administrator, application_name: 'impact-graph storage' }
  // Where the server is away, its start does the same.
  await withClient(named, {}, (client) => client.query('checkpoint')).catch(() => {})
}

const canWrite = (writes: Pool): Promise<boolean> =>
  writes.query(trial).then(
    () => true,
    () => false,
  )
