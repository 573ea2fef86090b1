// Polling interval while a capsule is pending: short at first, then growing.

const minMs = 600
const maxMs = 8000

/** The query state of the cache: the same object for the same query. */
interface PolledQuery<T> {
  readonly state: { readonly data: T | undefined }
}

interface Waiting {
  readonly pending: string
  readonly since: number
}

/** `pendingOf` identifies what is pending, '' for nothing; when it changes, the interval is short again. */
export function pollInterval<T>(
  pendingOf: (data: T) => string,
  now: () => number = Date.now,
): (query: PolledQuery<T>) => number | false {
  const waits = new WeakMap<object, Waiting>()
  return (query) => {
    const { data } = query.state
    const pending = data === undefined ? '' : pendingOf(data)
    const wait = waits.get(query)
    const since = wait?.pending === pending ? wait.since : now()
    waits.set(query, { pending, since })
    return pending !== '' && Math.min(maxMs, Math.max(minMs, (now() - since) / 4))
  }
}
