// Adds a capsule to its namespace's graph as a source, and removes it. The caller holds the namespace's lock, which is
// always taken first, before those of the capsule and its job. Rules, section 1.
import type pg from 'pg'

import { changeSources, type PreparedSource } from '../../database/graph-store/change-sources.ts'
import { observeChanges } from '../../database/graph-store/entity-changes.ts'
import type { ChangeCounts } from '../../database/graph-store/shown-changes.ts'
import { deleteLinkAges } from '../../database/graph-store/link-ages.ts'
import { raiseVersion } from '../namespaces/namespace-head.ts'
import type { NamespaceId } from '../../contract/ids.ts'

/** Returns what changed, and the version that the namespace has now. */
export async function addSource(
  tx: pg.PoolClient,
  namespaceId: NamespaceId,
  sequence: number,
  source: PreparedSource,
  /** The source whose place it takes. */
  replaces?: number,
): Promise<{ changes: ChangeCounts; version: string }> {
  const observed = observeChanges()
  await changeSources(
    tx,
    namespaceId,
    { add: [{ sequence, replaces, ...source }], ...(replaces !== undefined && { remove: [replaces] }) },
    observed,
  )
  if (replaces !== undefined) await deleteLinkAges(tx, namespaceId, replaces)
  const version = await raiseVersion(tx, namespaceId, sequence + 1)
  return { changes: observed.counts, version }
}

/** Returns the version that the namespace has now. */
export async function removeSource(
  tx: pg.PoolClient,
  namespaceId: NamespaceId,
  sequence: number,
  nextSequence: number,
): Promise<string> {
  await changeSources(tx, namespaceId, { remove: [sequence] })
  await deleteLinkAges(tx, namespaceId, sequence)
  return await raiseVersion(tx, namespaceId, nextSequence)
}
