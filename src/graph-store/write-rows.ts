// Writes row changes: a fixed number of statements, however many rows there are.
import { once } from 'node:events'

import type pg from 'pg'
import copyStreams from 'pg-copy-streams'

import { encodeReports, encodeRows } from './copy-rows.ts'
import type { RowChange, Table } from './table.ts'
import { projectionTables, reportTable } from './tables.ts'
import type { ReportRecord } from './tables.ts'
import type { NamespaceId } from '../ids.ts'

/** Runs one COPY statement; `chunks` are its complete data. */
export async function copyIn(
  tx: pg.ClientBase,
  statement: string,
  chunks: Iterable<Uint8Array>,
): Promise<void> {
  const stream = tx.query(copyStreams.from(statement))
  // A broken connection may emit several errors; only the first is awaited.
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
  namespaceId: NamespaceId,
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return
  const names = table.columns.map(({ name }) => name).join(', ')
  const content =
    (table as unknown) === reportTable
      ? encodeReports(namespaceId, rows as unknown as readonly ReportRecord[])
      : encodeRows(namespaceId, table.columns, rows)
  await copyIn(tx, `copy ${table.name} (namespace_id, ${names}) from stdin (format binary)`, content)
}

export async function deleteRows<Row>(
  tx: pg.ClientBase,
  table: Table<Row>,
  namespaceId: NamespaceId,
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

/** A changed row is deleted and inserted: no table has triggers or foreign keys that this would affect. */
export async function writeChanges<Row extends object>(
  tx: pg.ClientBase,
  table: Table<Row>,
  namespaceId: NamespaceId,
  changes: readonly RowChange<Row>[],
): Promise<void> {
  const deleted: Row[] = []
  const inserted: Row[] = []
  for (const { before, after } of changes) {
    if (before) deleted.push(before)
    if (after) inserted.push(after)
  }
  await deleteRows(tx, table, namespaceId, deleted)
  await insertRows(tx, table, namespaceId, inserted)
}

/** Deletes the whole projection of a namespace. */
export async function clearProjection(tx: pg.ClientBase, namespaceId: NamespaceId): Promise<void> {
  for (const { name } of projectionTables) {
    await tx.query(`delete from ${name} where namespace_id = $1`, [namespaceId])
  }
}
