// Puts the parts together: a serving process, and one that only works on capsules. Both stop without losing anything:
// requests are answered, capsules finished or given back, the database closed last.
import { Server } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'

import { createSetupLink } from './accounts/links.ts'
import { forgetDeadSessions } from './accounts/sessions.ts'
import { readCursorSecret } from './capsules/list-capsules.ts'
import type { CapsuleThreads } from './capsules/threads.ts'
import { openVerdictWatch } from './capsules/verdict-watch.ts'
import type { Config } from './config.ts'
import { baseUrlOf } from './http/base-url.ts'
import { buildApp } from './http/build-app.ts'
import { capsuleHandlers } from './http/handlers/capsules.ts'
import { consoleCapsuleHandlers } from './http/handlers/console-capsules.ts'
import { libraryHandlers } from './http/handlers/library.ts'
import type { Metrics } from './metrics/open-metrics.ts'
import { createEraser } from './namespaces/eraser.ts'
import { mostConnections, warnOfFewConnections } from './store/count-connections.ts'
import { openDatabase } from './store/open-database.ts'
import type { Database } from './store/open-database.ts'
import type { Store } from './store/open-store.ts'
import { watchStorage } from './store/watch-storage.ts'
import { leastThreads, startWorker as startWorkerLoop } from './worker/start-worker.ts'
import {
  openCapsuleThreads,
  openIntakeThreads,
  openRollBackThreads,
  rollBackThreads,
} from './worker/threads.ts'

export interface Running {
  /** Stops taking work, finishes what runs within the grace time, then closes everything. */
  close(graceMs?: number): Promise<void>
}

export interface ServerOptions {
  /** Prints none where another process of the group does. */
  readonly makesSetUpLink?: boolean
}

export interface RunningServer extends Running {
  readonly url: string
  /** Makes the first account; null when there is one. */
  readonly setUpLink: string | null
  /**
   * Takes no new connections, and lets clients use those they have for a while: every answer asks them to open another,
   * elsewhere. So that none of them sends a request into a connection that is just being closed.
   */
  moveClients(lingerMs: number): Promise<void>
}

const defaultGraceMs = 10_000
// Whoever starts the process and calls at once comes first.
const warmUpAfterMs = 3000

/** Closes in reverse order what was opened so far, also when opening the next thing fails. */
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

/** Only where a port is set: counting what nobody reads is work too. */
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
      threads: whileThereIsRoom(store, capsuleThreads),
      log,
      ...(metrics && { onVerdict: metrics.countVerdict }),
    },
    threads,
    capsuleThreads.warmUp,
  )
  closers.add((graceMs) => worker.stop(graceMs))
}

/**
 * While the storage is full no capsule is settled: each try would use up room that a rollback may need. The capsule
 * stays pending, and is tried again.
 */
const whileThereIsRoom = ({ storage }: Store, threads: CapsuleThreads): CapsuleThreads => ({
  async settle(lease, signal) {
    storage.demandRoom()
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

/** Answers what is under way. Neither an idle connection nor a client that never ends its request may hold it up. */
async function closeApp(app: FastifyInstance, graceMs: number): Promise<void> {
  // Closing lets go of the connections that are idle then; those that become idle later would stay for a minute.
  const idle = setInterval(() => app.server.closeIdleConnections(), 50)
  const patience = setTimeout(() => app.server.closeAllConnections(), graceMs)
  await app.close()
  clearInterval(idle)
  clearTimeout(patience)
}

const lookEveryMs = 50

async function moveClients(app: FastifyInstance, lingerMs: number): Promise<void> {
  app.startDraining()
  // Not the HTTP server's own close: that would close idle connections, one of which may be about to be used.
  Server.prototype.close.call(app.server)
  for (let waitedMs = 0; waitedMs < lingerMs; waitedMs += lookEveryMs) {
    const open = await new Promise<number>((resolve) =>
      app.server.getConnections((error, count) => resolve(error ? 0 : count)),
    )
    if (open === 0) return
    await pause(lookEveryMs)
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
  const verdicts = await openVerdictWatch(store)
  closers.add(() => verdicts.close())
  const cursorSecret = await readCursorSecret(store)
  const tools = { threads, rollBacks, verdicts, cursorSecret }
  const handlers = [
    ...capsuleHandlers(store, config, tools),
    ...consoleCapsuleHandlers(store, config, tools),
    ...libraryHandlers(store, config, tools),
  ]
  const app = await buildApp({
    store,
    config,
    log,
    handlers,
    ...(metrics && { onAnswered: metrics.countRequest }),
  })
  closers.add((graceMs) => closeApp(app, graceMs))
  await app.listen({ port: config.port, host: config.host })
  const practice = setTimeout(() => void threads.warmUp(), warmUpAfterMs)
  closers.add(async () => clearTimeout(practice))
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
    const workers = config.workers > 0 ? Math.max(leastThreads, config.workers) : 0
    await warnOfFewConnections(database.store, mostConnections(config, workers + rollBackThreads), log)
    startWatchingStorage(closers, database, config, log)
    await forgetDeadSessions(database.store)
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
    const workers = Math.max(leastThreads, config.workers)
    await warnOfFewConnections(database.store, mostConnections(config, workers), log)
    startWatchingStorage(closers, database, config, log)
    const metrics = await startMetrics(closers, database, config, log)
    await startCapsuleWork(closers, database, workers, metrics, log)
    const eraser = createEraser(database.store, log)
    closers.add(() => eraser.stop())
    eraser.wake()
    return { close: closers.close }
  } catch (error) {
    await closers.close(0)
    throw error
  }
}
