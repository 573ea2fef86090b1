// Starts and stops the two kinds of process: a server, and a worker that only processes capsules. Stopping loses nothing:
// requests are answered, capsules finished or returned to the queue, the database closed last.
import { Server } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'

import { createSetupLink } from './service/accounts/one-time-links.ts'
import { deleteExpiredSessions } from './service/accounts/sessions.ts'
import type { CapsuleThreads } from './service/capsules/thread-work.ts'
import { openVerdictWatch } from './service/capsules/verdict-watch.ts'
import type { Config } from './config.ts'
import { chooseBaseUrl } from './http/request/base-url.ts'
import { buildApp } from './http/build-app.ts'
import type { Metrics } from './service/metrics/open-metrics.ts'
import { createNamespacePurge } from './service/namespaces/namespace-purge.ts'
import type { ConnectionPlan } from './database/pools/fit-connections.ts'
import { openSharedDatabase, type Database } from './database/pools/open-database.ts'
import { poolSizes, type Store } from './database/pools/open-store.ts'
import { announceServer } from './database/pools/server-version.ts'
import { waitForDatabase, type WaitOptions } from './database/pools/wait-for-database.ts'
import { watchStorage } from './database/watch-storage.ts'
import { openNamespaceRebuild, type NamespaceRebuild } from './worker/namespace-rebuild.ts'
import { openReadThreads, type OpenReadThreads } from './worker/read-threads.ts'
import { startBackups } from './worker/start-backups.ts'
import { systemClock } from './core/clock.ts'
import { startPlans } from './worker/start-plans.ts'
import { startDeliveries, type Sender } from './worker/start-deliveries.ts'
import { openWebhooks } from './service/webhooks/open-webhooks.ts'
import { noteOutcome, sendWebhook } from './service/webhooks/send-webhook.ts'
import { minThreads, startWorker as startWorkerLoop } from './worker/start-worker.ts'
import {
  openCapsuleThreads,
  openIntakeThreads,
  openPreviewThreads,
  openRebuildThread,
  openRollBackThreads,
  previewThreads,
  rollBackThreads,
} from './worker/thread-pools.ts'

export interface Running {
  /** Takes no more work, finishes running work within the grace period, then closes everything. */
  close(graceMs?: number): Promise<void>
}

export interface StartOptions {
  /** A start that waits for the database is given up. */
  readonly signal?: AbortSignal
}

export interface ServerOptions extends StartOptions {
  /** The processes that serve together, and whether this is the one that speaks for all of them. */
  readonly group?: { readonly processes: number; readonly isFirst: boolean }
}

const alone = { processes: 1, isFirst: true }

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
    keep<T extends { close(): Promise<unknown> }>(opened: T): T {
      closers.push(() => opened.close())
      return opened
    },
    keepRunning<T extends { stop(graceMs: number): Promise<unknown> }>(running: T): T {
      closers.push((graceMs) => running.stop(graceMs))
      return running
    },
    close: (graceMs = defaultGraceMs): Promise<void> => (closing ??= closeAll(graceMs)),
  }
}

type Closers = ReturnType<typeof createClosers>

/** What every step of a start works with. */
interface Start {
  readonly closers: Closers
  readonly config: Config
  readonly wait: WaitOptions & { readonly log: Logger }
}

/** Closes what was opened so far where a step fails. */
async function startWith<T>(
  config: Config,
  log: Logger,
  { signal }: StartOptions,
  work: (start: Start) => Promise<T>,
): Promise<T> {
  const closers = createClosers()
  try {
    return await work({ closers, config, wait: { log, signal } })
  } catch (error) {
    await closers.close(0)
    throw error
  }
}

/**
 * What a process would use if the server allowed any number. The thread that rebuilds namespaces is not counted: it has
 * connections only after an upgrade, and tries again where it gets none.
 */
