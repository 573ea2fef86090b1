// Waiting for a capsule's verdict without holding a database connection: woken by the database's notices, and by a look
// of one's own every few seconds in case a notice was lost. Decisions, section 2, `wait`.
import type { Namespace } from '../namespaces/namespace.ts'
import type { Store } from '../store/open-store.ts'
import type { CapsuleRow } from './capsule.ts'
import { capsuleKey, verdictChannel } from './channels.ts'
import { findCapsule } from './find-capsule.ts'

const lookEveryMs = 3000

export interface VerdictWatch {
  /** The capsule once it is no longer pending; as it then is when the time is up, the signal aborts or the watch closes. */
  wait(at: Namespace, id: string, options: { waitMs: number; signal: AbortSignal }): Promise<CapsuleRow>
  /** Releases everybody who waits. */
  close(): Promise<void>
}

interface Place {
  readonly waker: () => void
  sleep(ms: number): Promise<void>
  leave(): void
}

export async function openVerdictWatch(store: Store): Promise<VerdictWatch> {
  const waiting = new Map<string, Set<() => void>>()
  let isClosed = false

  const wake = (key: string | undefined): void => {
    // Without a payload the connection was made anew, and notices may have been missed: everybody looks.
    const woken = key === undefined ? [...waiting.values()] : [waiting.get(key) ?? []]
    for (const wakers of woken) for (const waker of wakers) waker()
  }
  const unlisten = await store.listen(verdictChannel, wake)

  /** Sleeps until woken or until the time is up; a notice that comes while it is awake ends the next sleep at once. */
  function enlist(key: string): Place {
    let isWoken = false
    let endSleep: (() => void) | undefined
    const waker = (): void => {
      isWoken = true
      endSleep?.()
    }
    const wakers = waiting.get(key) ?? new Set()
    waiting.set(key, wakers.add(waker))
    return {
      waker,
      async sleep(ms) {
        if (isWoken) {
          isWoken = false
          return
        }
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms)
          endSleep = () => {
            clearTimeout(timer)
            resolve()
          }
        })
        isWoken = false
      },
      leave() {
        wakers.delete(waker)
        if (wakers.size === 0 && waiting.get(key) === wakers) waiting.delete(key)
      },
    }
  }

  return {
    async wait(at, id, { waitMs, signal }) {
      const until = performance.now() + waitMs
      const place = enlist(capsuleKey(at.id, id))
      signal.addEventListener('abort', place.waker)
      try {
        for (;;) {
          const row = await findCapsule(store, at, id)
          const leftMs = until - performance.now()
          if (row.status !== 'pending' || leftMs <= 0 || signal.aborted || isClosed) return row
          await place.sleep(Math.min(leftMs, lookEveryMs))
        }
      } finally {
        signal.removeEventListener('abort', place.waker)
        place.leave()
      }
    },
    async close() {
      isClosed = true
      wake(undefined)
      await unlisten()
    },
  }
}
