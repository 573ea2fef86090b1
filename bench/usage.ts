// What the service takes of the machine, from /proc: processor time of its process with all threads and ended children, and
// of the database server with all its connections; memory of the process, now and at its highest.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

const ticksPerSecond = 100

const statOf = (pid: number): string[] => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
  } catch {
    return []
  }
}

export const parentOf = (pid: number): number => Number(statOf(pid)[1] ?? 0)

/** Own time and that of children that have ended. */
export const processorMs = (pid: number): number =>
  statOf(pid)
    .slice(11, 15)
    .reduce((sum, ticks) => sum + Number(ticks), 0) *
  (1000 / ticksPerSecond)

export const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((each) => each > 0 && parentOf(each) === pid)

const megabytes = (pid: number, field: string): number => {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024)
  } catch {
    return 0
  }
}

export const memoryMb = (pid: number): number => megabytes(pid, 'VmRSS')

export interface Meter {
  /** Milliseconds of processor time so far: the service, and its database. */
  processor(): { readonly node: number; readonly database: number }
  /** The most memory that the service has had since the last reset. */
  peakMb(): number
  resetPeak(): void
}

/** Connections of the database come and go; those that ended count with the server. */
const listEveryMs = 500

export function openMeter(nodePid: number, postmaster: number): Meter {
  let listedAt = -Infinity
  let backends: number[] = []
  return {
    processor() {
      if (performance.now() - listedAt > listEveryMs) {
        backends = childrenOf(postmaster)
        listedAt = performance.now()
      }
      const database = [postmaster, ...backends].reduce((sum, pid) => sum + processorMs(pid), 0)
      return { node: processorMs(nodePid), database }
    },
    peakMb: () => megabytes(nodePid, 'VmHWM'),
    resetPeak: () => writeFileSync(`/proc/${nodePid}/clear_refs`, '5'),
  }
}
