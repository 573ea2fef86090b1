// Starts and stops the two kinds of process: a server, and a worker that only processes capsules. Stopping loses nothing:
// requests are answered, capsules finished or returned to the queue, the database closed last.
import { Server } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'

import { createSetupLink } from './accounts/links.ts'
import { deleteExpiredSessions } from './accounts/sessions.ts'
import { readCursorSecret } from './store/cursor-secret.ts'
import type { CapsuleThreads } from './capsules/thread-work.ts'
import { openVerdictWatch } from './capsules/verdict-watch.ts'
import type { Config } from './config.ts'
import { baseUrlOf } from './http/base-url.ts'
import { buildApp } from './http/build-app.ts'
import type { Metrics } from './metrics/open-metrics.ts'
import { createNamespacePurge } from './namespaces/namespace-purge.ts'
import { maxConnections, warnOfFewConnections } from './store/count-connections.ts'
import { openDatabase } from './store/open-database.ts'
import type { Database } from './store/open-database.ts'
import type { Store } from './store/open-store.ts'
import { watchStorage } from './store/watch-storage.ts'
import { minThreads, startWorker as startWorkerLoop } from './worker/start-worker.ts'
import {
  openCapsuleThreads,
  openIntakeThreads,
  openPreviewThreads,
  openRollBackThreads,
  previewThreads,
  rollBackThreads,
} from './worker/thread-pools.ts'

export interface Running {
  /** Takes no more work, finishes running work within the grace period, then closes everything. */
  close(graceMs?: number): Promise<void>
}

export interface ServerOptions {
  /** False when another process of the group creates it. */
  readonly makesSetUpLink?: boolean
}

export interface RunningServer extends Running {
  readonly url: string
  /** Creates the first account; null when one exists. */
  readonly setUpLink: string | null
  /**
   * Accepts no new connections, and lets clients use their open ones for a while: every answer asks them to reconnect,
   * which leads them to another process. This way no request meets a connection that is just being closed.
   */
  moveClients(lingerMs: number): Promise<void>
}

const defaultGraceMs = 10_000
// The warm-up waits, so that it does not slow down the first requests after a start.
const warmUpAfterMs = 3000

/** Closes everything that was opened so far in reverse order, also when a later step of the start fails. */
function createClosers() {
  const closers: ((graceMs: number) => Promise<unknown>)[] = []
  let closing: Promise<void> | undefined
  const closeAll = async (graceMs: number): Promise<void> => {
    for (const close of closers.reverse()) await close(graceMs)
  }
  return {
    add: (close: (graceMs: number) => Promise<unknown>) => closers.push(close),
    close: (graceMs = defaultGraceMs): Promise<void> => (closing ??= closeAll(graceMs)),
  }
}

type Closers = ReturnType<typeof createClosers>

/** Only when a port is set, because counting costs time too. */
async function startMetrics(
  closers: Closers,
  { store }: Database,
  { metricsPort, host }: Config,
  log: Logger,
): Promise<Metrics | undefined> {
  if (metricsPort === undefined) return undefined
  const [{ openMetrics }, { serveMetrics }] = await Promise.all([
    import('./metrics/open-metrics.ts'),
    import('./metrics/serve-metrics.ts'),
  ])
  const metrics = openMetrics(store)
  const server = await serveMetrics(metrics, metricsPort, host)
  closers.add(() => server.close())
  log.info({ port: server.port }, 'metrics are served at /metrics')
  return metrics
}

async function startCapsuleWork(
  closers: Closers,
  { store, connection }: Database,
  threads: number,
  metrics: Metrics | undefined,
  log: Logger,
): Promise<void> {
  const capsuleThreads = openCapsuleThreads(log, { threads, connection })
  closers.add(() => capsuleThreads.close())
  const worker = await startWorkerLoop(
    {
      store,
      threads: unlessStorageIsFull(store, capsuleThreads),
      log,
      ...(metrics && { onVerdict: metrics.countVerdict }),
    },
    threads,
    capsuleThreads.warmUp,
  )
  closers.add((graceMs) => worker.stop(graceMs))
}

/**
 * While the storage is full no capsule is processed: each attempt would use space that a rollback may need. The capsule
 * stays pending and is retried.
 */
const unlessStorageIsFull = ({ storage }: Store, threads: CapsuleThreads): CapsuleThreads => ({
  async settle(lease, signal) {
    storage.refuseWhenFull()
    try {
      return await threads.settle(lease, signal)
    } catch (error) {
      storage.note(error)
      throw error
    }
  },
})

