// Waits until an uploaded capsule is accepted or rejected.
import type { CallOptions } from './client-options.ts'
import { pause } from './fetch-with-retries.ts'

/** The service waits that long before it answers that a capsule is still pending. */
const longestWaitSeconds = 30

export class VerdictTimeout extends Error {
  override readonly name = 'VerdictTimeout'
  readonly capsuleId: string

  constructor(capsuleId: string, seconds: number) {
    super(`${capsuleId} has no verdict after ${seconds} seconds. It stays queued; wait for it again later.`)
    this.capsuleId = capsuleId
  }
}

export interface WaitOptions extends CallOptions {
  /** 600 unless said otherwise; then `VerdictTimeout` is thrown. */
  readonly timeoutSeconds?: number
}

interface ReadsCapsules<C> {
  readonly getCapsule: (input: { capsule_id: string; wait: number }, options?: CallOptions) => Promise<C>
}

/** The capsule once it is no longer pending: `accepted`, `rejected`, or `deleted` by somebody meanwhile. */
export async function waitForVerdict<C extends { readonly status: string }>(
  client: ReadsCapsules<C>,
  capsuleId: string,
  { timeoutSeconds = 600, ...options }: WaitOptions = {},
): Promise<C> {
  const end = Date.now() + timeoutSeconds * 1000
  for (;;) {
    const left = Math.ceil((end - Date.now()) / 1000)
    const wait = Math.max(0, Math.min(longestWaitSeconds, left))
    const askedAt = Date.now()
    const capsule = await client.getCapsule({ capsule_id: capsuleId, wait }, options)
    if (capsule.status !== 'pending') return capsule
    if (Date.now() >= end) throw new VerdictTimeout(capsuleId, timeoutSeconds)
    // A service that is stopping answers at once.
    const early = Date.now() - askedAt < 1000
    if (early) await pause(Math.min(1000, end - Date.now()), options.signal)
  }
}
