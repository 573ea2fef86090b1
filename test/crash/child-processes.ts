// Processes that ours start, by what the kernel lists.
import { existsSync, readdirSync, readFileSync } from 'node:fs'

interface Listed {
  readonly pid: number
  readonly parent: number
  readonly command: string
}

/** One that has just ended is left out, and so is one that its parent has not yet taken notice of. */
function listProcesses(): Listed[] {
  if (!existsSync('/proc/self/stat')) return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const read = (file: string): string => readFileSync(`/proc/${name}/${file}`, 'utf8')
      try {
        // The name in parentheses may hold anything; the parent is the second field after it.
        const [, parent] = read('stat').split(') ').at(-1)?.split(' ') ?? []
        return [{ pid: Number(name), parent: Number(parent), command: read('cmdline') }]
      } catch {
        return []
      }
    })
}

/** Empty for a process that has ended, and, for all but root, for one of another user. */
function readEnvironment(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8')
  } catch {
    return ''
  }
}

const findProcesses = (isWanted: (one: Listed) => boolean): number[] =>
  listProcesses()
    .filter(isWanted)
    .map(({ pid }) => pid)

/** The serving processes that the given one started. */
export const childrenOf = (pid: number): number[] =>
  findProcesses(({ command, parent }) => parent === pid && command.includes('serve'))

/** Those that stop the embedded database of this directory if need be. */
export const watchersOf = (dataDir: string): number[] =>
  findProcesses(({ command }) => command.includes('stop-unused-database') && command.includes(dataDir))

/** Those that work in this directory, by their command line or their settings, except the database server. */
export const processesIn = (directory: string): number[] =>
  findProcesses(
    ({ pid, command }) =>
      pid !== process.pid &&
      !command.split('\0')[0]?.endsWith('/postgres') &&
      (command.includes(directory) || readEnvironment(pid).includes(`=${directory}`)),
  )
