// Watches a running task and reports when it has to be ended: too much processor time, too much memory (in a child process),
// or no processor progress. Wall-clock time never counts. Rules, section 2.
import type { ThreadFailureReason } from '../service/capsules/thread-work.ts'
import { processTimeMs } from './processor-time.ts'
import { hasBegun, isInDocumentPhase, taskTimeMs, type TaskProgress } from './task-progress.ts'

export interface WatchLimits {
  readonly processorMs: number
  readonly stallMs: number
  /** Of the whole process; set where the task has a process of its own. */
  readonly processMemoryBytes?: number | undefined
}

const checkEveryMs = 250
const minCheckMs = 10

/** Calls `end` at most once. The returned function stops watching. */
export function watchTask(
  progress: TaskProgress,
  limits: WatchLimits,
  end: (reason: ThreadFailureReason) => void,
): () => void {
  const everyMs = Math.max(minCheckMs, Math.min(checkEveryMs, limits.processorMs / 4, limits.stallMs / 4))
  const hasOwnProcess = limits.processMemoryBytes !== undefined
  const processStartMs = processTimeMs()
  let lastCheck = performance.now()
  let lastTimeMs = 0
  let stalledMs = 0

  function findReason(): ThreadFailureReason | null {
    const now = performance.now()
    // Bounded, because after a pause of the whole process this check is late and the thread was paused too.
    const elapsedMs = Math.min(now - lastCheck, 2 * everyMs)
    lastCheck = now
    const ownMs = hasBegun(progress) ? taskTimeMs(progress) : 0
    const timeMs = ownMs ?? processTimeMs() - processStartMs
    stalledMs = timeMs > lastTimeMs ? 0 : stalledMs + elapsedMs
    lastTimeMs = timeMs
    if (stalledMs >= limits.stallMs) return 'stalled'
    if (!isInDocumentPhase(progress)) return null
    if (hasOwnProcess && process.memoryUsage.rss() > (limits.processMemoryBytes ?? Infinity)) return 'memory'
    if (timeMs <= limits.processorMs) return null
    // The processor time of a process that also does other work cannot be attributed to this task.
    return ownMs === undefined && !hasOwnProcess ? 'unmeasured' : 'time'
  }

  const timer = setInterval(() => {
    const reason = findReason()
    if (reason === null) return
    clearInterval(timer)
    end(reason)
  }, everyMs)
  return () => clearInterval(timer)
}
