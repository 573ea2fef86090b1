// Adds a capsule to its namespace's graph as a source, and removes it. The caller holds the namespace's lock, which is
// always taken first, before those of the capsule and its job. Rules, section 1.
import { changeSources, type PreparedSource } from '../../database/graph-store/change-sources.ts'
import { observeChanges } from '../../database/graph-store/entity-changes.ts'
import {
  areIndependent,
  NotOnlyAdditions,
  observeAdditions,
} from '../../database/graph-store/observe-additions.ts'
import type { ChangeCounts } from '../../database/graph-store/shown-changes.ts'
import { deleteLinkAges } from '../../database/graph-store/link-ages.ts'
import type { Transaction } from '../../database/transaction.ts'
import { raiseVersion } from '../namespaces/namespace-head.ts'
import type { NamespaceId } from '../../contract/ids.ts'

/** Returns what changed, and the version that the namespace has now. */
export async function addSource(
  tx: Transaction,
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

/**
 * Adds several sources in one change, where that comes to the same as one after the other; otherwise returns null, and
 * nothing is changed. With what each of them changes, in their order.
 */
export async function addTogether(
  tx: Transaction,
  namespaceId: NamespaceId,
  sequence: number,
  sources: readonly PreparedSource[],
): Promise<{ changes: (ChangeCounts | undefined)[]; version: string } | null> {
  if (!areIndependent(sources)) return null
  const sequences = sources.map((_, at) => sequence + at)
  const observed = observeAdditions(sequences)
  await tx.query('savepoint together')
  try {
    const add = sources.map((source, at) => ({ sequence: sequence + at, ...source }))
    await changeSources(tx, namespaceId, { add }, observed)
  } catch (error) {
    if (!(error instanceof NotOnlyAdditions)) throw error
    await tx.query('rollback to savepoint together')
    return null
  }
  const version = await raiseVersion(tx, namespaceId, sequence + sources.length, sources.length)
  return { changes: sequences.map((each) => observed.counts.get(each)), version }
}

/** Returns the version that the namespace has now. */
export async function removeSource(
  tx: Transaction,
  namespaceId: NamespaceId,
  sequence: number,
  nextSequence: number,
): Promise<string> {
  await changeSources(tx, namespaceId, { remove: [sequence] })
  await deleteLinkAges(tx, namespaceId, sequence)
  return await raiseVersion(tx, namespaceId, nextSequence)
}
