// Waits for a capsule's verdict without holding a database connection: woken by notifications of the database, and
// polling every few seconds in case one was lost. Rules, section 2.
import type { Namespace } from '../namespaces/namespace.ts'
import type { Store } from '../../database/pools/open-store.ts'
import type { CapsuleRow } from './capsule.ts'
import { capsuleKey, verdictChannel, stageChannel } from './channels.ts'
import { findCapsule } from './find-capsule.ts'
import { BoundedMap } from '../../core/bounded-map.ts'
import type { NamespaceId } from '../../contract/ids.ts'
import { capsuleStages, type CapsuleStage } from '../../contract/capsule-schemas.ts'

const pollEveryMs = 3000

export interface VerdictWatch {
  /** Resolves when the capsule is no longer pending, the time is up, the signal aborts or the watch is closed. */
  wait(
    namespace: Namespace,
    id: string,
    options: { waitMs: number; signal: AbortSignal },
  ): Promise<CapsuleRow>
  /** The stage that a capsule was last seen in while it is checked. */
  readonly stageOf: StageWatch['stageOf']
  /** Ends all waiting calls. */
  close(): Promise<void>
}

interface Waiter {
  readonly wake: () => void
  sleep(ms: number): Promise<void>
  leave(): void
}

export async function openVerdictWatch(store: Store): Promise<VerdictWatch> {
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

  /** `sleep` ends when woken or when the time is up; a wake-up that comes between two sleeps ends the next one at once. */
  function addWaiter(key: string): Waiter {
    let isAwake = false
    let endSleep: (() => void) | undefined
    const wake = (): void => {
      isAwake = true
      endSleep?.()
    }
    const wakers = waiting.get(key) ?? new Set()
    waiting.set(key, wakers.add(wake))
    return {
      wake,
      async sleep(ms) {
        if (isAwake) {
          isAwake = false
          return
        }
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms)
          endSleep = () => {
            clearTimeout(timer)
            resolve()
          }
        })
        isAwake = false
      },
      leave() {
        wakers.delete(wake)
        if (wakers.size === 0 && waiting.get(key) === wakers) waiting.delete(key)
      },
    }
  }

  return {
    async wait(namespace, id, { waitMs, signal }) {
      const until = performance.now() + waitMs
      const waiter = addWaiter(capsuleKey(namespace.id, id))
      signal.addEventListener('abort', waiter.wake)
      try {
        for (;;) {
          const row = await findCapsule(store, namespace, id)
          const leftMs = until - performance.now()
          if (row.status !== 'pending' || leftMs <= 0 || signal.aborted || isClosed) return row
          await waiter.sleep(Math.min(leftMs, pollEveryMs))
        }
      } finally {
        signal.removeEventListener('abort', waiter.wake)
        waiter.leave()
      }
    },
    stageOf: stages.stageOf,
    async close() {
      isClosed = true
      notify(undefined)
      await unlisten()
      await stages.close()
    },
  }
}

const maxWatched = 2000

/** The named stages of a capsule while it is checked. They are stored nowhere: who misses one sees the stage before it. */
interface StageWatch {
  readonly stageOf: (namespaceId: NamespaceId, capsuleId: string) => CapsuleStage | undefined
  /** It has its verdict. */
  forget(key: string | undefined): void
  close(): Promise<void>
}

async function openStageWatch(store: Store): Promise<StageWatch> {
  const stages = new BoundedMap<string, CapsuleStage>(maxWatched)
  const unlisten = await store.listen(stageChannel, (payload = '') => {
    const [key = '', name] = payload.split(' ')
    const stage = capsuleStages.find((each) => each === name)
    if (stage !== undefined) stages.set(key, stage)
  })
  return {
    stageOf: (namespaceId, capsuleId) => stages.get(capsuleKey(namespaceId, capsuleId)),
    forget: (key) => void (key !== undefined && stages.delete(key)),
    close: unlisten,
  }
}
