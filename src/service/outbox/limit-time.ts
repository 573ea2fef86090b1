// Ends a delivery that takes too long. Node 20 collects a signal of `AbortSignal.timeout` that only `AbortSignal.any` knows,
// and then it never aborts: the timer here holds its controller.

/** What the work gives; null where the signal aborts before. */
export const untilAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T | null> =>
  Promise.race([
    work,
    new Promise<null>((resolve) => {
      if (signal.aborted) resolve(null)
      signal.addEventListener('abort', () => resolve(null), { once: true })
    }),
  ])

/** `work` gets a signal that aborts in time, or when `signal` does. */
export async function limitTime<T>(
  timeoutMs: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), timeoutMs)
  try {
    return await work(AbortSignal.any([signal, limit.signal]))
  } finally {
    clearTimeout(timer)
  }
}
