// GET /orgs/{id} with `expand`, and GET /orgs/{id}/everything, each from one snapshot.
import type { Readable } from 'node:stream'

import { readSources } from '../../entities/entity-sources.ts'
import { keyInPath, notFound } from '../../entities/not-found.ts'
import type { Queryable } from '../../entities/read-entity.ts'
import { letOthersRun } from '../../entities/time-slices.ts'
import type { EntityKey } from '../../../database/graph-store/entity-key.ts'
import type { Namespace } from '../../namespaces/namespace.ts'
import { readVersion } from '../../namespaces/read-version.ts'
import { arrangeTree } from '../../../core/projection/arrange-tree.ts'
import type { Expansion } from '../../../core/projection/arrange-tree.ts'
import type { Store } from '../../../database/open-store.ts'
import { usePreparedPlans } from '../../../database/prepared-session.ts'
import { readPreparedSnapshot } from '../../../database/read-snapshot.ts'
import { answerFromSnapshot, openStreamSnapshot } from '../../../database/stream-snapshot.ts'
import type { Pieces } from '../../../database/stream-snapshot.ts'
import { readOrganizationRows } from './organization-rows.ts'
import { readSmallTree } from './read-small-tree.ts'
import { treePieces } from './tree-pieces.ts'

export interface Tree {
  /** JSON. */
  readonly content: string | Readable
  /** Of the namespace, at the moment that was read. */
  readonly version: string
}

export interface TreeQuery {
  readonly expansion: Expansion
  readonly include?: readonly 'sources'[] | undefined
}

export async function getTree(
  store: Store,
  namespace: Namespace,
  id: string,
  query: TreeQuery,
): Promise<Tree> {
  const key = keyInPath('organization', id)
  const small = query.include?.includes('sources')
    ? await readPreparedSnapshot(store, (tx) => smallTree(tx, namespace, key, query))
    : await smallTree(store.prepared, namespace, key, query)
  return small ?? (await largeTree(store, namespace, key, query))
}

/** Null for one that is sent while it is read, on a connection that is there for that. */
async function smallTree(
  db: Queryable,
  namespace: Namespace,
  key: EntityKey,
  { expansion, include }: TreeQuery,
): Promise<Tree | null> {
  const found = await readSmallTree(db, namespace.id, key, expansion)
  if (found === null) throw notFound('organization')
  if (found === 'large') return null
  const { tree, version } = found
  const sources = include?.includes('sources')
    ? { sources: await readSources(db, namespace.id, 'organization', tree.uri) }
    : {}
  const { object, id, uri, name, ...below } = tree
  return { content: JSON.stringify({ object, id, uri, name, ...sources, ...below }), version }
}

async function largeTree(
  store: Store,
  namespace: Namespace,
  key: EntityKey,
  { expansion, include }: TreeQuery,
): Promise<Tree> {
  const snapshot = await openStreamSnapshot(store, namespace.tenantId)
  const { tx } = snapshot
  let version: string
  let pieces: Pieces
  try {
    await usePreparedPlans(store, tx)
    version = await readVersion(tx, namespace.id)
    const rows = await readOrganizationRows(tx, namespace.id, key)
    if (!rows) throw notFound('organization')
    const further = include?.includes('sources')
      ? { sources: await readSources(tx, namespace.id, 'organization', rows.organization.uri) }
      : {}
    // There may be very many rows: arranging them and writing the first of them take some milliseconds each.
    await letOthersRun()
    const tree = arrangeTree(rows, expansion)
    await letOthersRun()
    pieces = treePieces(tx, namespace.id, key, tree, expansion, further)
  } catch (error) {
    await snapshot.close()
    throw error
  }
  return { content: await answerFromSnapshot(snapshot, pieces), version }
}
