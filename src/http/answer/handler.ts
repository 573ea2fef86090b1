// Binds a handler to the declaration of its operation: it receives a checked call, typed from the declaration, and returns
// the answer as a value. It does not know Fastify.
import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'

import type { Logger } from 'pino'
import type { Static, TSchema } from 'typebox'

import type { Actor, By, Origin } from '../../service/record/audit.ts'
import type { Client, Session } from '../../service/accounts/sessions.ts'
import type { ApiKey } from '../../service/access/api-key.ts'
import type { Tenant } from '../../service/access/tenant.ts'
import type { FoundLink } from '../../service/links/find-link.ts'
import type { Namespace } from '../../service/namespaces/namespace.ts'
import type { KeyAccess, Operation, ParametersOf } from '../../contract/operation.ts'
import type { Fault, PlacedFault } from '../../contract/problems.ts'
import type { Language } from '../../core/validation/report.ts'

type BodyOf<T extends Operation> = T['body'] extends { as: 'json'; schema: infer S extends TSchema }
  ? Static<S>
  : undefined
type BytesOf<T extends Operation> = T['body'] extends { as: 'capsule' | 'lines' } ? Buffer : undefined
type NamespaceInConsole = 'session-namespace' | 'member-namespace' | 'owner-namespace'
type InConsole = 'session' | 'member' | 'owner' | NamespaceInConsole
type WithCaller<T extends Operation, V> = T['access'] extends 'public'
  ? undefined
  : T['access'] extends 'visitor'
    ? V | undefined
    : V
/** A session may replace the key. */
type WithEither = Exclude<KeyAccess, 'own-key'>
type WithKey<T extends Operation> = T['access'] extends 'own-key'
  ? ApiKey
  : T['access'] extends WithEither
    ? ApiKey | undefined
    : undefined
type WithSession<T extends Operation> = T['access'] extends InConsole
  ? Session
  : T['access'] extends WithEither | 'visitor'
    ? Session | undefined
    : undefined
type WithNamespace<T extends Operation> = T['access'] extends 'namespace' | 'link' | NamespaceInConsole
  ? Namespace
  : undefined

// Invariant, which is said so that the compiler need not find it out: that takes it seconds.
export interface Call<in out T extends Operation = Operation> {
  readonly params: ParametersOf<T['params']>
  readonly query: ParametersOf<T['query']>
  readonly headers: ParametersOf<T['headers']>
  /** All headers as they were sent: cookies, and which page the browser came from. */
  readonly sent: Readonly<IncomingHttpHeaders>
  /** The checked JSON body. */
  readonly body: BodyOf<T>
  /** The body of a capsule or of NDJSON: decompressed, otherwise unchanged. */
  readonly bytes: BytesOf<T>
  readonly tenant: WithCaller<T, Tenant>
  readonly key: WithKey<T>
  readonly session: WithSession<T>
  /** The key or the account, as the record names it. */
  readonly actor: T['access'] extends WithEither ? Actor : undefined
  readonly namespace: WithNamespace<T>
  readonly link: T['access'] extends 'link' ? FoundLink : undefined
  /** Of a versioned read: the version of the namespace when the request arrived. */
  readonly version: T['versioned'] extends true ? string : undefined
  readonly client: Client
  /** What goes on the record with an act of this call. A session's account has it too. */
  readonly origin: Origin
  /** The Accept header, for operations that answer in several formats. */
  readonly accept: string | undefined
  /** That the caller prefers. */
  readonly language: Language
  readonly requestId: string
  /** Aborted when the caller disconnects or the process stops: a handler that waits should stop waiting. */
  readonly signal: AbortSignal
  readonly log: Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>
}

export interface Reply {
  readonly status: number
  /** Sent as JSON. */
  readonly body?: unknown
  /** Sent as it is, instead of `body`. */
  readonly raw?: {
    readonly content: string | Buffer | Readable
    readonly type: string
    /** A built file, the same bytes for every caller: compressed once, with a higher quality. */
    readonly isFile?: boolean
  }
  readonly headers?: Readonly<Record<string, string>>
  /** Values of `Set-Cookie`, where there are several. */
  readonly cookies?: readonly string[]
  /** The cursor of the next page, which gets a `Link`. */
  readonly next?: string | null
  /** Of a versioned read: the version of the namespace in the snapshot. Default: the version looked up before. */
  readonly version?: string | undefined
}

/** A handler without its type parameters; the route checks the types at run time. */
export interface BoundHandler {
  readonly operation: Operation
  readonly run: (call: unknown) => Promise<Reply>
  readonly check?: BodyCheck
  readonly checkQuery?: QueryCheck
}

/**
 * Finds faults of a body that a schema cannot express, such as a period that ends before it starts. Runs together with the
 * schema check, so the body may still have any shape.
 */
export type BodyCheck = (body: unknown, namespace: Namespace | undefined) => readonly Fault[]

/** Finds faults of the query that a schema cannot express. Runs together with the schema check, on unchecked values. */
export type QueryCheck = (
  query: Readonly<Record<string, unknown>>,
  headers: IncomingHttpHeaders,
) => readonly PlacedFault[]

export const handle = <T extends Operation>(
  operation: T,
  run: (call: Call<T>) => Promise<Reply>,
): BoundHandler => ({ operation, run: run as (call: unknown) => Promise<Reply> })

export const handleWithChecks = <T extends Operation>(
  operation: T,
  checks: Pick<BoundHandler, 'check' | 'checkQuery'>,
  run: (call: Call<T>) => Promise<Reply>,
): BoundHandler => ({ ...handle(operation, run), ...checks })

/** On whose account an act of this call is. */
export const by = ({ tenant, actor }: { readonly tenant: Tenant; readonly actor: Actor }): By => ({
  tenantId: tenant.id,
  actor,
})

export const ok = (body: unknown): Reply => ({ status: 200, body })

/** All of a list, without pages. */
export const okList = (data: readonly unknown[]): Reply => ok({ data, meta: { row_count: data.length } })

interface Page {
  readonly meta: { readonly cursor: string | null }
}

export const okPage = (page: Page): Reply => ({ status: 200, body: page, next: page.meta.cursor })

/** JSON that is written already. */
export const okJson = (
  content: string | Buffer | Readable,
  fields: Pick<Reply, 'headers' | 'next' | 'version'> = {},
): Reply => ({ status: 200, raw: { content, type: 'application/json; charset=utf-8' }, ...fields })

/** The report of a document, which is written already. */
export const okReport = (json: Uint8Array | string | Readable): Reply => {
  const content =
    json instanceof Uint8Array ? Buffer.from(json.buffer, json.byteOffset, json.byteLength) : json
  return { status: 200, raw: { content, type: 'application/json' } }
}

/** What was written by its name, and where it is. */
export const writtenReply = (location: string, body: unknown, isNew = true): Reply => ({
  status: isNew ? 201 : 200,
  body,
  headers: { Location: location },
})

/** A capsule that waits to be checked. */
export const pendingReply = (
  capsule_id: string | null,
  body: unknown = { capsule_id, status: 'pending' },
): Reply => ({ status: 202, body, headers: { Location: `/capsules/${capsule_id}`, 'Retry-After': '1' } })

export const done: Reply = { status: 204 }

export const doneAfter = async (work: Promise<unknown>): Promise<Reply> => {
  await work
  return done
}
