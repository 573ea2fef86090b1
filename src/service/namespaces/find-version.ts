// Finds a namespace together with its version in one query; every read of the graph starts with this. Rules, section 4.
import { setImmediate } from 'node:timers/promises'

import { BoundedMap } from '../../core/bounded-map.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { findNamespace } from './find-namespace.ts'
import { namespaceColumns, type Namespace } from './namespace.ts'
import { versionText } from './namespace-version.ts'
import type { TenantId } from '../../contract/ids.ts'

export interface VersionedNamespace {
  readonly namespace: Namespace
  /** History id and version as one text: namespace-version.ts. */
  readonly version: string
}

export type FindVersion = (tenantId: TenantId, slug: string) => Promise<VersionedNamespace | null>

const maxCachedIds = 10_000

const byId = `
  select ${namespaceColumns}, ${versionText} as version
  from namespace join namespace_head on namespace_head.namespace_id = namespace.namespace_id
  where namespace.namespace_id = $1 and namespace_head.namespace_id = $1 and tenant_id = $2 and slug = $3`

// In a distributed database the two tables are on different machines: a join takes six times as long as two concurrent
// queries. On one machine the join needs a fifth less processor time.
const namespaceById = `select ${namespaceColumns} from namespace where namespace_id = $1 and tenant_id = $2 and slug = $3`
const headById = `select ${versionText} as version from namespace_head where namespace_id = $1`

type VersionedRow = Namespace & { readonly version: string }

export function createFindVersion(store: Store): FindVersion {
  // May be outdated: the query checks that the namespace with this id still has the slug. Ids are never reused.
  const ids = new BoundedMap<string, string>(maxCachedIds)

  async function find(tenantId: TenantId, slug: string): Promise<VersionedNamespace | null> {
    const name = `${tenantId} ${slug}`
    const cachedId = ids.get(name)
    const found = cachedId === undefined ? null : await findById(store, cachedId, tenantId, slug)
    if (found) return found
    ids.delete(name)
    const namespace = await findNamespace(store, tenantId, slug)
    if (!namespace) return null
    ids.set(name, namespace.id)
    return await findById(store, namespace.id, tenantId, slug)
  }

  return shareLookUps(find)
}

async function findById(
  store: Store,
  id: string,
  tenantId: TenantId,
  slug: string,
): Promise<VersionedNamespace | null> {
  const found = await (store.hasCitus ? readSeparately : readJoined)(store, [id, tenantId, slug])
  if (!found) return null
  const { version, ...namespace } = found
  return { namespace, version }
}

async function readJoined({ prepared }: Store, values: string[]): Promise<VersionedRow | undefined> {
  const { rows } = await prepared.query<VersionedRow>({ name: 'namespace with version', text: byId, values })
  return rows[0]
}

/** If the namespace is deleted between the two reads, one of them finds nothing. */
async function readSeparately({ prepared }: Store, values: string[]): Promise<VersionedRow | undefined> {
  const [{ rows: namespaces }, { rows: heads }] = await Promise.all([
    prepared.query<Namespace>({ name: 'namespace', text: namespaceById, values }),
    prepared.query<{ version: string }>({ name: 'head', text: headById, values: values.slice(0, 1) }),
  ])
  return namespaces[0] && heads[0] ? { ...namespaces[0], ...heads[0] } : undefined
}

/**
 * Concurrent callers of one namespace share queries. A running query may have read the version before a write that the
 * new caller has seen, so new callers never join it: they share the next one. It starts when the running one is over, or
 * else when the requests that have just arrived have all been read.
 */
function shareLookUps(find: FindVersion): FindVersion {
  const running = new Map<string, Promise<unknown>>()
  const next = new Map<string, Promise<VersionedNamespace | null>>()
  return (tenantId, slug) => {
    const name = `${tenantId} ${slug}`
    const start = (): Promise<VersionedNamespace | null> => {
      next.delete(name)
      const found = find(tenantId, slug)
      const settled = found.then(
        () => running.delete(name),
        () => running.delete(name),
      )
      running.set(name, settled)
      return found
    }
    const waiting = next.get(name) ?? (running.get(name) ?? setImmediate()).then(start)
    next.set(name, waiting)
    return waiting
  }
}
