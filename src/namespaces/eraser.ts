// Erases what deleted namespaces held, a batch at a time, so that nobody else waits for long. What a crash interrupts is
// gone on with at the next start, in this process or another.
import type pg from 'pg'

import type { Log } from '../store/log.ts'
import type { Store } from '../store/open-store.ts'

export interface Eraser {
  /** Erases what is left to erase; also what was deleted while it does so. */
  wake(): void
  /** Ends after the batch that is under way. */
  stop(): Promise<void>
}

const batchRows = 5_000
const lookEveryMs = 10 * 60_000
const tryAgainMs = 5_000

export function createEraser(store: Store, log: Log): Eraser {
  let running: Promise<void> | undefined
  let isWoken = false
  let isStopped = false
  let retry: NodeJS.Timeout | undefined

  async function eraseAll(): Promise<void> {
    while (isWoken && !isStopped) {
      isWoken = false
      for (const id of await leftToErase(store)) {
        while (!isStopped && (await eraseBatch(store, id)));
      }
    }
  }

  const wake = (): void => {
    if (isStopped) return
    isWoken = true
    running ??= eraseAll()
      .catch((error: unknown) => {
        log.warn({ err: error }, 'a deleted namespace is not erased yet; trying again')
        retry = setTimeout(wake, tryAgainMs).unref()
      })
      .finally(() => {
        running = undefined
      })
  }
  const timer = setInterval(wake, lookEveryMs).unref()

  return {
    wake,
    async stop() {
      isStopped = true
      clearInterval(timer)
      clearTimeout(retry)
      await running
    },
  }
}

async function leftToErase(store: Store): Promise<string[]> {
  const { rows } = await store.reads.query<{ namespace_id: string }>(
    'select namespace_id from namespace_erasure order by deleted_at, namespace_id',
  )
  return rows.map((row) => row.namespace_id)
}

// Where another process is at it, it is left to do it.
const claim = 'select from namespace_erasure where namespace_id = $1 for update skip locked'

/** False when nothing is left to do here. */
async function eraseBatch(store: Store, id: string): Promise<boolean> {
  return await store.transaction(async (tx) => {
    const { rowCount: isClaimed } = await tx.query(claim, [id])
    if (isClaimed !== 1) return false
    // The head first: whoever writes holds it, and nobody can write without it.
    await tx.query('delete from namespace_head where namespace_id = $1', [id])
    for (const table of await dataTables(tx)) {
      if (await eraseSome(tx, table, id)) return true
    }
    await tx.query('delete from namespace_erasure where namespace_id = $1', [id])
    return false
  })
}

/** Every table that holds data of namespaces, those of later versions too. */
const tablesWithNamespace = `
  select quote_ident(class.relname) as name
  from pg_attribute attribute join pg_class class on class.oid = attribute.attrelid
  where attribute.attname = 'namespace_id' and class.relkind in ('r', 'p') and class.relnamespace = current_schema()::regnamespace
    and class.relname not in ('namespace', 'namespace_erasure')
  order by class.relname`

async function dataTables(tx: pg.ClientBase): Promise<string[]> {
  const { rows } = await tx.query<{ name: string }>(tablesWithNamespace)
  return rows.map(({ name }) => name)
}

async function eraseSome(tx: pg.ClientBase, table: string, id: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `delete from ${table} where namespace_id = $1
      and ctid = any(array(select ctid from ${table} where namespace_id = $1 limit ${batchRows}))`,
    [id],
  )
  return (rowCount ?? 0) > 0
}
