// Polling interval while a capsule is pending: short at first, then growing.

const quickestMs = 600
const slowestMs = 8000

/** The query state of the cache: the same object for the same query. */
interface Asked<T> {
  readonly state: { readonly data: T | undefined }
}

interface Waiting {
  readonly pending: string
  readonly since: number
}

/** `pendingOf` identifies what is pending, '' for nothing; when it changes, the interval is short again. */
export function pollPace<T>(
  pendingOf: (data: T) => string,
  now: () => number = Date.now,
): (query: Asked<T>) => number | false {
  const waits = new WeakMap<object, Waiting>()
  return (query) => {
    const { data } = query.state
    const pending = data === undefined ? '' : pendingOf(data)
    const wait = waits.get(query)
    const since = wait?.pending === pending ? wait.since : now()
    waits.set(query, { pending, since })
    return pending !== '' && Math.min(slowestMs, Math.max(quickestMs, (now() - since) / 4))
  }
}
