// The elements of a page of a list, as JSON: no more of them than a page may have bytes of texts, and read in lots, so that
// neither memory nor the event loop is held by long ones. Rules, sections 4 and 9.
import { entityKey, type EntityKey } from '../../database/graph-store/entity-key.ts'
import { readPreparedSnapshot } from '../../database/pools/read-snapshot.ts'
import type { Store } from '../../database/pools/open-store.ts'
import type { PageAsked } from '../../database/read-page.ts'
import type { Namespace } from '../namespaces/namespace.ts'
import type { Reads } from '../../database/transaction.ts'
import type { NamespaceId } from '../../contract/ids.ts'
import type { Kind } from '../../core/projection/source.ts'
import { readEntities, readEntity, type Include } from './read-entity.ts'

export interface ListedEntity {
  readonly key: EntityKey
  /** UTF-8 bytes of its texts. */
  readonly bytes: number
}

export interface ListQuery extends PageAsked {
  /** The id of an organization. */
  readonly org?: string | undefined
  readonly uri?: string | undefined
  readonly include?: readonly Include[] | undefined
}

export interface ListPage {
  /** JSON: `data` and `meta`. */
  readonly content: string
  /** Where the next page starts; null on the last one. */
  readonly cursor: string | null
}

const maxPageBytes = 8 * 1024 * 1024
const lotBytes = 512 * 1024

/** One at least, whatever its size. */
export async function readElements(
  tx: Reads,
  namespaceId: NamespaceId,
  kind: Kind,
  listed: readonly ListedEntity[],
  include: readonly Include[] = [],
): Promise<string[]> {
  const elements: string[] = []
  let pageBytes = 0
  let targetBytes = 0
  for (let from = 0; from < listed.length;) {
    const lot: EntityKey[] = []
    for (let bytes = 0; from + lot.length < listed.length && bytes < lotBytes;) {
      const next = listed[from + lot.length] as ListedEntity
      const isFirst = from + lot.length === 0
      if (!isFirst && pageBytes + next.bytes > maxPageBytes) {
        from = listed.length
        break
      }
      lot.push(next.key)
      bytes += next.bytes
      pageBytes += next.bytes
    }
    for (const entity of await readEntities(tx, namespaceId, kind, lot, include)) {
      const json = JSON.stringify(entity)
      // Targets are not among the texts that were counted.
      targetBytes += include.includes('target') ? Buffer.byteLength(json) : 0
      if (targetBytes > maxPageBytes && elements.length > 0) return elements
      elements.push(json)
    }
    from += lot.length
  }
  return elements
}

/** The one with an IRI, unless it is of another organization than the one that is asked for. */
export async function findByUri(
  store: Store,
  namespace: Namespace,
  kind: 'outcome' | 'indicator' | 'report',
  uri: string,
  { org, include }: ListQuery,
): Promise<ListPage> {
  const key = entityKey(namespace.id, kind, uri)
  const found = await readPreparedSnapshot(store, (tx) => readEntity(tx, namespace.id, kind, key, include))
  if (!found) return listPage([], null)
  const orgs = 'org_ids' in found ? found.org_ids : [found.org_id]
  return listPage(org === undefined || orgs.includes(org) ? [JSON.stringify(found)] : [], null)
}

export const listPage = (elements: readonly string[], cursor: string | null): ListPage => ({
  content: `{"data":[${elements.join(',')}],"meta":${JSON.stringify({ row_count: elements.length, cursor })}}`,
  cursor,
})
