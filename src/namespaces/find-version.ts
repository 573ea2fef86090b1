// A namespace together with its version, in one look-up: what every read of the graph starts with. Decisions, section 4.
import type { Store } from '../store/open-store.ts'
import { findNamespace } from './find-namespace.ts'
import { namespaceColumns, namespaceOf } from './namespace.ts'
import type { Namespace, NamespaceRow } from './namespace.ts'
import { versionText } from './namespace-version.ts'

export interface VersionedNamespace {
  readonly namespace: Namespace
  /** History id and version as one text: namespace-version.ts. */
  readonly version: string
}

export type FindVersion = (tenantId: string, slug: string) => Promise<VersionedNamespace | null>

const rememberedAtMost = 10_000

const columns = namespaceColumns.replaceAll(/\w+/g, (column) => `namespace.${column}`)

// By the id in both tables: where data is distributed, one machine has the answer.
const byId = `
  select ${columns}, ${versionText} as version
  from namespace join namespace_head on namespace_head.namespace_id = namespace.namespace_id
  where namespace.namespace_id = $1 and namespace_head.namespace_id = $1 and tenant_id = $2 and slug = $3`

export function createFindVersion(store: Store): FindVersion {
  // Ids are never reused, and the look-up checks that this one still goes by that name: a guess, not a truth.
  const ids = new Map<string, string>()

  async function find(tenantId: string, slug: string): Promise<VersionedNamespace | null> {
    const name = `${tenantId} ${slug}`
    const known = ids.get(name)
    const found = known === undefined ? null : await findById(store, known, tenantId, slug)
    if (found) return found
    ids.delete(name)
    const namespace = await findNamespace(store, tenantId, slug)
    if (!namespace) return null
    if (ids.size >= rememberedAtMost) ids.clear()
    ids.set(name, namespace.id)
    return await findById(store, namespace.id, tenantId, slug)
  }

  return sharing(find)
}

async function findById(
  store: Store,
  id: string,
  tenantId: string,
  slug: string,
): Promise<VersionedNamespace | null> {
  const { rows } = await store.prepared.query<NamespaceRow & { version: string }>({
    name: 'namespace with version',
    text: byId,
    values: [id, tenantId, slug],
  })
  return rows[0] ? { namespace: namespaceOf(rows[0]), version: rows[0].version } : null
}

/**
 * Many callers of one namespace share look-ups. A look-up under way may have been answered before a write that the
 * caller has seen, so newcomers never join it: they share the next one.
 */
function sharing(find: FindVersion): FindVersion {
  const running = new Map<string, Promise<unknown>>()
  const next = new Map<string, Promise<VersionedNamespace | null>>()
  return (tenantId, slug) => {
    const name = `${tenantId} ${slug}`
    const start = (): Promise<VersionedNamespace | null> => {
      const found = find(tenantId, slug)
      const settled = found.then(
        () => running.delete(name),
        () => running.delete(name),
      )
      running.set(name, settled)
      return found
    }
    const current = running.get(name)
    if (!current) return start()
    const waiting =
      next.get(name) ??
      current.then(() => {
        next.delete(name)
        return start()
      })
    next.set(name, waiting)
    return waiting
  }
}
