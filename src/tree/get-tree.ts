// GET /orgs/{id} with `expand`, and GET /orgs/{id}/everything, from one snapshot.
import type { Readable } from 'node:stream'

import { readSources } from '../entities/entity-sources.ts'
import { keyInPath, notFound } from '../entities/not-found.ts'
import type { Namespace } from '../namespaces/namespace.ts'
import { readVersion } from '../namespaces/read-version.ts'
import type { EntityKey } from '../graph-store/entity-key.ts'
import type { Store } from '../store/open-store.ts'
import { openSnapshot } from '../store/read-snapshot.ts'
import type { Snapshot } from '../store/read-snapshot.ts'
import { answerFromSnapshot, openStreamSnapshot } from '../store/stream-snapshot.ts'
import type { Pieces } from '../store/stream-snapshot.ts'
import { arrangeTree } from '../projection/arrange-tree.ts'
import type { Expansion } from '../projection/arrange-tree.ts'
import { readOrganizationRows } from './organization-rows.ts'
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

/** A tree with more in it is sent while it is read, on a connection that is there for that. */
const smallTree = 2000

export async function getTree(
  store: Store,
  namespace: Namespace,
  id: string,
  query: TreeQuery,
): Promise<Tree> {
  const key = keyInPath('organization', id)
  const opened =
    (await openTree(await openSnapshot(store), namespace, key, query, smallTree)) ??
    (await openTree(await openStreamSnapshot(store, namespace.tenantId), namespace, key, query, Infinity))
  if (!opened) throw notFound('organization')
  return { content: await answerFromSnapshot(opened.snapshot, opened.pieces), version: opened.version }
}

interface OpenTree {
  readonly snapshot: Snapshot
  readonly pieces: Pieces
  readonly version: string
}

async function openTree(
  snapshot: Snapshot,
  namespace: Namespace,
  key: EntityKey,
  { expansion, include }: TreeQuery,
  most: number,
): Promise<OpenTree | null> {
  const { tx } = snapshot
  let isOpen = false
  try {
    const version = await readVersion(tx, namespace.id)
    const rows = await readOrganizationRows(tx, namespace.id, key, most)
    if (!rows) throw notFound('organization')
    if (rows.size > most) return null
    const further = include?.includes('sources')
      ? { sources: await readSources(tx, namespace.id, 'organization', rows.organization.uri) }
      : {}
    const pieces = treePieces(tx, namespace.id, key, arrangeTree(rows, expansion), expansion, further)
    isOpen = true
    return { snapshot, pieces, version }
  } finally {
    if (!isOpen) await snapshot.close()
  }
}
