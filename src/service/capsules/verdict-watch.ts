// Waits for a capsule's verdict without holding a database connection: woken by notifications of the database, and
// polling every few seconds in case one was lost. Rules, section 2.
import { setTimeout as pause } from 'node:timers/promises'

import type { Namespace } from '../namespaces/namespace.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { capsuleKey, verdictChannel, stageChannel } from './channels.ts'
import { findCapsule } from './find-capsule.ts'
import { BoundedMap } from '../../core/bounded-map.ts'
import { addToSet } from '../../core/lists-by-key.ts'
import type { NamespaceId } from '../../contract/ids.ts'
import { capsuleStages, type CapsuleStage } from '../../contract/capsule-schemas.ts'

const pollEveryMs = 3000

export async function openVerdictWatch(store: Store) {
  /** What wakes those who wait for a capsule. */
  const waiting = new Map<string, Set<() => void>>()
  let isClosed = false

  const stages = await openStageWatch(store)

  const notify = (key: string | undefined): void => {
    stages.forget(key)
    // No payload: the connection was re-established and notifications may be lost, so all waiters check.
    const notified = key === undefined ? [...waiting.values()] : [waiting.get(key) ?? []]
    for (const wakers of notified) for (const waker of wakers) waker()
  }
  const unlisten = await store.listen(verdictChannel, notify)

  return {
    /** Resolves when the capsule is no longer pending, the time is up, the signal aborts or the watch is closed. */
    async wait(
      namespace: Namespace,
      id: string,
      { waitMs, signal }: { waitMs: number; signal: AbortSignal },
    ) {
      const until = performance.now() + waitMs
      const key = capsuleKey(namespace.id, id)
      let woken = new AbortController()
      const wake = (): void => woken.abort()
      addToSet(waiting, key, wake)
      signal.addEventListener('abort', wake)
      try {
        for (;;) {
          // Made before reading, so that a notification that arrives meanwhile is not missed.
          woken = new AbortController()
          const row = await findCapsule(store, namespace, id)
          const leftMs = until - performance.now()
          if (row.status !== 'pending' || leftMs <= 0 || signal.aborted || isClosed) return row
          await pause(Math.min(leftMs, pollEveryMs), undefined, { signal: woken.signal }).catch(() => {})
        }
      } finally {
        signal.removeEventListener('abort', wake)
        const wakers = waiting.get(key)
        wakers?.delete(wake)
        if (wakers?.size === 0) waiting.delete(key)
      }
    },
    /** The stage that a capsule was last seen in while it is checked. */
    stageOf: stages.stageOf,
    /** Ends all waiting calls. */
    async close() {
      isClosed = true
      notify(undefined)
      await unlisten()
      await stages.close()
    },
  }
}

export type VerdictWatch = Awaited<ReturnType<typeof openVerdictWatch>>

const maxWatched = 2000

async function openStageWatch(store: Store) {
  const stages = new BoundedMap<string, CapsuleStage>(maxWatched)
  const unlisten = await store.listen(stageChannel, (payload = '') => {
    const [key = '', name] = payload.split(' ')
    const stage = capsuleStages.find((each) => each === name)
    if (stage !== undefined) stages.set(key, stage)
  })
  return {
    stageOf: (namespaceId: NamespaceId, capsuleId: string) => stages.get(capsuleKey(namespaceId, capsuleId)),
    /** It has its verdict. */
    forget: (key: string | undefined) => void (key !== undefined && stages.delete(key)),
    close: unlisten,
  }
}
