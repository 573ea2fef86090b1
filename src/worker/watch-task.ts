// Looks at a task while it runs and says when it has to be ended: too much processor time of its own, too much memory of
// its own process, or no processor progress at all. Wall-clock time never counts. Decisions, section 2.
import type { ThreadFailureReason } from '../capsules/threads.ts'
import { processTimeMs } from './processor-time.ts'
import { hasBegun, isLimited, taskTimeMs } from './task-progress.ts'
import type { TaskProgress } from './task-progress.ts'

export interface WatchLimits {
  readonly processorMs: number
  readonly stallMs: number
  /** Of the whole process, where the task has one of its own. */
  readonly processMemoryBytes?: number | undefined
}

const lookEveryMs = 250
const shortestLookMs = 10

/** Calls `end` at most once. The function returned ends the watch. */
export function watchTask(
  progress: TaskProgress,
  limits: WatchLimits,
  end: (reason: ThreadFailureReason) => void,
): () => void {
  const everyMs = Math.max(shortestLookMs, Math.min(lookEveryMs, limits.processorMs / 4, limits.stallMs / 4))
  const isAlone = limits.processMemoryBytes !== undefined
  const processStartMs = processTimeMs()
  let lastLook = performance.now()
  let lastTimeMs = 0
  let stalledMs = 0

  function findReason(): ThreadFailureReason | null {
    const now = performance.now()
    // After a pause of the whole process this look comes late, and the thread was paused too.
    const elapsedMs = Math.min(now - lastLook, 2 * everyMs)
    lastLook = now
    const ownMs = hasBegun(progress) ? taskTimeMs(progress) : 0
    const timeMs = ownMs ?? processTimeMs() - processStartMs
    stalledMs = timeMs > lastTimeMs ? 0 : stalledMs + elapsedMs
    lastTimeMs = timeMs
    if (stalledMs >= limits.stallMs) return 'stalled'
    if (!isLimited(progress)) return null
    if (isAlone && process.memoryUsage.rss() > (limits.processMemoryBytes ?? Infinity)) return 'memory'
    if (timeMs <= limits.processorMs) return null
    // The figure of a process that does other work as well says nothing about this task.
    return ownMs === undefined && !isAlone ? 'unmeasured' : 'time'
  }

  const timer = setInterval(() => {
    const reason = findReason()
    if (reason === null) return
    clearInterval(timer)
    end(reason)
  }, everyMs)
  return () => clearInterval(timer)
}