function startWatchingStorage(
  closers: Closers,
  { store, embedded }: Database,
  { storageReserveBytes: reserveBytes }: Config,
  log: Logger,
): void {
  const watch = watchStorage({ storage: store.storage, writes: store.writes, log, embedded, reserveBytes })
  closers.add(() => watch.stop())
}

/** Finishes running requests. Neither idle connections nor clients that never finish a request can delay it. */
async function closeApp(app: FastifyInstance, graceMs: number): Promise<void> {
  // `close` ends the connections that are idle at that moment; those that become idle later would stay for a minute.
  const idle = setInterval(() => app.server.closeIdleConnections(), 50)
  const forced = setTimeout(() => app.server.closeAllConnections(), graceMs)
  await app.close()
  clearInterval(idle)
  clearTimeout(forced)
}

const checkEveryMs = 50

async function moveClients(app: FastifyInstance, lingerMs: number): Promise<void> {
  app.startDraining()
  // Not the HTTP server's own close: that would close idle connections, one of which may be about to be used.
  Server.prototype.close.call(app.server)
  for (let waitedMs = 0; waitedMs < lingerMs; waitedMs += checkEveryMs) {
    const open = await new Promise<number>((resolve) =>
      app.server.getConnections((error, count) => resolve(error ? 0 : count)),
    )
    if (open === 0) return
    await pause(checkEveryMs)
  }
}

async function startServing(
  closers: Closers,
  { store, connection }: Database,
  config: Config,
  metrics: Metrics | undefined,
  log: Logger,
): Promise<{ url: string; app: FastifyInstance }> {
  const threads = openIntakeThreads(log)
  closers.add(() => threads.close())
  const rollBacks = openRollBackThreads(log, connection)
  closers.add(() => rollBacks.close())
  const previews = openPreviewThreads(log, connection)
  closers.add(() => previews.close())
  const verdicts = await openVerdictWatch(store)
  closers.add(() => verdicts.close())
  const cursorSecret = await readCursorSecret(store)
  const app = await buildApp({
    store,
    config,
    log,
    capsules: { threads, rollBacks, previews, verdicts, cursorSecret },
    ...(metrics && { onAnswered: metrics.countRequest }),
  })
  closers.add((graceMs) => closeApp(app, graceMs))
  await app.listen({ port: config.port, host: config.host })
  const warmUp = setTimeout(() => void threads.warmUp(), warmUpAfterMs)
  closers.add(async () => clearTimeout(warmUp))
  return { url: baseUrlOf(config.baseUrl, app.server), app }
}

export async function startServer(
  config: Config,
  log: Logger,
  { makesSetUpLink = true }: ServerOptions = {},
): Promise<RunningServer> {
  const closers = createClosers()
  try {
    const database = await openDatabase(config, log)
    closers.add(() => database.close())
    const workers = config.workers > 0 ? Math.max(minThreads, config.workers) : 0
    await warnOfFewConnections(
      database.store,
      maxConnections(config, workers + rollBackThreads + previewThreads),
      log,
    )
    startWatchingStorage(closers, database, config, log)
    await deleteExpiredSessions(database.store)
    const token = makesSetUpLink ? await createSetupLink(database.store) : null
    const metrics = await startMetrics(closers, database, config, log)
    if (workers > 0) await startCapsuleWork(closers, database, workers, metrics, log)
    const { url, app } = await startServing(closers, database, config, metrics, log)
    const setUpLink = token === null ? null : `${url}/console/setup#${token}`
    return { url, setUpLink, moveClients: (lingerMs) => moveClients(app, lingerMs), close: closers.close }
  } catch (error) {
    await closers.close(0)
    throw error
  }
}

export async function startWorker(config: Config, log: Logger): Promise<Running> {
  const closers = createClosers()
  try {
    const database = await openDatabase(config, log)
    closers.add(() => database.close())
    const workers = Math.max(minThreads, config.workers)
    await warnOfFewConnections(database.store, maxConnections(config, workers), log)
    startWatchingStorage(closers, database, config, log)
    const metrics = await startMetrics(closers, database, config, log)
    await startCapsuleWork(closers, database, workers, metrics, log)
    const purge = createNamespacePurge(database.store, log)
    closers.add(() => purge.stop())
    purge.wake()
    return { close: closers.close }
  } catch (error) {
    await closers.close(0)
    throw error
  }
}
