// Without new allocations V8 does not collect garbage, so an idle thread would keep the memory of its last document (some
// 100 MB after 10 MiB), and a busy one lets as much pile up as its heap may have from the start.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** V8 also drops compiled code that was not used lately: the next large document takes half as much time again. */
const idleMs = 30_000

/** Any other type than `minor` would be taken for it: none means all. */
type Collect = (options?: { readonly type: 'minor' }) => void

let collect: Collect | undefined
let timer: NodeJS.Timeout | undefined

/** Takes some 10 ms in a thread that keeps nothing but its code; `minor`, of young objects alone, a millisecond. */
export function collectGarbage(...options: Parameters<Collect>): void {
  // V8 exposes this function only after the flag is set, and only in contexts created after that.
  setFlagsFromString('--expose-gc')
  collect ??= runInNewContext('gc') as Collect
  collect(...options)
}

/** Must be called when work begins and when it ends. */
export function releaseMemoryWhenIdle(): void {
  clearTimeout(timer)
  timer = setTimeout(() => collectGarbage(), idleMs).unref()
}
