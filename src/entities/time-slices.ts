// Long work on the event loop in short slices, so that other requests are answered in between.
import { performance } from 'node:perf_hooks'
import { setImmediate as letOthersRun } from 'node:timers/promises'

const sliceMs = 8

/** Walks through the items, pausing whenever a slice of time is used up. */
export async function inSlices<T>(items: Iterable<T>, work: (item: T) => void): Promise<void> {
  let until = performance.now() + sliceMs
  for (const item of items) {
    work(item)
    if (performance.now() < until) continue
    await letOthersRun()
    until = performance.now() + sliceMs
  }
}

/** Walks through the items so many at a time, pausing after each lot. */
export async function inLots<T>(
  items: readonly T[],
  size: number,
  work: (lot: readonly T[]) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < items.length; from += size) {
    await work(items.slice(from, from + size))
    await letOthersRun()
  }
}
