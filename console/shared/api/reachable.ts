// Whether the service answers, asked again and again while it does not.
import { basePath } from './base-path.ts'

export const askEveryMs = 2000

export async function isReachable(): Promise<boolean> {
  try {
    return (await fetch(`${basePath}/healthz`, { cache: 'no-store' })).ok
  } catch {
    return false
  }
}

let timer: ReturnType<typeof setInterval> | undefined

/** Calls `then` once when the service answers again; a call while one is waiting changes nothing. */
export function whenReachable(then: () => void): void {
  timer ??= setInterval(() => {
    void isReachable().then((isUp) => {
      if (!isUp || timer === undefined) return
      clearInterval(timer)
      timer = undefined
      then()
    })
  }, askEveryMs)
}
