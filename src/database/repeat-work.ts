// Work that is done again and again: by the clock, and when it is asked for.

/**
 * Nothing is done before the first `wake`. Where the work is running, it is done once more after that. `onError` gets what
 * goes wrong; the next time comes all the same.
 */
export function repeatWork(everyMs: number, work: () => Promise<unknown>, onError: (error: unknown) => void) {
  let running: Promise<void> | undefined
  let isAsked = false
  const workWhileAsked = async (): Promise<void> => {
    while (isAsked) {
      isAsked = false
      await work().catch(onError)
    }
    running = undefined
  }
  const wake = (): void => {
    isAsked = true
    running ??= workWhileAsked()
  }
  const timer = setInterval(wake, everyMs).unref()
  return {
    wake,
    /** Ends when the running work has. */
    async stop() {
      clearInterval(timer)
      isAsked = false
      await running
    },
  }
}