const wantedConnections = (
  config: Config,
  threads: Pick<ConnectionPlan, 'capsuleThreads' | 'rollBackThreads' | 'previewThreads'>,
): ConnectionPlan => ({
  readConnections: config.readConnections ?? poolSizes.read,
  streamConnections: config.streamConnections ?? poolSizes.stream,
  writeConnections: config.writeConnections ?? poolSizes.write,
  ...threads,
})

/** Only when a port is set, because counting costs time too. */
async function startMetrics(
  { closers, config: { metricsPort, host, backups }, wait: { log } }: Start,
  { store }: Database,
  { rebuild, longAnswers }: { readonly rebuild: NamespaceRebuild; readonly longAnswers?: OpenReadThreads },
): Promise<Metrics | undefined> {
  if (metricsPort === undefined) return undefined
  const [{ openMetrics }, { serveMetrics }] = await Promise.all([
    import('./service/metrics/open-metrics.ts'),
    import('./service/metrics/serve-metrics.ts'),
  ])
  const metrics = openMetrics(store, {
    namespacesToRebuild: rebuild.left,
    longAnswers,
    makesBackups: backups !== undefined,
  })
  const server = closers.keep(await serveMetrics(metrics, metricsPort, host))
  log.info({ port: server.port }, 'metrics are served at /metrics')
  return metrics
}

async function startCapsuleWork(
  { closers, config: { warmUp }, wait }: Start,
  { store, connection }: Database,
  threads: number,
  metrics: Metrics | undefined,
): Promise<void> {
  const { log } = wait
  const capsuleThreads = closers.keep(openCapsuleThreads(log, { threads, connection }))
  const tools = {
    store,
    threads: unlessStorageIsFull(store, capsuleThreads),
    log,
    ...(metrics && { onVerdict: metrics.countVerdict }),
  }
  const prepare = warmUp === 'on' ? capsuleThreads.warmUp : undefined
  closers.keepRunning(await waitForDatabase(() => startWorkerLoop(tools, threads, prepare), wait))
}

function startScheduledBackups(
  { closers, config: { s3, backups }, wait: { log } }: Start,
  { store, connection }: Database,
  metrics: Metrics | undefined,
): void {
  if (!s3 || !backups) return
  const onFailure = (): void => metrics?.countBackupFailure()
  closers.keepRunning(startBackups({ store, connection, s3, backups, log, onFailure }))
}

