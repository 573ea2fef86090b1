// Ends work that takes too long.

/** The longest time that a timer can be set to, about 25 days. */
const maxTimerMs = 2 ** 31 - 1

/**
 * `work` gets a signal that aborts in time, or when `signal` does. Once it is done, the signal is that of the caller alone.
 */
export async function limitTime<T>(
  timeoutMs: number,
  signal: AbortSignal | undefined,
  createError: () => Error,
  work: (signal: AbortSignal | undefined) => Promise<T>,
): Promise<T> {
  if (!(timeoutMs <= maxTimerMs)) return await work(signal)
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(createError()), Math.max(0, timeoutMs))
  try {
    return await work(signal ? AbortSignal.any([signal, limit.signal]) : limit.signal)
  } catch (error) {
    // A `fetch` of the caller's may throw something of its own when it is aborted.
    throw limit.signal.aborted && signal?.aborted !== true ? limit.signal.reason : error
  } finally {
    clearTimeout(timer)
  }
}
