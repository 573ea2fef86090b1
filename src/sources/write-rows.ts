// Bringing stored rows to how they should be: few statements however many rows there are.
import { once } from 'node:events'

import type pg from 'pg'
import copyStreams from 'pg-copy-streams'

import { encodeRows } from './copy-rows.ts'
import type { RowChange, Table } from './table.ts'

/** Sends COPY data that is complete. */
export async function copyIn(
  tx: pg.ClientBase,
  statement: string,
  chunks: Iterable<Uint8Array>,
): Promise<void> {
  const stream = tx.query(copyStreams.from(statement))
  // A connection that breaks may say so more than once; only the first is waited for.
  stream.on('error', () => {})
  const finished = once(stream, 'finish')
  // Awaited below; until then an error must not count as unhandled.
  finished.catch(() => {})
  for (const chunk of chunks) {
    if (!stream.write(chunk)) await Promise.race([once(stream, 'drain'), finished])
  }
  stream.end()
  await finished
}

export async function insertRows<Row extends object>(
  tx: pg.ClientBase,
  table: Table<Row>,
  namespaceId: string,
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return
  const names = table.columns.map(({ name }) => name).join(', ')
  await copyIn(
    tx,
    `copy ${table.name} (namespace_id, ${names}) from stdin (format binary)`,
    encodeRows(namespaceId, table.columns, rows),
  )
}

export async function deleteRows<Row>(
  tx: pg.ClientBase,
  table: Table<Row>,
  namespaceId: string,
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return
  const key = table.columns.filter(({ field }) => table.key.includes(field as keyof Row & string))
  const lists = key.map(({ field }) => rows.map((row) => row[field as keyof Row]))
  const [only] = key
  if (key.length === 1 && only) {
    await tx.query(`delete from ${table.name} where namespace_id = $1 and ${only.name} = any($2::uuid[])`, [
      namespaceId,
      lists[0],
    ])
    return
  }
  const arrays = key.map(({ type }, at) => `$${at + 2}::${type}[]`).join(', ')
  const names = key.map(({ name }) => name).join(', ')
  const matches = key.map(({ name }) => `stored.${name} = gone.${name}`).join(' and ')
  await tx.query(
    `delete from ${table.name} stored using unnest(${arrays}) gone (${names})
     where stored.namespace_id = $1 and ${matches}`,
    [namespaceId, ...lists],
  )
}

/** A changed row is deleted and written anew: there are no triggers and no references that would mind. */
export async function writeChanges<Row extends object>(
  tx: pg.ClientBase,
  table: Table<Row>,
  namespaceId: string,
  changes: readonly RowChange<Row>[],
): Promise<void> {
  const gone: Row[] = []
  const come: Row[] = []
  for (const { before, after } of changes) {
    if (before) gone.push(before)
    if (after) come.push(after)
  }
  await deleteRows(tx, table, namespaceId, gone)
  await insertRows(tx, table, namespaceId, come)
}
