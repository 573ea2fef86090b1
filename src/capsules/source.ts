// A capsule as a source of its namespace's graph: taking effect and being withdrawn. Both happen under the namespace's
// lock, which is always taken first, before the capsule and its job. Decisions, section 1; design, "Data".
import { once } from 'node:events'

import type pg from 'pg'
import copyStreams from 'pg-copy-streams'

import { copyNodeRows, numberedNodeRows } from './node-rows.ts'
import type { NodeRows } from './node-rows.ts'

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
  rows: readonly NodeRows[],
): Promise<void> {
  if (rows.length > 0) await copyRows(tx, rows, sequence)
  await tx.query(addedSource, [namespaceId])
}

const deleteNodes = `delete from node where namespace_id = $1 and sequence = $2`
const removedSource = `update namespace_head set version = version + 1 where namespace_id = $1`

export async function removeSource(tx: pg.PoolClient, namespaceId: string, sequence: string): Promise<void> {
  await tx.query(deleteNodes, [namespaceId, sequence])
  await tx.query(removedSource, [namespaceId])
}

async function copyRows(tx: pg.PoolClient, rows: readonly NodeRows[], sequence: bigint): Promise<void> {
  const stream = tx.query(copyStreams.from(copyNodeRows))
  const finished = once(stream, 'finish')
  // Awaited below; until then an error must not count as unhandled.
  finished.catch(() => {})
  for (const bytes of numberedNodeRows(rows, sequence)) {
    if (!stream.write(bytes)) await Promise.race([once(stream, 'drain'), finished])
  }
  stream.end()
  await finished
}
