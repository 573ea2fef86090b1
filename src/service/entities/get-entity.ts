// GET of one entity. Rules, section 3.
import type { Namespace } from '../namespaces/namespace.ts'
import type { Kind } from '../../core/projection/source.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { readSnapshot } from '../../database/pools/read-snapshot.ts'
import { readSources } from './entity-sources.ts'
import { keyInPath, notFound } from './not-found.ts'
import { readEntity, type Answers, type Include } from './read-entity.ts'

export async function getEntity<K extends Kind>(
  store: Store,
  namespace: Namespace,
  kind: K,
  id: string,
  include: readonly ('sources' | Include)[] = [],
): Promise<Answers[K]> {
  const key = keyInPath(kind, id)
  const included = include.filter((name) => name !== 'sources')
  // Sources and targets are read by statements of their own: of one moment.
  if (!include.includes('sources') && !include.includes('target')) {
    const found = await readEntity(store.prepared, namespace.id, kind, key, included)
    if (!found) throw notFound(kind)
    return found
  }
  return await readSnapshot(store, async (tx) => {
    const found = await readEntity(tx, namespace.id, kind, key, included)
    if (!found) throw notFound(kind)
    if (!include.includes('sources')) return found
    return { ...found, sources: await readSources(tx, namespace.id, kind, found.uri) }
  })
}
