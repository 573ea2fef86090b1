// Stop signals of a long-running process. The first lets it finish its work, a second ends it at once. SIGHUP: the terminal
// was closed.

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const endedBySignal = 130

// Read when the program starts: the shell between npm and this process may end a moment later.
const parentAtStart = process.ppid
const checkEveryMs = 250

/** npm may be killed without forwarding the signal: then the parent process changes, and the service must stop. */
function watchParent(stop: () => void): () => void {
  if (process.env['npm_lifecycle_event'] === undefined) return () => {}
  const timer = setInterval(() => {
    if (process.ppid === parentAtStart) return
    clearInterval(timer)
    stop()
  }, checkEveryMs).unref()
  return () => clearInterval(timer)
}

/**
 * Call before starting anything, so that a signal during the start does not leave half of it running. `asked` resolves when
 * the process is asked to stop; `signal` is aborted at that moment.
 */
export function listenForStop(say: (text: string) => void, endAtOnce: () => void = () => {}) {
  let stopWatching = (): void => {}
  const stopping = new AbortController()
  const asked = new Promise<void>((resolve) => {
    let isStopping = false
    const onSignal = (): void => {
      if (isStopping) {
        endAtOnce()
        process.exit(endedBySignal)
      }
      isStopping = true
      say('Stopping: finishing what is under way. A second Ctrl-C ends at once.\n')
      resolve()
    }
    for (const signal of signals) process.on(signal, onSignal)
    stopWatching = watchParent(resolve)
  })
  const stopped = asked.then(() => {
    stopping.abort()
    stopWatching()
  })
  return { asked: stopped, signal: stopping.signal }
}
