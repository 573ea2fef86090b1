// An application that takes capsules, with real threads, and a worker that can be started and stopped where it is not the
// one that the files of a process share.
import type { LightMyRequestResponse } from 'fastify'

import { createNamespace } from '../../src/service/namespaces/create-namespace.ts'
import { openVerdictWatch } from '../../src/service/capsules/verdict-watch.ts'
import { silentLog } from '../../src/database/log.ts'
import { startWorker, type Worker } from '../../src/worker/start-worker.ts'
import {
  openCapsuleThreads,
  openIntakeThreads,
  openPreviewThreads,
  openRollBackThreads,
  type CapsuleThreadOptions,
} from '../../src/worker/thread-pools.ts'
import { sharedDatabase, type FreshDatabase, type SharedName } from '../database/fresh-database.ts'
import { startApp, type OpenedHandlers, type StartedApp, type StartOptions } from './start-app.ts'

export interface CapsuleApp extends StartedApp {
  /** Uploads and gives back the id; fails on anything but 202. */
  upload(document: unknown, options?: { query?: string; headers?: Record<string, string> }): Promise<string>
  /** The capsule once it has its verdict. */
  verdict(id: string, headers?: Record<string, string>): Promise<CapsuleAnswer>
  startWorker(options?: Partial<CapsuleThreadOptions>): Promise<StoppableWorker>
  countNodes(): Promise<number>
  version(): Promise<number>
}

export interface StoppableWorker {
  stop(graceMs?: number): Promise<void>
}

export interface CapsuleAnswer {
  readonly object: string
  readonly capsule_id: string
  readonly status: string
  readonly triple_count?: number
  readonly label: string | null
  readonly size_bytes: number
  readonly violation_count: number
  readonly warning_count: number
  readonly created_at: string
  readonly finished_at: string | null
  readonly replaces?: string
  readonly replaced_by?: string
  readonly changes?: unknown
  readonly validation?: {
    readonly conforms: boolean
    readonly violation_count: number
    readonly warning_count: number
    readonly truncated: boolean
    readonly items: readonly { rule: string; message: string; focus: string; severity: string }[]
    readonly notes: readonly unknown[]
  }
}

/** They know no database; they end with the process. */
const threads = openIntakeThreads(silentLog)

async function openThreads({ store, connection }: FreshDatabase): Promise<OpenedHandlers> {
  const rollBacks = openRollBackThreads(silentLog, connection)
  const previews = openPreviewThreads(silentLog, connection)
  const verdicts = await openVerdictWatch(store)
  return {
    capsules: { threads, rollBacks, previews, verdicts },
    async close() {
      await verdicts.close()
      await rollBacks.close()
      await previews.close()
    },
  }
}

type CapsuleThreads = ReturnType<typeof openCapsuleThreads>

/** Threads of a worker that was stopped are for the next one with the same options. */
async function openWorker(
  { store, connection }: FreshDatabase,
  options: Partial<CapsuleThreadOptions> = {},
  spare = new Map<string, CapsuleThreads>(),
): Promise<StoppableWorker> {
  const threads = options.threads ?? 2
  const kind = JSON.stringify({ ...options, threads })
  const pool = spare.get(kind) ?? openCapsuleThreads(silentLog, { connection, ...options, threads })
  spare.delete(kind)
  const worker: Worker = await startWorker({ store, threads: pool, log: silentLog }, threads)
  let stopping: Promise<void> | undefined
  const stop = async (graceMs: number) => {
    await worker.stop(graceMs)
    if (spare.has(kind)) await pool.close()
    else spare.set(kind, pool)
  }
  return { stop: (graceMs = 30_000) => (stopping ??= stop(graceMs)) }
}

const shared = new Map<SharedName, Promise<OpenedHandlers>>()

/** A new thread takes as long for its first document as for the next twenty, so threads and worker are kept as well. */
function useSharedThreads(name: SharedName): Promise<OpenedHandlers> {
  const opened = shared.get(name) ?? openSharedThreads(name)
  shared.set(name, opened)
  return opened
}

async function openSharedThreads(name: SharedName): Promise<OpenedHandlers> {
  const database = await sharedDatabase(name)
  if (name === 'with-worker') await openWorker(database)
  // Nobody closes them: they end with the process.
  return { ...(await openThreads(database)), close: async () => {} }
}

