// Long work on the event loop in short slices, so that other requests are answered in between.
import { performance } from 'node:perf_hooks'
import { setImmediate } from 'node:timers/promises'

const sliceMs = 8

/** Between two steps that take some milliseconds each. */
export const letOthersRun = (): Promise<void> => setImmediate()

/** Keeps the time of work that is interrupted: `if (slices.areOver()) await slices.pause()`. */
export interface Slices {
  /** Whether the slice of time is used up. */
  areOver(): boolean
  /** Lets others run; then a new slice begins. */
  pause(): Promise<void>
}

export function createSlices(): Slices {
  let until = performance.now() + sliceMs
  return {
    areOver: () => performance.now() >= until,
    async pause() {
      await letOthersRun()
      until = performance.now() + sliceMs
    },
  }
}

/** Walks through the items, pausing whenever a slice of time is used up. */
export async function inSlices<T>(items: Iterable<T>, work: (item: T) => void): Promise<void> {
  const slices = createSlices()
  for (const item of items) {
    work(item)
    if (slices.areOver()) await slices.pause()
  }
}

/** Work that offers to pause at each `yield`. */
export type Pausing<T> = Generator<undefined, T, undefined>

/** Does such work, pausing whenever a slice of time is used up. */
export async function finishInSlices<T>(work: Pausing<T>, slices: Slices = createSlices()): Promise<T> {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
    if (slices.areOver()) await slices.pause()
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
    await letOthersRun()
  }
}
