// The number of connections that one process may open. Where the server allows fewer than all processes together want, each
// pool gets less, in proportion: otherwise those that come first would keep what they have, and the others get nothing.
import type { Connection } from './connection.ts'
import type { Log } from '../log.ts'
import { withClient } from './with-settings.ts'

/** What one process has its connections for. */
export interface ConnectionPlan {
  /** Of each of the two pools for reads: one for queries that are planned each time, one for those that are not. */
  readonly readConnections: number
  readonly streamConnections: number
  readonly writeConnections: number
  /** Threads have connections of their own. */
  readonly capsuleThreads: number
  readonly rollBackThreads: number
  readonly previewThreads: number
}

// A thread reads with one and writes with another.
const perThread = 2
// The one that waits for notifications.
const listening = 1

export function countConnections(plan: ConnectionPlan): number {
  const threads = plan.capsuleThreads + plan.rollBackThreads + plan.previewThreads
  const pools = 2 * plan.readConnections + plan.streamConnections + plan.writeConnections
  return pools + listening + perThread * threads
}

/** With one thread for capsules, one tenant could hold all of them. */
const leastCapsuleThreads = 2

function scale(wanted: ConnectionPlan, share: number): ConnectionPlan {
  const part = (count: number, least = 1): number =>
    Math.min(count, Math.max(least, Math.floor(count * share)))
  return {
    readConnections: part(wanted.readConnections),
    streamConnections: part(wanted.streamConnections),
    writeConnections: part(wanted.writeConnections),
    capsuleThreads: part(wanted.capsuleThreads, leastCapsuleThreads),
    rollBackThreads: part(wanted.rollBackThreads),
    previewThreads: part(wanted.previewThreads),
  }
}

const steps = 1000

/** The largest plan in proportion to the wanted one that takes at most so many; the least there is where none does. */
export function fitConnections(wanted: ConnectionPlan, allowed: number): ConnectionPlan {
  for (let step = steps; step > 0; step--) {
    const plan = scale(wanted, step / steps)
    if (countConnections(plan) <= allowed) return plan
  }
  return scale(wanted, 0)
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

const readAllowed = (connection: Connection): Promise<number> =>
  withClient({ connectionTimeoutMillis: 10_000, ...connection }, {}, async (client) => {
    const { rows } = await client.query<Limits>(askLimits)
    if (!rows[0]) return Infinity
    const { all, reserved, of_role, of_database } = rows[0]
    return Math.min(...[all - reserved, of_role, of_database].filter((limit) => limit >= 0))
  })

export interface ProcessShare {
  readonly wanted: ConnectionPlan
  /** Those of the group, this one included; processes that were started apart are not known. */
  readonly processes: number
  /** Sessions of each process beyond its plan. */
  readonly besides: number
  /** One process of a group speaks for all. */
  readonly isFirst: boolean
}

/** The plan of this process, after a look at what the server allows. */
export async function planConnections(
  connection: Connection,
  { wanted, processes, besides, isFirst }: ProcessShare,
  log: Log,
): Promise<ConnectionPlan> {
  const allowed = await readAllowed(connection)
  const each = Math.floor(allowed / processes) - besides
  const plan = fitConnections(wanted, each)
  const [most, planned] = [countConnections(wanted), countConnections(plan)]
  if (planned < most && isFirst) {
    log.warn(
      { allowed, processes, wanted: most, planned, ...plan },
      `the database server allows ${allowed} connections, and ${processes} × ${most} were wanted: each process uses at most ` +
        `${planned} instead. Raise max_connections, or lower READ_CONNECTIONS, STREAM_CONNECTIONS, WRITE_CONNECTIONS, WORKERS ` +
        `or --processes${planned > each ? '; even this is too much for the server, and requests will be refused' : ''}`,
    )
  }
  return plan
}
