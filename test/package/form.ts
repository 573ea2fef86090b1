// A form in which the service is shipped: how it is started, and how its commands are run, on directories of the machine.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, readdir, readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

/** The account of the image, and whom the archive is run by. */
export const user = { uid: 10_001, gid: 10_001 }

/** Directories of the machine: what is /data and /backups for the service. */
export interface Directories {
  readonly data: string
  readonly backups: string
}

export interface Serving {
  readonly url: string
  /** From the command to the line that says so. */
  readonly startMs: number
  readonly pid: () => Promise<number>
  readonly printed: () => string
  readonly kill: () => Promise<void>
  /** Asks it to stop; answers its exit code. */
  readonly stop: () => Promise<number | null>
}

/** Of the environment, beyond those of the form. */
export type Settings = Readonly<Record<string, string>>

export interface Form {
  readonly name: string
  /** Bytes of the file, and of what it becomes. */
  readonly sizes: () => Promise<{ readonly file: number; readonly unpacked: number }>
  readonly serve: (directories: Directories) => Promise<Serving>
  /** Beside a service that runs there, or alone. */
  readonly command: (directories: Directories, ...args: readonly string[]) => Promise<string>
  readonly clearAway: () => Promise<void>
}

const runFile = promisify(execFile)

export const run = async (program: string, args: readonly string[]): Promise<string> =>
  (await runFile(program, args, { maxBuffer: 64 * 1024 * 1024 })).stdout

export async function makeDirectory(path: string): Promise<string> {
  await mkdir(path, { recursive: true })
  await chown(path, user.uid, user.gid)
  return path
}

interface Signals {
  readonly pid?: () => Promise<number>
  readonly kill?: () => Promise<unknown>
  readonly stop?: () => Promise<unknown>
}

/** Ends what a failed test leaves behind. */
const left = new Set<() => void>()
process.once('exit', () => {
  for (const end of left) end()
})

/** Starts the program, which stays in the foreground, and waits until it says that it serves. */
export async function startServing(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  { pid, kill, stop }: Signals = {},
): Promise<Serving> {
  const began = performance.now()
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'exit') as Promise<[number | null]>
  const end = (): boolean => child.kill('SIGTERM')
  left.add(end)
  child.once('exit', () => left.delete(end))
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text))
  const died = ended.then(() => {
    throw new Error(`it ended before it served: ${printed}`)
  })
  died.catch(() => {})
  while (!/serving at http/.test(printed)) await Promise.race([once(child.stdout, 'data'), died])
  return {
    url: /serving at (http:\S+)/.exec(printed)?.[1] ?? '',
    startMs: performance.now() - began,
    pid: pid ?? (() => Promise.resolve(child.pid ?? 0)),
    printed: () => printed,
    async kill() {
      await (kill ? kill() : child.kill('SIGKILL'))
      await ended
    },
    async stop() {
      await (stop ? stop() : child.kill('SIGTERM'))
      return (await ended)[0]
    },
  }
}

/** Memory of a process and all its descendants; what they share is counted once. */
export async function memoryOf(pid: number): Promise<number> {
  const children = new Map<number, number[]>()
  for (const name of await readdir('/proc')) {
    const stat = /^\d+$/.test(name) ? await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '') : ''
    const parent = Number(/^.*\) \S (\d+)/s.exec(stat)?.[1])
    children.set(parent, [...(children.get(parent) ?? []), Number(name)])
  }
  const family = (each: number): number[] => [each, ...(children.get(each) ?? []).flatMap(family)]
  const sizes = await Promise.all(
    family(pid).map(async (each) => {
      const text = await readFile(`/proc/${each}/smaps_rollup`, 'utf8').catch(() => '')
      return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) * 1024
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
