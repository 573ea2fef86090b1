// Processor time of one thread, as Linux counts it in /proc. Time during which the machine, the process or the thread
// did not run does not count. Decisions, section 2.
import { readFileSync, readlinkSync } from 'node:fs'

// The unit of these figures towards programs, whatever the kernel uses inside.
const ticksPerSecond = 100

/** The system's number of the thread that calls; 0 where the system does not tell. */
export function nativeThreadId(): number {
  try {
    return Number(/\/task\/(\d+)$/.exec(readlinkSync('/proc/thread-self'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

/** Of a thread of this process; undefined where it cannot be read, and once the thread has ended. */
export function threadTimeMs(threadId: number): number | undefined {
  try {
    return timeInStat(readFileSync(`/proc/self/task/${threadId}/stat`, 'utf8'))
  } catch {
    return undefined
  }
}

/** Fields 14 and 15: time in the program and in the kernel on its behalf. The name before them may hold anything. */
export function timeInStat(stat: string): number | undefined {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = Number(fields[11]) + Number(fields[12])
  return Number.isFinite(ticks) ? (ticks * 1000) / ticksPerSecond : undefined
}

/** Of the whole process, on every system. */
export function processTimeMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
