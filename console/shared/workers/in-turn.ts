// Work of which only a little is done at the same time.

/** Gives a function that starts what it is given when fewer than `atOnce` run. */
export function createTurns(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => Promise<void>)[] = []
  let running = 0
  const runWaiting = async (): Promise<void> => {
    running++
    for (let next = waiting.shift(); next; next = waiting.shift()) await next()
    running--
  }
  return (work) =>
    new Promise((resolve, reject) => {
      waiting.push(() => work().then(resolve, reject))
      if (running < atOnce) void runWaiting()
    })
}
