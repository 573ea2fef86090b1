// A fixed number of places, given out in the order of asking. Waiting happens here and not inside the thread pool, so
// that the time a task may take is counted from when it begins.

export class TooManyWaiting extends Error {
  override readonly name = 'TooManyWaiting'
}

export interface Slots {
  /** Resolves with the function that gives the place back. Throws TooManyWaiting at once when the queue is full. */
  take(): Promise<() => void>
}

export function createSlots(count: number, mostWaiting: number): Slots {
  let free = count
  const queue: (() => void)[] = []
  const giveBack = (): void => {
    const next = queue.shift()
    if (next) next()
    else free++
  }
  const once = (): (() => void) => {
    let isGivenBack = false
    return () => {
      if (!isGivenBack) giveBack()
      isGivenBack = true
    }
  }
  return {
    async take() {
      if (free > 0) {
        free--
        return once()
      }
      if (queue.length >= mostWaiting) throw new TooManyWaiting(`${queue.length} already wait`)
      await new Promise<void>((resolve) => queue.push(resolve))
      return once()
    },
  }
}
