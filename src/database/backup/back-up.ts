// A backup of all tables, as they are at one moment, while others read and write. Rules, section 7.
import { escapeIdentifier, type ClientBase } from 'pg'
import { to as copyTo } from 'pg-copy-streams'

import {
  writeBackup,
  writeFile,
  type BackupHead,
  type BackupTable,
  type Counts,
  type WriteBytes,
} from './backup-file.ts'
import type { Store } from '../pools/open-store.ts'
import type { Writes } from '../transaction.ts'

// Generated columns are not copied. Tables of migrations belong to the program, not to the data.
const listTables = `
  select relname as name, (
    select array_agg(attname::text order by attnum) from pg_attribute
    where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
  ) as columns, (
    select coalesce(array_agg(distinct confrelid::regclass::text), '{}') from pg_constraint
    where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid
  ) as after
  from pg_class
  where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and relname <> 'schema_migration'
  order by relname`

interface ListedTable extends BackupTable {
  readonly after: readonly string[]
}

const listSequences = `
  select sequencename as name, last_value::text as last
  from pg_sequences where schemaname = current_schema() and last_value is not null order by sequencename`

const newestMigration = 'select max(number) as schema from schema_migration'

export async function readTables(tx: Writes): Promise<BackupTable[]> {
  const { rows } = await tx.query<ListedTable>(listTables)
  return inOrder(rows).map(({ name, columns }) => ({ name, columns }))
}

/** Referenced tables before those that refer to them. */
function inOrder(tables: readonly ListedTable[]): ListedTable[] {
  const ordered = new Set<ListedTable>()
  const add = (table: ListedTable): void => {
    for (const name of table.after) {
      const other = tables.find((each) => each.name === name)
      if (other && !ordered.has(other)) add(other)
    }
    ordered.add(table)
  }
  tables.forEach(add)
  return [...ordered]
}

export const columnList = ({ name, columns }: BackupTable): string =>
  `${escapeIdentifier(name)} (${columns.map(escapeIdentifier).join(', ')})`

export const backUp = (store: Store, file: string): Promise<Counts> =>
  backUpTo(store, (bytes) => writeFile(file, bytes))

/** On a connection of its own: the pools' send the next statement before a COPY has ended, or give up on a silent server. */
export async function backUpTo(store: Store, write: WriteBytes): Promise<Counts> {
  const tx = await store.connectAlone()
  const counts: Counts = {}
  try {
    await tx.query('begin isolation level repeatable read read only')
    // A table may take longer than the time limit of reads.
    await tx.query('set local statement_timeout = 0')
    // One session on each machine, so that all tables of a namespace are read as of one moment.
    if (store.hasCitus) await tx.query('set local citus.max_adaptive_executor_pool_size = 1')
    await writeBackup(write, backupPieces(tx, counts))
    await tx.query('commit')
    return counts
  } finally {
    await tx.end().catch(() => {})
  }
}

async function* backupPieces(tx: ClientBase, counts: Counts): AsyncGenerator<Buffer> {
  const head = await readHead(tx)
  yield Buffer.from(JSON.stringify(head))
  for (const table of head.tables) {
    const rows = tx.query(copyTo(`copy ${columnList(table)} to stdout`))
    for await (const piece of rows) yield piece as Buffer
    yield Buffer.alloc(0)
    counts[table.name] = rows.rowCount
  }
  yield Buffer.from(JSON.stringify(counts))
}

async function readHead(tx: ClientBase): Promise<BackupHead> {
  const { rows: migrations } = await tx.query<{ schema: number }>(newestMigration)
  const { rows: sequences } = await tx.query<{ name: string; last: string }>(listSequences)
  return {
    format: 'impact-graph backup',
    schema: migrations[0]?.schema ?? 0,
    createdAt: new Date().toISOString(),
    tables: await readTables(tx),
    sequences,
  }
}
