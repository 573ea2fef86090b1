// Processor time of one thread, from Linux's /proc. Time during which the machine, the process or the thread did not run
// is not included. Rules, section 2.
import { readFileSync, readlinkSync } from 'node:fs'

// The unit of these fields in user space, whatever the kernel uses internally.
const ticksPerSecond = 100

/** The system's id of the calling thread; 0 where the system does not provide it. */
export function nativeThreadId(): number {
  try {
    return Number(/\/task\/(\d+)$/.exec(readlinkSync('/proc/thread-self'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

/** Of a thread of this process; undefined where it cannot be read or the thread has ended. */
export function threadTimeMs(threadId: number): number | undefined {
  try {
    return timeInStat(readFileSync(`/proc/self/task/${threadId}/stat`, 'utf8'))
  } catch {
    return undefined
  }
}

/** Fields 14 and 15: user and kernel time. Counted from the last `)`, because the name before it may hold anything. */
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
