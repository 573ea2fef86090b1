// A token bucket for each key: a minute's worth may be spent at once, then it refills steadily. Off unless configured.
import type { Clock } from '../clock.ts'
import { problem } from '../problems.ts'

export interface RateLimit {
  /** Throws `too_many_requests` when the bucket is empty. */
  take(keyId: string): void
}

interface Bucket {
  tokens: number
  filledAtMs: number
}

const mostBuckets = 10_000

export function createRateLimit(requestsPerMinute: number | undefined, clock: Clock): RateLimit {
  if (requestsPerMinute === undefined) return { take: () => {} }
  const buckets = new Map<string, Bucket>()
  const perMs = requestsPerMinute / 60_000

  const bucketOf = (keyId: string): Bucket => {
    const known = buckets.get(keyId)
    if (known) return known
    const [oldest] = buckets.keys()
    if (buckets.size >= mostBuckets && oldest !== undefined) buckets.delete(oldest)
    const bucket = { tokens: requestsPerMinute, filledAtMs: clock.now() }
    buckets.set(keyId, bucket)
    return bucket
  }

  return {
    take(keyId) {
      const bucket = bucketOf(keyId)
      const nowMs = clock.now()
      const refill = Math.max(0, nowMs - bucket.filledAtMs) * perMs
      bucket.tokens = Math.min(requestsPerMinute, bucket.tokens + refill)
      bucket.filledAtMs = nowMs
      if (bucket.tokens < 1) throw tooMany(Math.ceil((1 - bucket.tokens) / perMs / 1000), requestsPerMinute)
      bucket.tokens -= 1
    },
  }
}

const tooMany = (waitSeconds: number, requestsPerMinute: number) =>
  problem(
    'too_many_requests',
    `This key may make ${requestsPerMinute} requests a minute. Try again in ${waitSeconds} s.`,
    { headers: { 'Retry-After': String(waitSeconds) } },
  )
