// When a delivery that failed is tried again: soon at first, because most failures are a restart, then ever more rarely for
// about three days. Rules, section 11.

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** After the first failure, the second, and so on. */
export const retryDelaysMs: readonly number[] = [
  5 * second,
  minute,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
]

/** The first attempt, and one after each delay. */
export const maxAttempts = retryDelaysMs.length + 1

/** Receivers that were away together are not all called again at the same moment. */
const spread = 0.1

/** What a receiver may ask for at most. */
const maxRetryAfterMs = hour

/**
 * How long to wait after so many failures; null: that was the last attempt. `random` is from 0 up to 1. A receiver may ask
 * for a longer wait than the schedule has, never for a shorter one.
 */
export function nextAttemptMs(failures: number, random: number, retryAfterMs = 0): number | null {
  const delayMs = retryDelaysMs[failures - 1]
  if (delayMs === undefined) return null
  const spreadMs = Math.round(delayMs * (1 - spread + 2 * spread * random))
  return Math.max(spreadMs, Math.min(retryAfterMs, maxRetryAfterMs))
}

/** The header `Retry-After`, in seconds or as a date; 0: absent, or not to be understood. */
export function readRetryAfter(text: string | undefined, nowMs: number): number {
  if (text === undefined) return 0
  if (/^\d{1,9}$/.test(text)) return Number(text) * second
  // An HTTP date: the platform would read other texts as dates too, such as "-5".
  const atMs = text.endsWith(' GMT') ? Date.parse(text) : Number.NaN
  return Number.isNaN(atMs) ? 0 : Math.max(0, atMs - nowMs)
}
