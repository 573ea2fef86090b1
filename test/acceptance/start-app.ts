// An application with a tenant and keys of its own: what every acceptance test starts from.
import { pino } from 'pino'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll } from 'vitest'

import { createTenant } from '../../src/service/access/create-tenant.ts'
import { createKey, type KeyInput, type CreatedKey } from '../../src/service/access/create-key.ts'
import type { Tenant } from '../../src/service/access/tenant.ts'
import { systemClock, type Clock } from '../../src/core/clock.ts'
import { readConfig, type Config } from '../../src/config.ts'
import { consoleOperations } from '../../src/contract/console/operations.ts'
import { buildApp } from '../../src/http/build-app.ts'
import { createLog } from '../../src/http/create-log.ts'
import { handle, type BoundHandler } from '../../src/http/answer/handler.ts'
import type { CapsuleServices } from '../../src/http/handlers/capsules.ts'
import type { Pace } from '../../src/http/answer/watch-pace.ts'
import { createNamespace } from '../../src/service/namespaces/create-namespace.ts'
import type { Namespace } from '../../src/service/namespaces/namespace.ts'
import type { Operation } from '../../src/contract/operation.ts'
import type { Resolve } from '../../src/service/webhooks/resolve-address.ts'
import { operations } from '../../src/contract/operations.ts'
import type { Store } from '../../src/database/pools/open-store.ts'
import { silentLog } from '../../src/database/log.ts'
import {
  openReadThreads,
  type OpenReadThreads,
  type ReadThreadOptions,
} from '../../src/worker/read-threads.ts'
import {
  checkStatements,
  freshDatabase,
  sharedDatabase,
  type FreshDatabase,
  type SharedName,
} from '../database/fresh-database.ts'
import { checkRowCount } from './check-row-count.ts'

export interface OpenedHandlers {
  readonly capsules?: CapsuleServices
  readonly handlers?: readonly BoundHandler[]
  close?(): Promise<void>
}

export interface StartOptions {
  /** For a test that looks at all of a database, or changes what others find there. Else the files of a process share one. */
  readonly ownDatabase?: boolean
  /** On the database of this application, with other settings. */
  readonly beside?: StartedApp
  /** Which of those that are shared. */
  readonly sharedDatabase?: SharedName
  readonly clock?: Clock
  readonly config?: Partial<Config>
  /** Every log line, parsed. */
  readonly onLog?: (line: Record<string, unknown>) => void
  /** Handlers of further rooms; operations without a handler answer with an error. */
  readonly openHandlers?: (database: FreshDatabase, config: Config) => Promise<OpenedHandlers>
  /** Replaces the declared operations, for tests of the machinery itself. */
  readonly operations?: readonly Operation[]
  readonly strict?: boolean
  /** Another limit for slow readers. */
  readonly pace?: Pace
  readonly readThreads?: ReadThreadOptions
  /** The addresses of names, for webhooks; without it no name has any. */
  readonly resolve?: Resolve
}

export interface StartedApp {
  readonly app: FastifyInstance
  readonly config: Config
  readonly database: FreshDatabase
  readonly store: Store
  readonly readThreads: OpenReadThreads
  readonly tenant: Tenant
  /** A key for every namespace of the tenant. */
  readonly key: string
  /** `my-data`, there from the start. */
  readonly namespace: Namespace
  /** The headers of a data request in that namespace. */
  readonly headers: { readonly 'x-api-key': string; readonly 'x-namespace': string }
  mint(input?: Partial<KeyInput>): Promise<CreatedKey>
  /** `call('GET /namespaces', …)`, with the tenant's key unless told otherwise. */
  call(route: string, options?: CallOptions): Promise<LightMyRequestResponse>
  close(): Promise<void>
}

export interface CallOptions {
  readonly headers?: Readonly<Record<string, string | undefined>>
  /** Sent as JSON, unless it is bytes or text. */
  readonly body?: unknown
}

/** Of the shared databases; they end with the process. */
const sharedReadThreads = new Map<FreshDatabase, OpenReadThreads>()

