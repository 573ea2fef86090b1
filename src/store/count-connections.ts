// The number of connections that one process may open, compared at start with the limits of the server.
import type { Config } from '../config.ts'
import type { Log } from './log.ts'
import { poolSizes } from './open-store.ts'
import type { Store } from './open-store.ts'

export type PoolSettings = Partial<Pick<Config, 'readConnections' | 'streamConnections' | 'writeConnections'>>

// A thread reads with one and writes with another.
const perThread = 2
// The one that waits for notifications.
const listening = 1

/** `threads`: those that have connections of their own, for capsules and for rolling back. */
export function maxConnections(config: PoolSettings, threads: number): number {
  const reads = config.readConnections ?? poolSizes.read
  const streams = config.streamConnections ?? poolSizes.stream
  const writes = config.writeConnections ?? poolSizes.write
  // Reads have two pools of this size: one for queries that are planned each time, one for those that are not.
  return 2 * reads + streams + writes + listening + perThread * threads
}

interface Limits {
  all: number
  reserved: number
  of_role: number
  of_database: number
}

// reserved_connections came with PostgreSQL 16. A limit of -1 is none.
const askLimits = `
  select current_setting('max_connections')::integer as all,
    current_setting('superuser_reserved_connections')::integer
      + coalesce(current_setting('reserved_connections', true)::integer, 0) as reserved,
    (select rolconnlimit from pg_roles where rolname = current_user) as of_role,
    (select datconnlimit from pg_database where datname = current_database()) as of_database`

/** Only a warning: all connections may never be needed at the same time. */
export async function warnOfFewConnections({ reads }: Store, most: number, log: Log): Promise<void> {
  const { rows } = await reads.query<Limits>(askLimits)
  if (!rows[0]) return
  const { all, reserved, of_role, of_database } = rows[0]
  const allowed = Math.min(...[all - reserved, of_role, of_database].filter((limit) => limit >= 0))
  if (most <= allowed) return
  log.warn(
    { most, allowed },
    `this process may open ${most} database connections, but the server allows ${allowed} for all processes together: ` +
      'lower READ_CONNECTIONS, STREAM_CONNECTIONS, WRITE_CONNECTIONS or WORKERS, or raise max_connections',
  )
}
