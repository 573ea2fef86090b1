// Deletes the data of deleted namespaces in batches, so that no lock is held for long. After a crash the rest is deleted at
// the next start, by this process or another.
import type { Log } from '../../database/log.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { repeatWork } from '../../database/repeat-work.ts'
import type { Transaction } from '../../database/transaction.ts'
import type { NamespaceId } from '../../contract/ids.ts'

const batchRows = 5_000
const checkEveryMs = 10 * 60_000
const retryAfterMs = 5_000

export function createNamespacePurge(store: Store, log: Log) {
  let isStopped = false
  let retry: NodeJS.Timeout | undefined

  async function purgeAll(): Promise<void> {
    for (const id of await listUnpurged(store)) {
      while (!isStopped && (await purgeBatch(store, id)));
    }
  }

  const purging = repeatWork(checkEveryMs, purgeAll, (error) => {
    log.warn({ err: error }, 'purging a deleted namespace failed; it will be retried')
    retry = setTimeout(wake, retryAfterMs).unref()
  })
  const wake = (): void => {
    if (!isStopped) purging.wake()
  }
  return {
    /** Starts purging unless it is running; a running purge then checks once more before it ends. */
    wake,
    /** Stops after the current batch. */
    async stop() {
      isStopped = true
      await purging.stop()
      clearTimeout(retry)
    },
  }
}

export type NamespacePurge = ReturnType<typeof createNamespacePurge>

async function listUnpurged(store: Store): Promise<string[]> {
  const { rows } = await store.reads.query<{ namespace_id: NamespaceId }>(
    'select namespace_id from namespace_erasure order by deleted_at, namespace_id',
  )
  return rows.map((row) => row.namespace_id)
}

// Skips a namespace that another process is purging.
const claim = 'select from namespace_erasure where namespace_id = $1 for update skip locked'

/** False when nothing is left to delete, or another process does it. */
async function purgeBatch(store: Store, id: string): Promise<boolean> {
  return await store.transaction(async (tx) => {
    const { rowCount: isClaimed } = await tx.query(claim, [id])
    if (isClaimed !== 1) return false
    // The head first: every writer locks it, so no further writes are possible.
    await tx.query('delete from namespace_head where namespace_id = $1', [id])
    for (const table of await dataTables(tx)) {
      if (await deleteRows(tx, table, id)) return true
    }
    await tx.query('delete from namespace_erasure where namespace_id = $1', [id])
    return false
  })
}

/** Every table with a namespace_id, including tables of later migrations. */
const tablesWithNamespace = `
  select quote_ident(class.relname) as name
  from pg_attribute attribute join pg_class class on class.oid = attribute.attrelid
  where attribute.attname = 'namespace_id' and class.relkind in ('r', 'p') and class.relnamespace = current_schema()::regnamespace
    and class.relname not in ('namespace', 'namespace_erasure')
  order by class.relname`

async function dataTables(tx: Transaction): Promise<string[]> {
  const { rows } = await tx.query<{ name: string }>(tablesWithNamespace)
  return rows.map(({ name }) => name)
}

async function deleteRows(tx: Transaction, table: string, id: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `delete from ${table} where namespace_id = $1
      and ctid = any(array(select ctid from ${table} where namespace_id = $1 limit ${batchRows}))`,
    [id],
  )
  return (rowCount ?? 0) > 0
}
