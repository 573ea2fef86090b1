// Brings namespaces that older reading rules made to the rules of this program, in the background: one at a time over all
// processes, in a thread, while reads are answered from what is there. Whatever interrupts it, the numbers of the namespace
// say what is left, and the next start goes on.
import { setTimeout as pause } from 'node:timers/promises'

import type { NamespaceId, TenantId } from '../contract/ids.ts'
import { findOlderNamespaces, type OlderNamespace } from '../service/namespaces/find-older-namespaces.ts'
import { briefly, type Log } from '../database/log.ts'
import type { Store } from '../database/pools/open-store.ts'
import { readValue } from '../database/read-row.ts'
import type { RebuildResult } from './writing-thread.ts'

export interface RebuildThread {
  rebuild(tenantId: TenantId, namespaceId: NamespaceId): Promise<RebuildResult>
  close(): Promise<void>
}

/** Between counts while other processes work, and before the first retry. */
const soonMs = 5_000
/** Between counts when nothing is left: a process of an older version may still be writing. */
const lateMs = 10 * 60_000
/** At least, between two rebuilds of one namespace. */
const againMs = 60_000
const maxRetryMs = 60 * 60_000

// Any number will do, as long as every version of this program uses the same.
const rebuildLock = '7453010373645640'

// Of the transaction, not of the session: it also holds behind a pooler that gives every transaction another session.
const takeLock = 'select pg_try_advisory_xact_lock($1::bigint)'

/** Counts once before it returns, and says what is to be done. */
export async function openNamespaceRebuild(store: Store, log: Log) {
  const older = createOlderNamespaces(store, log)
  const stopped = new AbortController()
  let running: Promise<void> | undefined
  let thread: RebuildThread | undefined

  /** How long to wait before the next step. */
  async function rebuildNext(work: RebuildThread, next: OlderNamespace): Promise<number> {
    try {
      const result = await rebuildAlone(store, work, next)
      if (!result) {
        await older.count()
        return soonMs
      }
      older.noteSuccess(next, result)
      return 0
    } catch (error) {
      if (!stopped.signal.aborted) older.noteFailure(next, error)
      return soonMs
    }
  }

  async function takeStep(): Promise<number> {
    const next = thread && older.nextDue()
    if (thread && next) return await rebuildNext(thread, next)
    await older.count()
    if (older.left === 0) return lateMs
    return thread && older.nextDue() ? 0 : soonMs
  }

  async function run(): Promise<void> {
    let waitMs = thread && older.left > 0 ? 0 : soonMs
    while (!stopped.signal.aborted) {
      await pause(waitMs, undefined, { ref: false, signal: stopped.signal }).catch(() => {})
      if (stopped.signal.aborted) return
      waitMs = await takeStep().catch((error: unknown) => {
        log.debug(briefly(error), 'namespaces could not be counted')
        return soonMs
      })
    }
  }

  await older.count()
  return {
    /** Namespaces made by older rules, as of the last count. */
    left: () => older.left,
    /** Without a thread it only counts: other processes do the work. */
    start(given?: RebuildThread) {
      thread = given
      running ??= run()
    },
    /** What is not finished is rolled back. */
    async stop() {
      stopped.abort()
      await thread?.close()
      await running
    },
  }
}

export type NamespaceRebuild = Awaited<ReturnType<typeof openNamespaceRebuild>>

/** Null when another process is rebuilding one. */
async function rebuildAlone(
  store: Store,
  work: RebuildThread,
  { id, tenantId }: OlderNamespace,
): Promise<RebuildResult | null> {
  store.storage.refuseWhenFull()
  return await store.transaction(async (tx) => {
    await tx.query('set local idle_in_transaction_session_timeout = 0')
    const isTaken = await readValue<boolean>(tx, takeLock, [rebuildLock])
    return isTaken ? await work.rebuild(tenantId, id) : null
  })
}

/** The namespaces that wait for their rebuild, as of the last count, and those that are not to be tried yet. */
function createOlderNamespaces(store: Store, log: Log) {
  let waiting: readonly OlderNamespace[] = []
  /** As of the last count: what is rebuilt since then does not change it. */
  let isBehind = false
  const delays = new Map<NamespaceId, { readonly failures: number; readonly notBeforeMs: number }>()

  return {
    get left() {
      return waiting.length
    },
    async count() {
      const wasBehind = isBehind
      waiting = await findOlderNamespaces(store)
      isBehind = waiting.length > 0
      if (isBehind && !wasBehind) {
        log.info(
          { namespaces: waiting.length },
          'namespaces made by older reading rules are rebuilt in the background; reads go on meanwhile',
        )
      }
      if (isBehind) return
      if (wasBehind) log.info({}, 'all namespaces follow the reading rules of this version')
      for (const [id, { notBeforeMs }] of delays) if (notBeforeMs <= Date.now()) delays.delete(id)
    },
    nextDue: () => waiting.find(({ id }) => (delays.get(id)?.notBeforeMs ?? 0) <= Date.now()),
    noteFailure({ id }: OlderNamespace, error: unknown) {
      const failures = (delays.get(id)?.failures ?? 0) + 1
      const delayMs = Math.min(maxRetryMs, soonMs * 2 ** Math.min(failures - 1, 20))
      delays.set(id, { failures, notBeforeMs: Date.now() + delayMs })
      log.warn(
        { namespace_id: id, attempt: failures, retry_in_s: Math.round(delayMs / 1000), ...briefly(error) },
        'a namespace could not be rebuilt; it will be tried again',
      )
    },
    /** A process of an older version that still writes to it would otherwise keep this one rebuilding it. */
    noteSuccess({ id }: OlderNamespace, { refused }: RebuildResult) {
      if (refused.length > 0) {
        log.warn(
          { namespace_id: id, capsules: refused },
          'these accepted documents no longer conform; the statements read from them before are kept',
        )
      }
      waiting = waiting.filter((other) => other.id !== id)
      delays.set(id, { failures: 0, notBeforeMs: Date.now() + againMs })
    },
  }
}
