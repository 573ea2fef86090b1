// Access control: checks the key, its tenant, its rate limit and its namespace, in this order; the same for console
// sessions. Rules, sections 5 and 6.
import type { IncomingHttpHeaders } from 'node:http'

import type { Account } from '../service/accounts/account.ts'
import { notSignedIn } from '../service/accounts/not-signed-in.ts'
import type { Session } from '../service/accounts/sessions.ts'
import { mayUse } from '../service/access/api-key.ts'
import type { ApiKey } from '../service/access/api-key.ts'
import { apiKeyMissing } from '../service/access/key-verifier.ts'
import type { KeyVerifier } from '../service/access/key-verifier.ts'
import type { Tenant } from '../service/access/tenant.ts'
import { findNamespace } from '../service/namespaces/find-namespace.ts'
import type { FindVersion } from '../service/namespaces/find-version.ts'
import type { SealVersion } from '../service/namespaces/version-token.ts'
import { namespaceNotFound } from '../service/namespaces/namespace-head.ts'
import { isSlug } from '../service/namespaces/namespace.ts'
import type { Namespace } from '../service/namespaces/namespace.ts'
import type { Operation } from '../contract/operation.ts'
import { fault, placeFault, problem } from '../contract/problems.ts'
import type { Store } from '../database/open-store.ts'
import { isConsoleAccess } from './possible-problems.ts'
import type { RateLimit } from './rate-limit.ts'
import type { SessionCookie } from './session-cookie.ts'

export interface AccessServices {
  readonly store: Store
  readonly findVersion: FindVersion
  readonly sealVersion: SealVersion
  readonly keys: KeyVerifier
  readonly sessions: SessionCookie
  readonly rateLimit: RateLimit
}

export interface Authorized {
  tenant?: Tenant | undefined
  key?: ApiKey | undefined
  session?: Session | undefined
  namespace?: Namespace | undefined
  /** The version of the namespace, for versioned reads. */
  version?: string | undefined
}

/** The caller as the log line names it. */
export interface LoggedCaller {
  tenant?: Tenant | undefined
  key?: ApiKey | undefined
  account?: Account | undefined
  /** The slug that the request names, whether there is such a namespace or not. */
  namespace?: string | undefined
}

type AccessRule = Pick<Operation, 'access' | 'method' | 'versioned'>

export interface AccessRequest {
  readonly headers: IncomingHttpHeaders
  /** Path parameters. */
  readonly params: Readonly<Record<string, string>>
}

export async function authorize(
  services: AccessServices,
  operation: AccessRule,
  request: AccessRequest,
  logged: LoggedCaller,
): Promise<Readonly<Authorized>> {
  const { access, versioned = false } = operation
  if (access === 'public') return {}
  if (isConsoleAccess(access)) return await authorizeConsole(services, operation, request, logged)
  const caller = await identify(services, operation, request.headers)
  const { key, session, tenant } = caller
  // Stored before anything else can throw: the log line of a refused request names the key too.
  Object.assign(logged, { key, tenant, account: session?.account })
  await services.rateLimit.take(key?.keyId ?? session?.account.id ?? '')
  if (access === 'key') return caller
  const slug = readSlug(headerText(request.headers, 'x-namespace'), inHeader)
  logged.namespace = slug
  // Before the namespace is looked up: a restricted key learns nothing about other namespaces.
  if (key) refuseForeignNamespace(key, slug)
  if (!versioned) {
    const namespace = await findNamespace(services.store, tenant.id, slug)
    if (namespace) return { ...caller, namespace }
  } else {
    const found = await services.findVersion(tenant.id, slug)
    if (found) return { ...caller, namespace: found.namespace, version: found.version }
  }
  throw namespaceNotFound(slug)
}

interface Caller {
  readonly tenant: Tenant
  readonly key?: ApiKey
  readonly session?: Session
}

/** A key takes precedence over a session, and a session is accepted for reads only. */
async function identify(
  services: AccessServices,
  { method }: AccessRule,
  headers: IncomingHttpHeaders,
): Promise<Caller> {
  const text = headerText(headers, 'x-api-key')
  if (text !== undefined && text !== '') return await services.keys.verify(text)
  if (!services.sessions.hasCookie(headers)) throw apiKeyMissing()
  const session = method === 'GET' ? await services.sessions.find(headers) : null
  if (!session) throw sessionNotEnough(method)
  refuseSuspended(session.tenant)
  return { session, tenant: session.tenant }
}

const sessionNotEnough = (method: string) =>
  problem(
    'api_key_missing',
    { why: method === 'GET' ? 'session_ended' : 'session_only_reads' },
    { headers: { 'WWW-Authenticate': 'ApiKey realm="impact-graph", header="X-API-Key"' } },
  )

async function authorizeConsole(
  services: AccessServices,
  { access, method }: AccessRule,
  { headers, params }: AccessRequest,
  logged: LoggedCaller,
): Promise<Readonly<Authorized>> {
  if (method !== 'GET') services.sessions.refuseForeignOrigin(headers)
  const session = await services.sessions.find(headers)
  if (!session) {
    if (access === 'visitor') return {}
    throw notSignedIn('no_session')
  }
  const { account, tenant } = session
  Object.assign(logged, { tenant, account })
  if (access === 'visitor') return { session, tenant }
  refuseSuspended(tenant)
  const isForOwners = access === 'owner' || access === 'owner-namespace'
  if (isForOwners && account.role !== 'owner') {
    throw problem('owner_needed')
  }
  if (access !== 'session-namespace' && access !== 'owner-namespace') return { session, tenant }
  const slug = readSlug(params['namespace'], inPath)
  logged.namespace = slug
  const namespace = await findNamespace(services.store, tenant.id, slug)
  if (!namespace) throw namespaceNotFound(slug)
  return { session, tenant, namespace }
}

function refuseSuspended(tenant: Tenant): void {
  if (!tenant.suspendedAt) return
  throw problem('tenant_suspended', { of: 'session' })
}

function headerText(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' ? value.trim() : undefined
}

type SlugPlace = { readonly in: 'header' | 'path'; readonly name: string }
const inHeader: SlugPlace = { in: 'header', name: 'X-Namespace' }
const inPath: SlugPlace = { in: 'path', name: 'namespace' }

function readSlug(slug: string | undefined, { in: place, name }: SlugPlace): string {
  if (place === 'header' && (slug === undefined || slug === '')) {
    const errors = [placeFault(place, fault(name, 'namespace_missing', {}))]
    throw problem('namespace_missing', {}, { errors })
  }
  if (slug === undefined || !isSlug(slug)) {
    const errors = [placeFault(place, fault(name, 'namespace_invalid', { in: place }))]
    throw problem('namespace_invalid', { in: place }, { errors })
  }
  return slug
}

export function refuseForeignNamespace(key: ApiKey, slug: string): void {
  if (mayUse(key, slug)) return
  throw problem('namespace_not_allowed', { slug })
}
