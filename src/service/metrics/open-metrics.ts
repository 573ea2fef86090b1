// Prometheus metrics of the process: requests, capsules, the queue, connections. No label ever names a tenant, a namespace
// or an identifier. Rules, section 5.
import { createRequire } from 'node:module'

import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

import type { Store } from '../../database/pools/open-store.ts'
import { lastBackupAt } from '../../database/backup/scheduled-backups.ts'

const { version } = createRequire(import.meta.url)('../../../package.json') as { version: string }

const answerSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

// Gauges with a name that is for counters, which linters of metrics refuse; the same figures stand in those without
// `_total`, by type.
const misnamed = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
]

export interface Counts {
  /** Namespaces made by older reading rules. */
  readonly namespacesToRebuild: () => number
  /** Exports and other long answers, each of which has a connection; absent where none are given. */
  readonly longAnswers?: { readonly busy: number; readonly waiting: number } | undefined
  /** Whether the service makes backups by itself. */
  readonly makesBackups?: boolean
}

export function openMetrics(store: Store, counts: Counts) {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  for (const name of misnamed) registry.removeSingleMetric(name)
  new Gauge({
    name: 'impact_graph_build_info',
    help: 'The version that runs; always 1.',
    labelNames: ['version'],
    registers,
  }).set({ version }, 1)
  const requests = new Histogram({
    name: 'impact_graph_http_request_duration_seconds',
    help: 'Time from a request to the end of its answer, by operation and status.',
    labelNames: ['operation', 'status'],
    buckets: answerSeconds,
    registers,
  })
  const verdicts = new Counter({
    name: 'impact_graph_capsule_verdicts_total',
    help: 'Capsules that got their verdict in this process.',
    labelNames: ['verdict'],
    registers,
  })
  for (const verdict of ['accepted', 'rejected']) verdicts.inc({ verdict }, 0)
  addConnections(store, counts, registers)
  addRebuild(counts, registers)
  const measureQueue = addQueue(store, registers)
  const backups = addBackups(store, counts, registers)
  return {
    /** Counts one response. */
    countRequest: (operation: string, status: number, seconds: number) =>
      requests.observe({ operation, status }, seconds),
    countVerdict: (verdict: 'accepted' | 'rejected') => verdicts.inc({ verdict }),
    countBackupFailure: () => backups.failures?.inc(),
    /** In the text format of Prometheus. */
    read: async () => {
      // Refresh the queue gauges before the scrape: both come from one query, which is then not counted as a busy
      // connection.
      await measureQueue()
      await backups.measure()
      return { content: await registry.metrics(), type: registry.contentType }
    },
  }
}

export type Metrics = ReturnType<typeof openMetrics>

const queued = `
  select count(*)::int as waiting, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as oldest,
    (select count(*)::int from delivery where state = 'waiting' and not_before is null) as deliveries,
    (select count(*)::int from delivery where not_before is not null) as delayed
  from capsule_job`

function addQueue({ reads }: Store, registers: Registry[]): () => Promise<void> {
  const waiting = new Gauge({
    name: 'impact_graph_capsules_pending',
    help: 'Capsules of all namespaces without a verdict. Absent while the database is out of reach.',
    registers,
  })
  const oldest = new Gauge({
    name: 'impact_graph_capsules_oldest_pending_seconds',
    help: 'Age of the oldest capsule without a verdict. Absent while the database is out of reach.',
    registers,
  })
  const deliveries = new Gauge({
    name: 'impact_graph_deliveries_waiting',
    help: 'Events and mails in the outbox: due now, or delayed after a failure. Absent while the database is out of reach.',
    labelNames: ['state'],
    registers,
  })
  return async () => {
    const { rows } = await reads
      .query<{ waiting: number; oldest: number; deliveries: number; delayed: number }>(queued)
      .catch(() => ({ rows: [] }))
    waiting.remove()
    oldest.remove()
    deliveries.reset()
    if (!rows[0]) return
    waiting.set(rows[0].waiting)
    oldest.set(rows[0].oldest)
    deliveries.set({ state: 'due' }, rows[0].deliveries)
    deliveries.set({ state: 'delayed' }, rows[0].delayed)
  }
}

/** Only where the service makes backups, so that an alert on their age never fires elsewhere. */
function addBackups(store: Store, { makesBackups = false }: Counts, registers: Registry[]) {
  if (!makesBackups) return { measure: async () => {} }
  const lastSuccess = new Gauge({
    name: 'impact_graph_backup_last_success_timestamp_seconds',
    help: 'When the last backup of any process was made and read back; 0: never. Absent while the database is out of reach.',
    registers,
  })
  const failures = new Counter({
    name: 'impact_graph_backup_failures_total',
    help: 'Attempts of this process to make a backup that failed.',
    registers,
  })
  return {
    failures,
    measure: async () => {
      lastSuccess.remove()
      const at = await lastBackupAt(store).catch(() => undefined)
      if (at !== undefined) lastSuccess.set((at?.getTime() ?? 0) / 1000)
    },
  }
}

function addRebuild({ namespacesToRebuild }: Counts, registers: Registry[]): void {
  const left: Gauge = new Gauge({
    name: 'impact_graph_namespaces_to_rebuild',
    help: 'Namespaces of all processes that older reading rules made and that are still to be rebuilt.',
    registers,
    collect: () => left.set(namespacesToRebuild()),
  })
}

const pools = ['reads', 'prepared', 'writes'] as const

function addConnections(store: Store, { longAnswers }: Counts, registers: Registry[]): void {
  const connections: Gauge<'pool' | 'state'> = new Gauge({
    name: 'impact_graph_database_connections',
    help: 'Connections of each pool: busy, idle, and work that waits for one.',
    labelNames: ['pool', 'state'],
    registers,
    collect: () => {
      for (const pool of pools) {
        const { totalCount, idleCount, waitingCount } = store[pool]
        connections.set({ pool, state: 'busy' }, totalCount - idleCount)
        connections.set({ pool, state: 'idle' }, idleCount)
        connections.set({ pool, state: 'waiting' }, waitingCount)
      }
      if (!longAnswers) return
      connections.set({ pool: 'streams', state: 'busy' }, longAnswers.busy)
      connections.set({ pool: 'streams', state: 'waiting' }, longAnswers.waiting)
    },
  })
}
