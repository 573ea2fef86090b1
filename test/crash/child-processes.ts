// Processes that ours start, by what the kernel lists.
import { readdirSync, readFileSync } from 'node:fs'

/** Of all processes; one that has just ended is left out. */
function findProcesses(isWanted: (command: string, parent: number) => boolean): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        // The name in parentheses may hold anything; the parent is the second field after it.
        const [, parent] = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
        return isWanted(readFileSync(`/proc/${name}/cmdline`, 'utf8'), Number(parent))
      } catch {
        return false
      }
    })
    .map(Number)
}

/** The serving processes that the given one started. */
export const childrenOf = (pid: number): number[] =>
  findProcesses((command, parent) => parent === pid && command.includes('serve'))

/** Those that stop the embedded database of this directory if need be. */
export const watchersOf = (dataDir: string): number[] =>
  findProcesses((command) => command.includes('stop-unused-database') && command.includes(dataDir))
