// Access control: checks the key, its tenant, its rate limit, its namespaces and its scope, in this order, and only then
// whether the namespace exists. A session stands for a key, with the rights of its account. Rules, sections 5 and 6.
import type { IncomingHttpHeaders } from 'node:http'

import type { Account } from '../../service/accounts/account.ts'
import type { Origin } from '../../service/record/audit.ts'
import type { Refusals } from '../../service/record/refusals.ts'
import { notSignedIn } from '../../service/accounts/not-signed-in.ts'
import type { Session } from '../../service/accounts/sessions.ts'
import type { ApiKey } from '../../service/access/api-key.ts'
import {
  apiKeyMissing,
  keyChallenge,
  offerBasic,
  type KeyVerifier,
} from '../../service/access/key-verifier.ts'
import type { Tenant } from '../../service/access/tenant.ts'
import { getNamespace } from '../../service/namespaces/find-namespace.ts'
import type { FindVersion } from '../../service/namespaces/find-version.ts'
import type { SealVersion } from '../../service/namespaces/version-token.ts'
import { namespaceNotFound } from '../../service/namespaces/namespace-head.ts'
import type { Namespace } from '../../service/namespaces/namespace.ts'
import type { ConsoleAccess, Operation } from '../../contract/operation.ts'
import { problem } from '../../contract/problems.ts'
import type { Store } from '../../database/pools/open-store.ts'
import type { FoundLink } from '../../service/links/find-link.ts'
import type { LinkUse } from '../../service/links/link-use.ts'
import type { LinkGate } from './link-gate.ts'
import { isConsoleAccess } from '../openapi/possible-problems.ts'
import type { RateLimit } from './rate-limit.ts'
import { findRefusal, findRoleRefusal } from './find-refusal.ts'
import { asksForFile, readKey, refuseKeyInQuery } from './read-credentials.ts'
import { checkSlug, readNamespaceSlug, readSlugInPath } from './read-slug.ts'
import type { SessionCookie } from './session-cookie.ts'

export interface AccessServices {
  readonly store: Store
  readonly findVersion: FindVersion
  readonly sealVersion: SealVersion
  readonly keys: KeyVerifier
  readonly sessions: SessionCookie
  readonly rateLimit: RateLimit
  readonly refusals: Refusals
  readonly linkGate: LinkGate
  readonly linkUse: LinkUse
  /** False where links are switched off. */
  readonly hasLinks: boolean
}

export interface Authorized {
  tenant?: Tenant | undefined
  key?: ApiKey | undefined
  session?: Session | undefined
  link?: FoundLink | undefined
  namespace?: Namespace | undefined
  /** The version of the namespace, for versioned reads. */
  version?: string | undefined
}

/** The caller as the log line names it. */
export interface LoggedCaller {
  tenant?: Tenant | undefined
  key?: ApiKey | undefined
  account?: Account | undefined
  link?: FoundLink | undefined
  /** The slug that the request names, whether there is such a namespace or not. */
  namespace?: string | undefined
}

/** What is asked, and what of it the log line has. */
interface Asked {
  readonly services: AccessServices
  readonly operation: Operation
  readonly request: {
    readonly headers: IncomingHttpHeaders
    readonly url: string
    /** For the record; read only where something is recorded. */
    readonly origin: () => Origin
    /** Path parameters. */
    readonly params: Readonly<Record<string, string>>
  }
  readonly logged: LoggedCaller
}

export async function authorize(asked: Asked): Promise<Readonly<Authorized>> {
  const authorized = await identifyAndCheck(asked)
  if (asked.operation.needs === 'links' && !asked.services.hasLinks) throw problem('links_off')
  return authorized
}

async function identifyAndCheck(asked: Asked): Promise<Readonly<Authorized>> {
  const { services, operation, request, logged } = asked
  const { access, versioned = false } = operation
  const { headers, url, params } = request
  if (access === 'public') return {}
  if (access === 'link') return await authorizeLink(asked)
  if (isConsoleAccess(access)) return await authorizeConsole(asked, access)
  refuseKeyInQuery(url)
  const caller = await identify(asked)
  const { key, session, tenant } = caller
  await services.rateLimit.take(key?.keyId ?? session?.account.id ?? '')
  const slug = access === 'namespace' ? readNamespaceSlug(headers, url) : readSlugInPath(params)
  logged.namespace = slug
  // Before the namespace is looked up: a restricted key learns nothing about other namespaces.
  const refusal = findRefusal(caller, operation, slug)
  if (refusal) throw refusal
  if (access !== 'namespace' || slug === undefined) return caller
  return { ...caller, ...(await findNamed(services, tenant, slug, versioned)) }
}

