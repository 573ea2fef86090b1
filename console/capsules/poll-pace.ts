// How often to ask again while something is being checked: quickly at first, then ever more slowly.

const quickestMs = 600
const slowestMs = 8000

/** As the query cache hands it over: the same object for the same question. */
interface Asked<T> {
  readonly state: { readonly data: T | undefined }
}

interface Waiting {
  readonly pending: string
  readonly since: number
}

/** `pendingOf` names what is waited for, '' when nothing is; when that changes, the pace is quick again. */
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
