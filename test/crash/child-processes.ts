// Processes that ours start, by what the kernel lists.
import { readdirSync, readFileSync } from 'node:fs'

/** Empty for what has ended. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** Nothing for a process that has ended, and where there is no /proc. */
function list(directory: string): string[] {
  try {
    return readdirSync(directory)
  } catch {
    return []
  }
}

const findProcesses = (isWanted: (pid: number, command: string) => boolean): number[] =>
  list('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => isWanted(pid, read(`/proc/${pid}/cmdline`)))

/** Asked again and again while others work, so not by looking at all processes. */
const startedBy = (parent: number, word: string): number[] =>
  list(`/proc/${parent}/task`)
    .flatMap((thread) =>
      read(`/proc/${parent}/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
    )
    .filter((pid) => read(`/proc/${pid}/cmdline`).includes(word))

/** The serving processes that the given one started. */
export const childrenOf = (pid: number): number[] => startedBy(pid, 'serve')

/** The child in which a process checks a capsule that was in work when processes died; null when there is none now. */
export const findSuspectProcess = (parent: number): number | null =>
  startedBy(parent, 'suspect-process')[0] ?? null

/** Those that stop the embedded database of this directory if need be. */
export const watchersOf = (dataDir: string): number[] =>
  findProcesses((_, command) => command.includes('stop-unused-database') && command.includes(dataDir))

/** Those that work in this directory, by their command line or their settings, except the database server. */
export const processesIn = (directory: string): number[] =>
  findProcesses(
    (pid, command) =>
      pid !== process.pid &&
      !command.split('\0')[0]?.endsWith('/postgres') &&
      (command.includes(directory) || read(`/proc/${pid}/environ`).includes(`=${directory}`)),
  )
