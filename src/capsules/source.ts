// Adds a capsule to its namespace's graph as a source, and removes it. The caller holds the namespace's lock, which is
// always taken first, before those of the capsule and its job. Decisions, section 1; design, "Data".
import type pg from 'pg'

import { changeSources } from '../graph-store/change-sources.ts'
import type { PreparedSource } from '../graph-store/change-sources.ts'
import { raiseVersion } from '../namespaces/namespace-head.ts'
import type { NamespaceId } from '../ids.ts'

export async function addSource(
  tx: pg.PoolClient,
  namespaceId: NamespaceId,
  sequence: number,
  source: PreparedSource,
): Promise<void> {
  await changeSources(tx, namespaceId, { add: [{ sequence, ...source }] })
  await raiseVersion(tx, namespaceId, sequence + 1)
}

export async function removeSource(
  tx: pg.PoolClient,
  namespaceId: NamespaceId,
  sequence: number,
  nextSequence: number,
): Promise<void> {
  await changeSources(tx, namespaceId, { remove: [sequence] })
  await raiseVersion(tx, namespaceId, nextSequence)
}
