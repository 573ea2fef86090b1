// GET of one entity. Rules, section 3.
import type { Namespace } from '../namespaces/namespace.ts'
import type { Kind } from '../../core/projection/source.ts'
import type { Store } from '../../database/open-store.ts'
import { readSnapshot } from '../../database/read-snapshot.ts'
import { readSources } from './entity-sources.ts'
import { keyInPath, notFound } from './not-found.ts'
import { readEntity } from './read-entity.ts'
import type { Answers } from './read-entity.ts'

export async function getEntity<K extends Kind>(
  store: Store,
  namespace: Namespace,
  kind: K,
  id: string,
  include: readonly 'sources'[] = [],
): Promise<Answers[K]> {
  const key = keyInPath(kind, id)
  if (!include.includes('sources')) {
    const found = await readEntity(store.prepared, namespace.id, kind, key)
    if (!found) throw notFound(kind)
    return found
  }
  return await readSnapshot(store, async (tx) => {
    const found = await readEntity(tx, namespace.id, kind, key)
    if (!found) throw notFound(kind)
    return { ...found, sources: await readSources(tx, namespace.id, kind, found.uri) }
  })
}
