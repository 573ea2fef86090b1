// A process that runs until it is told to stop. The first signal lets it finish what it does, a second ends it at once.

const signals = ['SIGINT', 'SIGTERM'] as const
const endedBySignal = 130

export async function untilStopped(
  running: { close(): Promise<void> },
  say: (text: string) => void,
  endAtOnce: () => void = () => {},
): Promise<void> {
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
  })
  say('Stopping: finishing what is under way. A second Ctrl-C ends at once.\n')
  await running.close()
}
