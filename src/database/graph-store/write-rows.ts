// Writes row changes: a fixed number of statements, however many rows there are.
import type pg from 'pg'

import { atKeys } from '../plans/at-key.ts'
import { copyIn } from './copy-in.ts'
import { encodeReports, encodeRows } from './copy-rows.ts'
import type { Column, RowChange, Table } from './table.ts'
import { projectionTables, reportTable, type ReportRecord } from './tables.ts'
import type { NamespaceId } from '../../contract/ids.ts'

async function insertRows<Row extends object>(
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
  const key = table.key.map((field) => table.columns.find((one) => one.field === field) as Column)
  await tx.query({
    name: `delete ${table.name}`,
    text: deletionSql(table.name, key),
    values: [namespaceId, ...table.key.map((field) => rows.map((row) => row[field]))],
  })
}

/** Rows are found by their primary key first: at-key.ts. */
function deletionSql(table: string, key: readonly Column[]): string {
  const lists = key.map(({ type }, at) => `$${at + 2}::${type}[]`).join(', ')
  const wanted = key.map((_, at) => `wanted_${at}`)
  const names = key.map(({ name }) => name)
  return `
    delete from ${table} stored using (
      select found.row_id from unnest(${lists}) wanted (${wanted.join(', ')}) cross join lateral (
        select ctid as row_id from ${table} where namespace_id = $1 and ${atKeys(names, wanted)} limit 1
      ) found
    ) gone
    where stored.namespace_id = $1 and stored.ctid = gone.row_id`
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
