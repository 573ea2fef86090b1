// The flags of Node that threads are started with: those of the process, as far as threads accept them.
import { totalmem } from 'node:os'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'

// Piscina tries `require` before `import`. A thread that is ended while Node instantiates an ES module for `require` takes
// the whole process with it ("v8::Module::IsGraphAsync must be used on an instantiated module"); `import` has no such check.
const noRequireOfModules = '--no-experimental-require-module'

const megabyte = 1024 * 1024

/** Of the machine, or of the container that the process runs in. */
export const availableMegabytes = (): number =>
  Math.min(totalmem(), process.constrainedMemory() || Infinity) / megabyte

/**
 * How large the old generation of a thread may become before V8 first marks all that lives in it, or half of the thread's
 * limit if that is less. By itself V8 begins with little and marks whenever that has grown by some: three times for a file
 * of 10 MiB, a fifth of Node's processor time. All threads together take some 300 MB more with the most of it, so a small
 * machine has less.
 */
export const initialHeapMb = (availableMb: number): number => Math.min(256, Math.floor(availableMb / 64))

let found: readonly string[] | undefined

/** Of this process: found out once, which starts a thread. */
export function threadFlags(): string[] {
  if (found === undefined) {
    found = acceptedFlags(process.execArgv)
    // V8 knows it for all threads that are started from then on, not for one.
    setFlagsFromString(`--initial-old-space-size=${initialHeapMb(availableMegabytes())}`)
  }
  return [...found]
}

/** A process may be started with flags that no thread may have, such as --max-old-space-size: then none are passed on. */
export function acceptedFlags(flagsOfProcess: readonly string[]): string[] {
  const inherited = areAccepted(flagsOfProcess) ? flagsOfProcess : []
  const isKnown = process.allowedNodeEnvironmentFlags.has(noRequireOfModules)
  return isKnown ? [...inherited, noRequireOfModules] : [...inherited]
}

/** Node does not say which flags threads accept; it refuses to start one with others. */
function areAccepted(flags: readonly string[]): boolean {
  if (flags.length === 0) return true
  try {
    new Worker('', { eval: true, execArgv: [...flags] }).on('error', () => {}).unref()
    return true
  } catch {
    return false
  }
}