/** One without a worker stays without; with a database of its own it may start some. */
export async function startCapsuleApp(
  options: StartOptions & { hasWorker?: boolean } = {},
): Promise<CapsuleApp> {
  const { hasWorker = true, ownDatabase = false, ...others } = options
  const name = hasWorker ? 'with-worker' : 'without-worker'
  const openHandlers = ownDatabase ? openThreads : () => useSharedThreads(name)
  const started = await startApp({ ...others, ownDatabase, sharedDatabase: name, openHandlers })
  const workers: StoppableWorker[] = []
  const spare = new Map<string, CapsuleThreads>()

  const app: CapsuleApp = {
    ...started,
    async upload(document, { query = '', headers = {} } = {}) {
      const answer = await started.call(`POST /capsules${query}`, { body: document, headers })
      if (answer.statusCode !== 202) throw new Error(`upload answered ${answer.statusCode}: ${answer.body}`)
      return answer.json<{ capsule_id: string }>().capsule_id
    },
    async verdict(id, headers = {}) {
      for (;;) {
        const answer = await started.call(`GET /capsules/${id}?wait=30`, { headers })
        if (answer.statusCode !== 200)
          throw new Error(`reading answered ${answer.statusCode}: ${answer.body}`)
        const capsule = answer.json<CapsuleAnswer>()
        if (capsule.status !== 'pending') return capsule
      }
    },
    async startWorker(options = {}) {
      if (!ownDatabase) throw new Error('A worker of a test needs a database of its own')
      const worker = await openWorker(started.database, options, spare)
      workers.push(worker)
      return worker
    },
    countNodes: () => countNodes(started),
    version: () => versionOf(started),
    async close() {
      for (const worker of workers) await worker.stop()
      for (const threads of spare.values()) await threads.close()
      await started.close()
    },
  }
  if (ownDatabase && hasWorker) await app.startWorker()
  return app
}

/** The same application, whose calls are in another namespace. */
export function inside(base: CapsuleApp, slug: string): CapsuleApp {
  const own = { 'x-namespace': slug }
  return {
    ...base,
    call: (route, options = {}) => base.call(route, { ...options, headers: { ...own, ...options.headers } }),
    upload: (document, options = {}) =>
      base.upload(document, { ...options, headers: { ...own, ...options.headers } }),
    verdict: (id, headers = {}) => base.verdict(id, { ...own, ...headers }),
  }
}

/** The same application in a namespace of its own. */
export async function inNamespace(base: CapsuleApp, slug: string): Promise<CapsuleApp> {
  const { namespace } = await createNamespace(base.store, base.tenant.id, slug, slug)
  return { ...inside(base, slug), namespace }
}

/** How many rows of the record the namespace has. */
export async function countNodes({ store, namespace }: StartedApp): Promise<number> {
  const { rows } = await store.reads.query<{ count: number }>(
    'select count(*)::int as count from node where namespace_id = $1',
    [namespace.id],
  )
  return rows[0]?.count ?? 0
}

async function versionOf({ store, namespace }: StartedApp): Promise<number> {
  const { rows } = await store.reads.query<{ version: string }>(
    'select version from namespace_head where namespace_id = $1',
    [namespace.id],
  )
  return Number(rows[0]?.version)
}

const context = 'https://ontology.commonapproach.org/contexts/cidsContext.jsonld'

/** A capsule without a fault and without a warning. */
export const goodCapsule = (name = 'lakeside') => ({
  '@context': context,
  '@graph': [
    {
      '@id': `https://example.org/${name}`,
      '@type': 'cids:Organization',
      hasLegalName: `The ${name} centre`,
      hasDescription: 'Meals and cooking classes.',
    },
  ],
})

/** Rule 1 is broken: the organization has no legal name. */
export const badCapsule = () => ({
  '@context': context,
  '@graph': [{ '@id': 'https://example.org/nameless', '@type': 'cids:Organization' }],
})

/** An array of organizations, each with its own context, with as many of them nameless as asked for. */
export function manyOrganizations(count: number, nameless = 0): unknown[] {
  return Array.from({ length: count }, (_, at) => ({
    '@context': context,
    '@id': `https://example.org/organizations/${at}`,
    '@type': 'cids:Organization',
    ...(at < nameless ? {} : { hasLegalName: `Organization ${at}` }),
    hasDescription: 'One of many.',
  }))
}

/** A document of exactly so many bytes: white space is part of JSON. */
export function paddedTo(bytes: number, document: unknown): Buffer {
  const text = JSON.stringify(document)
  return Buffer.concat([Buffer.from(text), Buffer.alloc(bytes - Buffer.byteLength(text), ' ')])
}

export const codeOf = (answer: LightMyRequestResponse): unknown => answer.json<{ code?: unknown }>().code
