// A process that runs until it is told to stop. The first signal lets it finish what it does, a second ends it at once.

const signals = ['SIGINT', 'SIGTERM'] as const
const endedBySignal = 130

// Taken when the program starts: what comes between it and npm may be gone a moment later.
const parentAtStart = process.ppid
const lookEveryMs = 250

/** Started by npm, which may be ended without passing that on: then the parent is another, and the service must stop. */
function onLostParent(stop: () => void): () => void {
  if (process.env['npm_lifecycle_event'] === undefined) return () => {}
  const timer = setInterval(() => {
    if (process.ppid === parentAtStart) return
    clearInterval(timer)
    stop()
  }, lookEveryMs).unref()
  return () => clearInterval(timer)
}

export async function untilStopped(
  running: { close(): Promise<void> },
  say: (text: string) => void,
  endAtOnce: () => void = () => {},
): Promise<void> {
  let stopWatching = (): void => {}
  await new Promise<void>((resolve) => {
    let isStopping = false
    const onSignal = (): void => {
      if (isStopping) {
        endAtOnce()
        process.exit(endedBySignal)
      }
      isStopping = true
      resolve()
    }
    for (const signal of signals) process.on(signal, onSignal)
    stopWatching = onLostParent(resolve)
  })
  stopWatching()
  say('Stopping: finishing what is under way. A second Ctrl-C ends at once.\n')
  await running.close()
}
