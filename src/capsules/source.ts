// A capsule as a source of its namespace's graph: taking effect and being withdrawn. Both happen under the namespace's
// lock, which is always taken first, before the capsule and its job. Decisions, section 1; design, "Data".
import type pg from 'pg'

import { changeSources } from '../sources/change-sources.ts'
import type { ReadySource } from '../sources/change-sources.ts'

const lockHead = `select next_sequence from namespace_head where namespace_id = $1 for no key update`

/** The sequence number that the next source will get; null when the namespace is no more. */
export async function lockNamespace(tx: pg.PoolClient, namespaceId: string): Promise<bigint | null> {
  const { rows } = await tx.query<{ next_sequence: string }>(lockHead, [namespaceId])
  return rows[0] ? BigInt(rows[0].next_sequence) : null
}

const addedSource = `
  update namespace_head set version = version + 1, next_sequence = next_sequence + 1 where namespace_id = $1`

export async function addSource(
  tx: pg.PoolClient,
  namespaceId: string,
  sequence: bigint,
  source: ReadySource,
): Promise<void> {
  await changeSources(tx, namespaceId, { add: [{ sequence: Number(sequence), ...source }] })
  await tx.query(addedSource, [namespaceId])
}

const removedSource = `update namespace_head set version = version + 1 where namespace_id = $1`

export async function removeSource(tx: pg.PoolClient, namespaceId: string, sequence: string): Promise<void> {
  await changeSources(tx, namespaceId, { remove: [Number(sequence)] })
  await tx.query(removedSource, [namespaceId])
}
