// Whether the service is ready: the database is reachable, and every migration of this version is applied.
import { problem } from '../contract/problems.ts'
import { readMigrations } from '../database/migrate.ts'
import type { Store } from '../database/pools/open-store.ts'
import { storageFull } from './answer/problem-answer.ts'

const applied = 'select max(number)::integer as number from schema_migration'

export async function checkReady(store: Store, isDraining: boolean): Promise<void> {
  if (isDraining) throw problem('unavailable', { why: 'stopping' })
  const newest = await (newestMigration ??= readNewestMigration())
  if (store.storage.isFull) throw storageFull()
  if ((await appliedMigration(store)) >= newest) return
  throw problem('unavailable', { why: 'database_not_migrated' })
}

let newestMigration: Promise<number> | undefined

const readNewestMigration = async (): Promise<number> => (await readMigrations()).at(-1)?.number ?? 0

async function appliedMigration(store: Store): Promise<number> {
  try {
    const { rows } = await store.reads.query<{ number: number | null }>(applied)
    return rows[0]?.number ?? 0
  } catch (cause) {
    throw problem('unavailable', { why: 'database_not_set_up' }, { cause })
  }
}
