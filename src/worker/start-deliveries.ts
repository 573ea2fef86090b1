// The loop that sends what is in the outbox. Any number of processes may run it: the queue is in the database. Woken by
// notifications, and polling every second, because attempts become due and a notification may be lost. Rules, section 11.
import type { Log } from '../database/log.ts'
import type { Store } from '../database/pools/open-store.ts'
import type { Transaction } from '../database/transaction.ts'
import {
  claimDeliveries,
  deleteOldDeliveries,
  finishAttempt,
  giveBackDeliveries,
  giveBackOfDead,
  releaseDueDeliveries,
  type ClaimedDelivery,
  type Outcome,
} from '../service/outbox/delivery-queue.ts'
import { announceChanges, deliveryChannel } from '../service/outbox/record-event.ts'
import { startClaimLoop, type ClaimLoop } from './claim-loop.ts'
import { isDeadHolder, machine, newHolder } from './holder.ts'
import { retryWhileUnavailable } from './retry-while-unavailable.ts'

/** Requests that one process has open. They cost memory and a socket each, and hardly any processor time. */
const maxOpen = 256

const pollEveryMs = 1000
const cleanUpEveryMs = 60 * 60 * 1000
/** An outcome that cannot be stored for so long is lost with its lease: the delivery is sent again. */
const maxStoreMs = 20_000
/** Receivers that answer at all have answered by then: what is cut off is sent again. */
const maxGraceMs = 2000

export interface Sender {
  /** `at`: when the attempt begins. Must end within 20 seconds, and soon after `signal`. */
  send(delivery: ClaimedDelivery, at: Date, signal: AbortSignal): Promise<Outcome>
  /** In the transaction that stores the outcome. False where the target takes no more deliveries. */
  noteOutcome?(tx: Transaction, delivery: ClaimedDelivery, outcome: Outcome): Promise<boolean>
}

export interface DeliveryServices {
  readonly store: Store
  readonly log: Log
  readonly webhooks: Sender
  /** Left out: mail is not set up, and none is in the outbox. */
  readonly mail?: Sender
}

export interface Deliveries {
  /** Claims no more; gives open requests a moment, then ends them and gives their deliveries back. */
  stop(graceMs?: number): Promise<void>
}

export async function startDeliveries({ store, log, webhooks, mail }: DeliveryServices): Promise<Deliveries> {
  const open = new Map<ClaimedDelivery, Promise<void>>()
  const stopped = new AbortController()
  let loop: ClaimLoop | undefined

  const unlisten = await store.listen(deliveryChannel, () => loop?.wake())

  /** Whatever goes wrong here leaves the lease to expire: the delivery is sent again, with the same id. */
  async function deliver(delivery: ClaimedDelivery): Promise<void> {
    const sender = delivery.webhookId === null ? mail : webhooks
    if (!sender) return
    const at = new Date()
    const startedMs = performance.now()
    try {
      const outcome = await sender.send(delivery, at, stopped.signal)
      if (stopped.signal.aborted) return
      const attempt = { ...outcome, at, durationMs: Math.round(performance.now() - startedMs) }
      const finish = () =>
        store.transaction(async (tx) => {
          const mayRetry = (await sender.noteOutcome?.(tx, delivery, outcome)) ?? true
          await finishAttempt(tx, delivery, attempt, mayRetry)
        })
      await retryWhileUnavailable(finish, stopped.signal, log, maxStoreMs)
    } catch (error) {
      if (!stopped.signal.aborted)
        log.warn({ err: error, delivery: delivery.id }, 'a delivery could not be sent; it is tried again')
    }
  }

  function begin(delivery: ClaimedDelivery): void {
    const done = deliver(delivery).finally(() => {
      open.delete(delivery)
      loop?.wake()
    })
    open.set(delivery, done)
  }

  let nextRelease = 0
  async function claim(): Promise<boolean> {
    if (performance.now() >= nextRelease) {
      await giveBackOfDead(store, machine, isDeadHolder)
      await releaseDueDeliveries(store.writes)
      nextRelease = performance.now() + pollEveryMs
    }
    await announceChanges(store.writes)
    const free = maxOpen - open.size
    if (free <= 0) return false
    const claimed = await claimDeliveries(store, newHolder(), free, mail !== undefined)
    for (const delivery of claimed) begin(delivery)
    return false
  }

  loop = startClaimLoop({
    log,
    pollEveryMs,
    claim,
    claimFailure: 'the outbox cannot be read; trying again',
    cleanUpEveryMs,
    cleanUp: () => deleteOldDeliveries(store.writes),
    cleanUpFailure: 'old deliveries could not be deleted',
  })

  return {
    async stop(graceMs = 0) {
      await loop.stop()
      const grace = setTimeout(() => stopped.abort(), Math.min(graceMs, maxGraceMs))
      const left = [...open]
      await Promise.all(left.map(([, done]) => done))
      clearTimeout(grace)
      const holders = new Set(left.map(([{ holder }]) => holder))
      await giveBackDeliveries(store.writes, [...holders]).catch((error: unknown) =>
        log.warn(
          { err: error },
          'deliveries could not be given back; they are sent again when their leases end',
        ),
      )
      await unlisten()
    },
  }
}
