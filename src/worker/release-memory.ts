// A thread that stays keeps the memory of its last document, some 100 MB after 10 MiB, as long as nothing makes it look
// for what it no longer needs. So it looks, once it has had nothing to do for a while.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const idleMs = 60_000

let collect: (() => void) | undefined
let timer: NodeJS.Timeout | undefined

function collectGarbage(): void {
  // The engine shows this function only to programs that ask for it, and only in contexts made after that.
  setFlagsFromString('--expose-gc')
  collect ??= runInNewContext('gc') as () => void
  collect()
}

/** To be called when work begins, and again when it has ended. */
export function releaseMemoryWhenIdle(): void {
  clearTimeout(timer)
  timer = setTimeout(collectGarbage, idleMs).unref()
}
