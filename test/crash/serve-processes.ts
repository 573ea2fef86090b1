// Real `serve` processes on a data directory: started, asked, killed.
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { endProcesses } from './embedded-processes.ts'

const program = fileURLToPath(new URL('../../bin/impact-graph.js', import.meta.url))
const run = promisify(execFile)

export const environment = (dataDir: string) => ({
  ...process.env,
  DATA_DIR: dataDir,
  DATABASE_URL: '',
  PORT: '0',
  HOST: '127.0.0.1',
  BASE_URL: '',
  WORKERS: '1',
  WARM_UP: 'off',
  LOG_LEVEL: 'warn',
  STORAGE_RESERVE_BYTES: '0',
})

const signalOnceBegun = `const { env } = process
process.env = new Proxy(env, {
  get(_, name) {
    if (name === 'IMPACT_GRAPH_IS_BUILT') process.kill(process.pid, 'SIGUSR2')
    return env[name]
  },
})`

/** The program gets SIGUSR2 in its first lines, before it has loaded any of its code. */
export const withEarlySignal = {
  NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(signalOnceBegun)}`,
}

/** What a command prints on standard output. */
export async function command(dataDir: string, ...argv: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, [program, ...argv], { env: environment(dataDir) })
  return stdout.trim()
}

export interface Served {
  readonly url: string
  readonly pid: number
  /** Everything printed so far on standard output. */
  readonly printed: () => string
  /** Everything printed so far on standard error: the log. */
  readonly logged: () => string
  readonly isRunning: () => boolean
  readonly kill: () => Promise<void>
  /** Ctrl-C; resolves with the exit code. */
  readonly interrupt: () => Promise<number | null>
}

const running = new Set<() => Promise<void>>()
const children = new Set<ChildProcess>()

// A test that is given up has no time to end what it started.
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})

function endWithThis(child: ChildProcess): void {
  children.add(child)
  child.once('exit', () => children.delete(child))
}

/** What a process dies of, and what lets it finish. */
function endings(child: ChildProcess, exited: Promise<[number | null]>) {
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal)
    const [code] = await exited
    running.delete(kill)
    return code
  }
  const kill = async () => void (await end('SIGKILL'))
  running.add(kill)
  return { kill, interrupt: () => end('SIGINT') }
}

/** A process that may not serve yet. */
export interface Beginning {
  readonly pid: number
  readonly ready: Promise<Served>
  readonly kill: () => Promise<void>
}

export function beginServe(
  dataDir: string,
  settings: Record<string, string> = {},
  options: readonly string[] = [],
): Beginning {
  const child = spawn(process.execPath, [program, 'serve', ...options], {
    env: { ...environment(dataDir), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  endWithThis(child)
  const exited = once(child, 'exit') as Promise<[number | null]>
  let printed = ''
  let complaints = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaints += text))
  const { kill, interrupt } = endings(child, exited)
  const pid = child.pid ?? 0
  const whenServing = async (): Promise<Served> => {
    const died = exited.then(() => {
      throw new Error(`serve ended before it served: ${complaints}`)
    })
    died.catch(() => {})
    let url: string | undefined
    while (url === undefined) {
      await Promise.race([once(child.stdout, 'data'), died])
      url = /serving at (https?:\S+)/.exec(printed)?.[1]
    }
    return {
      url,
      pid,
      printed: () => printed,
      logged: () => complaints,
      isRunning: () => child.exitCode === null && child.signalCode === null,
      kill,
      interrupt,
    }
  }
  const ready = whenServing()
  ready.catch(() => {})
  return { pid, ready, kill }
}

export const serve = (
  dataDir: string,
  settings: Record<string, string> = {},
  options: readonly string[] = [],
): Promise<Served> => beginServe(dataDir, settings, options).ready

export interface Working {
  readonly pid: number
  readonly kill: () => Promise<void>
  readonly interrupt: () => Promise<number | null>
}

/** A `worker` process; resolves when it works. */
export async function work(dataDir: string, settings: Record<string, string> = {}): Promise<Working> {
  const child = spawn(process.execPath, [program, 'worker'], {
    env: { ...environment(dataDir), ...settings },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  endWithThis(child)
  const exited = once(child, 'exit') as Promise<[number | null]>
  const { kill, interrupt } = endings(child, exited)
  await Promise.race([once(child.stdout, 'data'), exited])
  return {
    pid: child.pid ?? 0,
    kill,
    interrupt,
  }
}

/** Ends all that was started here, all that was started by it, and the database server that they leave behind. */
export async function killAll(dataDir: string): Promise<void> {
  for (const kill of running) await kill()
  await endProcesses(dataDir)
}
