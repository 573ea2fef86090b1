// A token bucket for each key, link or address: the requests of a minute, or another time, may be made at once, then it
// refills steadily. Off unless configured. The buckets are in the database, so that the limit holds for all processes
// together; a busy process takes many tokens at a time, so that not every request costs a write.
import { BoundedMap } from '../../core/bounded-map.ts'
import type { Clock } from '../../core/clock.ts'
import { problem, type Problem } from '../../contract/problems.ts'
import type { Store } from '../../database/pools/open-store.ts'

export interface RateLimit {
  /** Throws `too_many_requests` when the bucket is empty. */
  take(keyId: string): Promise<void> | undefined
}

/** Tokens that this process has taken out of a bucket and not used yet. */
interface Reserve {
  left: number
  size: number
  takenAtMs: number
  refill: Promise<void> | undefined
  /** The bucket is empty between these times: whoever goes on meanwhile costs no query. */
  emptyFromMs: number
  emptyUntilMs: number
}

const maxReserves = 10_000
/** Tokens that are not used by then are lost; these are few, because an idle process takes one at a time. */
const reserveMs = 1000

// Clocks of several machines differ a little: the time of a bucket does not go back, so that no interval is refilled twice.
// A time that lies far ahead came from a clock that was wrong: it is set right, or the key would be refused until then.
const takeTokens = `
  insert into rate_limit_bucket as bucket (subject, tokens, granted, filled_at)
  values ($1, $2::float8 - $3::float8, $3::float8, $4::timestamptz)
  on conflict (subject) do update set (tokens, granted, filled_at) = (
    select available - taken, taken,
      case when bucket.filled_at > $4::timestamptz + interval '1 minute' then $4::timestamptz
        else greatest(bucket.filled_at, $4::timestamptz) end
    from (
      select least($2::float8, bucket.tokens + $2::float8 / $5::float8 *
        greatest(0, extract(epoch from $4::timestamptz - bucket.filled_at))) as available
    ) filled, lateral (select least($3::float8, floor(available)) as taken) decided
  )
  returning tokens, granted`

const deleteFull = `delete from rate_limit_bucket where filled_at < $1::timestamptz - interval '1 hour'`
const deleteFullEveryMs = 3_600_000

export interface RateOptions {
  /** In which the requests may be made; a minute unless said otherwise, an hour at most. */
  readonly seconds?: number
  readonly refuse?: (waitSeconds: number, requests: number) => Problem
}

export function createRateLimit(
  store: Pick<Store, 'writes'>,
  requests: number | undefined,
  clock: Clock,
  { seconds = 60, refuse = tooMany }: RateOptions = {},
): RateLimit {
  if (requests === undefined) return { take: () => undefined }
  const perTime = requests
  const reserves = new BoundedMap<string, Reserve>(maxReserves)
  const maxSize = Math.max(1, Math.floor(requests / seconds))
  let deletedFullAtMs = clock.now()

  function findReserve(keyId: string): Reserve {
    const existing = reserves.get(keyId)
    if (existing) return existing
    const reserve = { left: 0, size: 1, takenAtMs: 0, refill: undefined, emptyFromMs: 0, emptyUntilMs: 0 }
    reserves.set(keyId, reserve)
    return reserve
  }

  async function refill(keyId: string, reserve: Reserve): Promise<void> {
    const nowMs = clock.now()
    const isSpentQuickly = reserve.left === 0 && nowMs - reserve.takenAtMs < reserveMs
    reserve.size = isSpentQuickly ? Math.min(maxSize, reserve.size * 2) : 1
    const now = new Date(nowMs)
    const { rows } = await store.writes.query<{ tokens: number; granted: number }>(takeTokens, [
      keyId,
      requests,
      reserve.size,
      now,
      seconds,
    ])
    const { tokens = 0, granted = 0 } = rows[0] ?? {}
    reserve.left = granted
    reserve.takenAtMs = nowMs
    if (granted < 1) {
      const waitMs = ((1 - tokens) * seconds * 1000) / perTime
      Object.assign(reserve, { emptyFromMs: nowMs, emptyUntilMs: nowMs + waitMs })
      throw refuse(Math.ceil(waitMs / 1000), perTime)
    }
    if (nowMs - deletedFullAtMs > deleteFullEveryMs) {
      deletedFullAtMs = nowMs
      await store.writes.query(deleteFull, [now])
    }
  }

  async function takeFromBucket(keyId: string, reserve: Reserve): Promise<void> {
    do {
      reserve.refill ??= refill(keyId, reserve).finally(() => {
        reserve.refill = undefined
      })
      await reserve.refill
    } while (reserve.left < 1)
    reserve.left -= 1
  }

  return {
    take(keyId) {
      const reserve = findReserve(keyId)
      const nowMs = clock.now()
      if (nowMs >= reserve.emptyFromMs && nowMs < reserve.emptyUntilMs)
        return Promise.reject(refuse(Math.ceil((reserve.emptyUntilMs - nowMs) / 1000), perTime))
      const isUsable = reserve.left >= 1 && nowMs - reserve.takenAtMs < reserveMs
      if (!isUsable) return takeFromBucket(keyId, reserve)
      reserve.left -= 1
      return undefined
    },
  }
}

const tooMany = (waitSeconds: number, perMinute: number): Problem =>
  problem(
    'too_many_requests',
    { perMinute, seconds: waitSeconds },
    { headers: { 'Retry-After': String(waitSeconds) } },
  )