/** Where capsules are processed, what is in the outbox is sent as well. */
async function startSending({ closers, config, wait }: Start, { store }: Database): Promise<void> {
  const services = openWebhooks(store, config)
  const sendsMail = config.mail !== undefined
  const webhooks: Sender = {
    send: (delivery, at, signal) => sendWebhook(services, delivery, at, signal),
    noteOutcome: (tx, delivery, outcome) => noteOutcome(tx, delivery, outcome, sendsMail),
  }
  // Loaded only where it is set up.
  const mail = sendsMail
    ? (await import('./service/mail/open-mail.ts')).openMail(store, config, wait.log)
    : undefined
  const start = () => startDeliveries({ store, log: wait.log, webhooks, ...(mail && { mail }) })
  closers.keepRunning(await waitForDatabase(start, wait))
  const planTools = { store, clock: systemClock, secrets: services.secrets, sendsMail }
  closers.keepRunning(await waitForDatabase(() => startPlans(planTools, wait.log), wait))
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

/** The database, with a watch on its storage. */
async function openStorage(
  { closers, config, wait }: Start,
  sharing: Parameters<typeof openSharedDatabase>[1],
): ReturnType<typeof openSharedDatabase> {
  const { log } = wait
  const database = closers.keep(await openSharedDatabase(config, sharing, wait))
  const { store, embedded } = database
  await announceServer(store.reads, embedded !== undefined, log)
  const { storage, writes } = store
  const { storageReserveBytes: reserveBytes } = config
  closers.keepRunning(watchStorage({ storage, writes, log, embedded, reserveBytes }))
  return database
}

/** Counts the namespaces that older reading rules made; `start` begins to rebuild them. */
const openRebuild = async ({ closers, wait }: Start, { store }: Database): Promise<NamespaceRebuild> =>
  closers.keepRunning(await waitForDatabase(() => openNamespaceRebuild(store, wait.log), wait))

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

/** What runs beside the server. */
interface Beside {
  readonly readThreads: OpenReadThreads
  readonly metrics: Metrics | undefined
  readonly rebuild: NamespaceRebuild
}

async function startServing(
  { closers, config, wait }: Start,
  { store, connection, plan }: Database & { readonly plan: ConnectionPlan },
  { readThreads, metrics, rebuild }: Beside,
): Promise<{ url: string; app: FastifyInstance }> {
  const { log } = wait
  const threads = closers.keep(openIntakeThreads(log))
  const rollBacks = closers.keep(openRollBackThreads(log, connection, plan.rollBackThreads))
  const previews = closers.keep(openPreviewThreads(log, connection, plan.previewThreads))
  const verdicts = closers.keep(await waitForDatabase(() => openVerdictWatch(store), wait))
  const app = await buildApp({
    store,
    readThreads,
    config,
    log,
    capsules: { threads, rollBacks, previews, verdicts },
    ...(metrics && { onAnswered: metrics.countRequest }),
    namespacesToRebuild: rebuild.left,
  })
  closers.add((graceMs) => closeApp(app, graceMs))
  await app.listen({ port: config.port, host: config.host })
  if (config.warmUp === 'on') {
    const warmUp = setTimeout(() => void threads.warmUp(), warmUpAfterMs)
    closers.add(async () => clearTimeout(warmUp))
  }
  return { url: chooseBaseUrl(config.baseUrl, app.server), app }
}

export const startServer = (
  config: Config,
  log: Logger,
  { group = alone, ...options }: ServerOptions = {},
): Promise<RunningServer> =>
  startWith(config, log, options, async (start) => {
    const { closers, wait } = start
    const capsuleThreads = config.workers > 0 ? Math.max(minThreads, config.workers) : 0
    const wanted = wantedConnections(config, { capsuleThreads, rollBackThreads, previewThreads })
    const database = await openStorage(start, { wanted, ...group })
    const { store, plan } = database
    await waitForDatabase(() => deleteExpiredSessions(store), wait)
    const token = group.isFirst ? await waitForDatabase(() => createSetupLink(store), wait) : null
    const rebuild = await openRebuild(start, database)
    const { streamConnections: connections } = plan
    const readThreads = closers.keep(openReadThreads(log, database.connection, { connections }))
    const metrics = await startMetrics(start, database, { rebuild, longAnswers: readThreads })
    if (plan.capsuleThreads > 0) {
      await startCapsuleWork(start, database, plan.capsuleThreads, metrics)
      await startSending(start, database)
    }
    const { url, app } = await startServing(start, database, { readThreads, metrics, rebuild })
    startScheduledBackups(start, database, metrics)
    // Without workers it only counts: like capsules, that work is left to other processes.
    rebuild.start(plan.capsuleThreads > 0 ? openRebuildThread(log, database.connection) : undefined)
    const setUpLink = token === null ? null : `${url}/console/setup#${token}`
    return { url, setUpLink, moveClients: (lingerMs) => moveClients(app, lingerMs), close: closers.close }
  })

export const startWorker = (config: Config, log: Logger, options: StartOptions = {}): Promise<Running> =>
  startWith(config, log, options, async (start) => {
    const capsuleThreads = Math.max(minThreads, config.workers)
    const wanted = wantedConnections(config, { capsuleThreads, rollBackThreads: 0, previewThreads: 0 })
    const database = await openStorage(start, { wanted, ...alone })
    const { store, plan } = database
    const rebuild = await openRebuild(start, database)
    const metrics = await startMetrics(start, database, { rebuild })
    await startCapsuleWork(start, database, plan.capsuleThreads, metrics)
    await startSending(start, database)
    rebuild.start(openRebuildThread(log, database.connection))
    start.closers.keepRunning(createNamespacePurge(store, log)).wake()
    return { close: start.closers.close }
  })
