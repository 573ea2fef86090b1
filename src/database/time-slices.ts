// Long work on the event loop in short slices, so that other requests are answered in between: batches of entities, and
// the description of the API. Long reads run in threads instead.
import { performance } from 'node:perf_hooks'
import { setImmediate } from 'node:timers/promises'

const sliceMs = 8

/** Walks through the items, pausing whenever a slice of time is used up. */
export async function inSlices<T>(items: Iterable<T>, work: (item: T) => void): Promise<void> {
  let until = performance.now() + sliceMs
  for (const item of items) {
    work(item)
    if (performance.now() < until) continue
    await setImmediate()
    until = performance.now() + sliceMs
  }
}

/** Processes the items in groups of a fixed size, pausing after each group. */
export async function inLots<T>(
  items: readonly T[],
  size: number,
  work: (lot: readonly T[]) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < items.length; from += size) {
    await work(items.slice(from, from + size))
    await setImmediate()
  }
}
