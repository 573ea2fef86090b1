// Who may come in: the key, its tenant, its rate, its namespace, in this order; the same for the console's sessions.
// Decisions, section 5, status table, and section 6.
import type { IncomingHttpHeaders } from 'node:http'

import type { Account } from '../accounts/account.ts'
import type { Session } from '../accounts/sessions.ts'
import { mayUse } from '../access/api-key.ts'
import type { ApiKey } from '../access/api-key.ts'
import type { KeyRing } from '../access/key-ring.ts'
import type { Tenant } from '../access/tenant.ts'
import { findNamespace } from '../namespaces/find-namespace.ts'
import type { FindVersion } from '../namespaces/find-version.ts'
import { isSlug } from '../namespaces/namespace.ts'
import type { Namespace } from '../namespaces/namespace.ts'
import type { Operation } from '../operation.ts'
import { problem } from '../problems.ts'
import type { RequestFault } from '../problems.ts'
import type { Store } from '../store/open-store.ts'
import { isOfConsole } from './possible-problems.ts'
import type { RateLimit } from './rate-limit.ts'
import type { SessionDoor } from './session-door.ts'

export interface Doors {
  readonly store: Store
  readonly findVersion: FindVersion
  readonly keys: KeyRing
  readonly sessions: SessionDoor
  readonly rateLimit: RateLimit
}

export interface Admitted {
  tenant?: Tenant | undefined
  key?: ApiKey | undefined
  session?: Session | undefined
  at?: Namespace | undefined
  /** The namespace's, for versioned reads. */
  version?: string | undefined
}

/** What the log line tells of who called. */
export interface CallerNotes {
  tenant?: Tenant | undefined
  key?: ApiKey | undefined
  account?: Account | undefined
}

type Door = Pick<Operation, 'access' | 'method' | 'versioned'>

export interface Asking {
  readonly headers: IncomingHttpHeaders
  /** Of the path. */
  readonly params: Readonly<Record<string, string>>
}

export async function admit(
  doors: Doors,
  operation: Door,
  asking: Asking,
  notes: CallerNotes,
): Promise<Readonly<Admitted>> {
  const { access, versioned = false } = operation
  if (access === 'public') return {}
  if (isOfConsole(access)) return await admitToConsole(doors, operation, asking, notes)
  const caller = await identify(doors, operation, asking.headers)
  const { key, session, tenant } = caller
  // Noted before anything else can refuse: the log line names the key of a refused request too.
  Object.assign(notes, { key, tenant, account: session?.account })
  await doors.rateLimit.take(key?.publicId ?? session?.account.id ?? '')
  if (access === 'key') return caller
  const slug = readSlug(headerText(asking.headers, 'x-namespace'), inHeader)
  // Before existence is looked up: a restricted key learns nothing about other namespaces.
  if (key) refuseForeignNamespace(key, slug)
  if (!versioned) {
    const at = await findNamespace(doors.store, tenant.id, slug)
    if (at) return { ...caller, at }
  } else {
    const found = await doors.findVersion(tenant.id, slug)
    if (found) return { ...caller, at: found.namespace, version: found.version }
  }
  throw namespaceNotFound(slug)
}

interface Caller {
  readonly tenant: Tenant
  readonly key?: ApiKey
  readonly session?: Session
}

/** A key counts before a session, and a session counts for reads alone. */
async function identify(doors: Doors, { method }: Door, headers: IncomingHttpHeaders): Promise<Caller> {
  const text = headerText(headers, 'x-api-key')
  if (text !== undefined && text !== '') return await doors.keys.verify(text)
  if (!doors.sessions.hasCookie(headers)) return await doors.keys.verify(undefined)
  const session = method === 'GET' ? await doors.sessions.find(headers) : null
  if (!session) throw sessionNotEnough(method)
  refuseSuspended(session.tenant)
  return { session, tenant: session.tenant }
}

const sessionNotEnough = (method: string) =>
  problem(
    'api_key_missing',
    method === 'GET'
      ? 'The console session of this request has ended, or the request comes from another site. Sign in again, or send an API key in the header X-API-Key.'
      : 'A console session only reads. To write, send an API key in the header X-API-Key.',
    { headers: { 'WWW-Authenticate': 'ApiKey realm="impact-graph", header="X-API-Key"' } },
  )

async function admitToConsole(
  doors: Doors,
  { access, method }: Door,
  { headers, params }: Asking,
  notes: CallerNotes,
): Promise<Readonly<Admitted>> {
  if (method !== 'GET') doors.sessions.refuseForeignOrigin(headers)
  const session = await doors.sessions.find(headers)
  if (!session) {
    if (access === 'visitor') return {}
    throw problem('not_signed_in', 'Nobody is signed in, or the session has ended. Sign in and try again.', {
      headers: { 'WWW-Authenticate': 'Session realm="impact-graph"' },
    })
  }
  const { account, tenant } = session
  Object.assign(notes, { tenant, account })
  if (access === 'visitor') return { session, tenant }
  refuseSuspended(tenant)
  const isForOwners = access === 'owner' || access === 'owner-namespace'
  if (isForOwners && account.role !== 'owner') {
    throw problem('owner_needed', 'Only an owner of your organization may do this. Ask one of them.')
  }
  if (access !== 'session-namespace' && access !== 'owner-namespace') return { session, tenant }
  const slug = readSlug(params['namespace'], inPath)
  const at = await findNamespace(doors.store, tenant.id, slug)
  if (!at) throw namespaceNotFound(slug)
  return { session, tenant, at }
}

function refuseSuspended(tenant: Tenant): void {
  if (!tenant.suspendedAt) return
  throw problem(
    'tenant_suspended',
    'The account of your organization is suspended. Ask whoever runs this service.',
  )
}

function headerText(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' ? value.trim() : undefined
}

type Place = Pick<RequestFault, 'in' | 'name'>
const inHeader: Place = { in: 'header', name: 'X-Namespace' }
const inPath: Place = { in: 'path', name: 'namespace' }

function readSlug(slug: string | undefined, place: Place): string {
  if (slug === undefined || slug === '') {
    const detail =
      'Name the namespace in the header X-Namespace. GET /namespaces lists those that can be used.'
    throw problem('namespace_missing', detail, { errors: [{ ...place, detail }] })
  }
  if (!isSlug(slug)) {
    const where = place === inHeader ? 'The header X-Namespace' : 'The namespace in the address'
    const detail = `${where} must be a slug: 1 to 63 lowercase letters, digits and hyphens, the first one a letter or digit.`
    throw problem('namespace_invalid', detail, { errors: [{ ...place, detail }] })
  }
  return slug
}

export function refuseForeignNamespace(key: ApiKey, slug: string): void {
  if (mayUse(key, slug)) return
  throw problem(
    'namespace_not_allowed',
    `This key is restricted to other namespaces than "${slug}". GET /namespaces lists those it can use.`,
  )
}

export const namespaceNotFound = (slug: string) =>
  problem('namespace_not_found', `There is no namespace "${slug}". Create it with POST /namespaces.`)