/** Keys and sessions that come with the request are not looked at: a link opens what it is for, whoever has it. */
async function authorizeLink({ services, operation, request, logged }: Asked): Promise<Readonly<Authorized>> {
  const { linkKinds = [], method, versioned = false, anyQuery = false } = operation
  const { params, origin } = request
  const { address } = origin()
  const opened = await services.linkGate.open(params['token'] ?? '', linkKinds, address ?? '')
  // The page itself is the same for all; what it reads is limited.
  if (!anyQuery) await services.linkGate.takeRequest(opened.link.id)
  const { link, tenant, namespace } = opened
  Object.assign(logged, { tenant, link, namespace: namespace.slug })
  // Reading data or sending something is a use; opening the page that does is none.
  if (versioned || method !== 'GET') services.linkUse.record(tenant.id, link.id)
  if (!versioned) return opened
  const found = await services.findVersion(tenant.id, namespace.slug)
  // It was deleted meanwhile, and its links with it.
  if (found?.namespace.id !== namespace.id) throw problem('link_not_found')
  return { ...opened, version: found.version }
}

async function findNamed(
  { store, findVersion }: AccessServices,
  tenant: Tenant,
  slug: string,
  versioned: boolean,
): Promise<Pick<Authorized, 'namespace' | 'version'>> {
  if (!versioned) return { namespace: await getNamespace(store, tenant.id, slug) }
  const found = await findVersion(tenant.id, slug)
  if (!found) throw namespaceNotFound(slug)
  return found
}

interface Caller {
  readonly tenant: Tenant
  readonly key?: ApiKey
  readonly session?: Session
}

/** A key takes precedence over a session. */
async function identify(asked: Asked): Promise<Caller> {
  const { services, operation, request, logged } = asked
  const { method, access } = operation
  const { headers, url } = request
  try {
    const { text, isBasic } = readKey(headers)
    if (text !== undefined) {
      if (isBasic && method !== 'GET') services.sessions.refuseCrossSite(headers)
      // Known before it can be refused: the log line and the use of a key name it then too.
      return await services.keys.verify(text, (known) => Object.assign(logged, known))
    }
    if (access === 'own-key' || !services.sessions.hasCookie(headers)) throw apiKeyMissing()
    const session = await findSession(asked)
    if (!session) throw sessionEnded()
    refuseSuspended(session.tenant)
    return { session, tenant: session.tenant }
  } catch (error) {
    throw asksForFile(method, url, headers) ? offerBasic(error) : error
  }
}

const sessionEnded = () =>
  problem('api_key_missing', { why: 'session_ended' }, { headers: { 'WWW-Authenticate': keyChallenge } })

/** On a write, its account also has where the request comes from, for the record. */
async function findSession({ services, operation, request, logged }: Asked): Promise<Session | null> {
  const { method } = operation
  const { headers, origin } = request
  const found = await services.sessions.find(method, headers)
  if (!found) return null
  const { account, tenant } = found
  Object.assign(logged, { tenant, account })
  return method === 'GET' ? found : { ...found, account: { ...account, origin: origin() } }
}

async function authorizeConsole(asked: Asked, access: ConsoleAccess): Promise<Readonly<Authorized>> {
  const { services, request, logged } = asked
  const session = await findSession(asked)
  if (!session) {
    if (access === 'visitor') return {}
    throw notSignedIn('no_session')
  }
  const { tenant } = session
  if (access === 'visitor') return { session, tenant }
  refuseSuspended(tenant)
  const refusal = findRoleRefusal(session.account.role, access)
  if (refusal) throw refusal
  if (!access.endsWith('-namespace')) return { session, tenant }
  const slug = checkSlug(request.params['namespace'], 'path')
  logged.namespace = slug
  return { session, tenant, namespace: await getNamespace(services.store, tenant.id, slug) }
}

function refuseSuspended({ suspendedAt }: Tenant): void {
  if (suspendedAt) throw problem('tenant_suspended', { of: 'session' })
}