export async function startApp(options: StartOptions = {}): Promise<StartedApp> {
  const { beside, ownDatabase = false } = options
  const database =
    beside?.database ?? (await (ownDatabase ? freshDatabase() : sharedDatabase(options.sharedDatabase)))
  const { store } = database
  const config: Config = {
    ...readConfig({}),
    baseUrl: 'https://impact.example.org',
    secretsKey: Buffer.alloc(32, 7),
    // All tests come from one address, and the tests of a process share their database.
    linkUnknownRateLimit: 1_000_000,
    ...options.config,
  }
  const hasOwnThreads = ownDatabase || options.readThreads !== undefined
  const openThreads = () => openReadThreads(silentLog, database.connection, options.readThreads)
  const shared = beside?.readThreads ?? sharedReadThreads.get(database)
  const readThreads = hasOwnThreads ? openThreads() : (shared ?? openThreads())
  if (!hasOwnThreads) sharedReadThreads.set(database, readThreads)
  const opened = await options.openHandlers?.(database, config)
  const app = await buildApp({
    store,
    readThreads,
    config,
    log: logTo(options.onLog),
    clock: options.clock ?? systemClock,
    capsules: opened?.capsules,
    handlers: [
      ...(opened?.handlers ?? []),
      ...unanswered(options.operations ?? [...operations, ...consoleOperations]),
    ],
    strict: options.strict ?? true,
    resolve: options.resolve ?? (async () => []),
    ...(options.pace ? { pace: options.pace } : {}),
    ...(options.operations ? { operations: options.operations } : {}),
  })
  const tenant = await createTenant(store.writes, 'Lakeside Foundation')
  const mint = (input: Partial<KeyInput> = {}) =>
    createKey(store.writes, { tenantId: tenant.id, label: 'test', ...input })
  const { text: key } = await mint()
  const { namespace } = await createNamespace(store, tenant.id, 'my-data', 'My data')
  const headers = { 'x-api-key': key, 'x-namespace': 'my-data' }
  return {
    app,
    config,
    database,
    store,
    readThreads,
    tenant,
    key,
    namespace,
    headers,
    mint,
    async call(route, { headers: own, body } = {}) {
      const [method = 'GET', url = '/'] = route.split(' ', 2)
      const answer = await app.inject({
        method: method as 'GET',
        url,
        headers: given({ ...headers, ...own }),
        ...payloadOf(body),
      })
      checkList(route, answer)
      return answer
    },
    async close() {
      await app.close()
      await opened?.close?.()
      if (hasOwnThreads) await readThreads.close()
      if (ownDatabase) await database.drop()
      else checkStatements()
    },
  }
}

/** The application of a file: started before what else the file prepares, and closed after all that it opened. */
export function useApp<App extends { close(): Promise<void> }>(start: () => Promise<App>): App {
  const app = {} as App
  beforeAll(async () => void Object.assign(app, await start()))
  afterAll(async () => await app.close())
  return app
}

/** The same, for calls over the network: `url` is its address. */
export const useListeningApp = <App extends StartedApp>(start: () => Promise<App>) =>
  useApp(async () => {
    const app = await start()
    return { ...app, url: await app.app.listen({ port: 0, host: '127.0.0.1' }) }
  })

/** Another tenant with a namespace, and the headers of a data request in it. */
export async function addTenant(store: Store, slug: string, name = 'Riverside Foundation') {
  const tenant = await createTenant(store.writes, name)
  const { text: key } = await createKey(store.writes, { tenantId: tenant.id, label: 'test' })
  const { namespace } = await createNamespace(store, tenant.id, slug, slug)
  return { tenantId: tenant.id, namespace, headers: { 'x-api-key': key, 'x-namespace': slug } }
}

/** Throws where a list has another number of elements than it says. Most answers are no lists and are not parsed. */
function checkList(route: string, { headers, body }: LightMyRequestResponse): void {
  const type = String(headers['content-type'])
  const isList = type.startsWith('application/json') && body.startsWith('{"data":[')
  const fault = isList && headers['content-encoding'] === undefined ? checkRowCount(JSON.parse(body)) : null
  if (fault !== null) throw new Error(`${route}: ${fault}`)
}

/** A header set to undefined is left out. */
const given = (headers: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )

function payloadOf(body: unknown): { payload?: string | Buffer } {
  if (body === undefined) return {}
  return { payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body) }
}

function logTo(onLog: StartOptions['onLog']) {
  if (!onLog) return pino({ level: 'silent' })
  return createLog('trace', { write: (line) => onLog(JSON.parse(line) as Record<string, unknown>) })
}

/** Comes last, so that real handlers win. */
export const unanswered = (all: readonly Operation[]): BoundHandler[] =>
  all.map((operation) =>
    handle(operation, () => Promise.reject(new Error(`${operation.id} has no handler in this test`))),
  )
