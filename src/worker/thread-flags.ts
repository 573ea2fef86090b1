// The flags of Node that threads are started with: those of the process, as far as threads accept them.
import { Worker } from 'node:worker_threads'

// Piscina tries `require` before `import`. A thread that is ended while Node instantiates an ES module for `require` takes
// the whole process with it ("v8::Module::IsGraphAsync must be used on an instantiated module"); `import` has no such check.
const noRequireOfModules = '--no-experimental-require-module'

let found: readonly string[] | undefined

/** Of this process: found out once, which starts a thread. */
export const threadFlags = (): string[] => [...(found ??= acceptedFlags(process.execArgv))]

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
