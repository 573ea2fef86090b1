// Who may come in: the key, its tenant, its rate, its namespace, in this order. Decisions, section 5, status table.
import type { IncomingHttpHeaders } from 'node:http'

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
import type { Store } from '../store/open-store.ts'
import type { RateLimit } from './rate-limit.ts'

export interface Doors {
  readonly store: Store
  readonly findVersion: FindVersion
  readonly keys: KeyRing
  readonly rateLimit: RateLimit
}

export interface Admitted {
  tenant?: Tenant | undefined
  key?: ApiKey | undefined
  at?: Namespace | undefined
  /** The namespace's, for versioned reads. */
  version?: string | undefined
}

export async function admit(
  doors: Doors,
  { access, versioned = false }: Pick<Operation, 'access' | 'versioned'>,
  headers: IncomingHttpHeaders,
  notes: Admitted,
): Promise<Readonly<Admitted>> {
  if (access === 'public') return {}
  const { key, tenant } = await doors.keys.verify(headerText(headers, 'x-api-key'))
  // Noted before anything else can refuse: the log line names the key of a refused request too.
  Object.assign(notes, { key, tenant })
  doors.rateLimit.take(key.publicId)
  if (access === 'key') return { key, tenant }
  const slug = readSlug(key, headerText(headers, 'x-namespace'))
  if (!versioned) {
    const at = await findNamespace(doors.store, tenant.id, slug)
    if (at) return { key, tenant, at }
  } else {
    const found = await doors.findVersion(tenant.id, slug)
    if (found) return { key, tenant, at: found.namespace, version: found.version }
  }
  throw namespaceNotFound(slug)
}

function headerText(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' ? value.trim() : undefined
}

function readSlug(key: ApiKey, slug: string | undefined): string {
  const fault = (detail: string) => ({ errors: [{ in: 'header', name: 'X-Namespace', detail }] as const })
  if (slug === undefined || slug === '') {
    const detail =
      'Name the namespace in the header X-Namespace. GET /namespaces lists those this key can use.'
    throw problem('namespace_missing', detail, fault(detail))
  }
  if (!isSlug(slug)) {
    const detail =
      'The header X-Namespace must be a slug: 1 to 63 lowercase letters, digits and hyphens, the first one a letter or digit.'
    throw problem('namespace_invalid', detail, fault(detail))
  }
  // Before existence is looked up: a restricted key learns nothing about other namespaces.
  refuseForeignNamespace(key, slug)
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
