// serve: everything in one process, or in several behind one port. Prints where things are and what to do next.
// Decisions, section 7.
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'

import type { Logger } from 'pino'

import { readConfig } from '../config.ts'
import type { Config } from '../config.ts'
import { createLog, standardError } from '../http/create-log.ts'
import type { RunningServer } from '../main.ts'
import { exit, UsageError } from './command.ts'
import type { Command, Io } from './command.ts'
import { isFirstOfGroup, isGroupMember, leaveGroup, serveAsMember } from './group-member.ts'
import { GroupStartError, startProcessGroup } from './process-group.ts'
import { untilStopped } from './until-stopped.ts'

export const serve: Command = {
  name: 'serve',
  summary: 'run the service: API, console, documentation, and the work on capsules',
  options: {
    processes: {
      value: 'N',
      summary: 'serve with so many processes behind one port; auto: one for each core',
    },
  },
  notes: [
    'Settings come from the environment: PORT, HOST, DATA_DIR, DATABASE_URL, BASE_URL, SIGN_UP, WORKERS, LOG_LEVEL.',
    'For a server of yours also DATABASE_SCHEMA, READ_CONNECTIONS, STREAM_CONNECTIONS and WRITE_CONNECTIONS.',
    'SIGN_UP=open lets anybody register an organization. TRUST_PROXY is the number of proxies in front of the service.',
    'Limits too: RATE_LIMIT, MAX_PENDING_CAPSULES, MAX_PENDING_CAPSULES_TENANT, CAPSULE_MAX_BYTES,',
    'LIBRARY_MAX_CAPSULES, LIBRARY_MAX_BYTES, STORAGE_RESERVE_BYTES.',
    'WORKERS is the number of threads for capsules, at least two; 0 leaves that work to `worker` processes.',
    'With --processes, WORKERS and the database connections count for each process; METRICS_PORT and the numbers after it',
    'serve the metrics of each. SIGUSR2 restarts the processes one after the other, without a failed request.',
  ],
  async run(input, io) {
    const config = readConfig(io.env)
    const log = createLog(config.logLevel, standardError())
    const processes = readProcesses(input.text('processes'))
    if (processes > 1 && !isGroupMember) return await serveWithGroup(processes, io, log)
    if (isGroupMember) return await serveInGroup(config, io, log)
    // Loaded here, so that the other commands need not wait for it.
    const { startServer } = await import('../main.ts')
    const server = await startServer(config, log)
    io.out(welcome(server))
    await untilStopped(server, io.err)
    io.err('Stopped.\n')
    return exit.fine
  },
}

const maxProcesses = 256

function readProcesses(text: string | undefined): number {
  if (text === undefined) return 1
  if (text === 'auto') return availableParallelism()
  const count = /^\d{1,3}$/.test(text) ? Number(text) : 0
  if (count >= 1 && count <= maxProcesses) return count
  throw new UsageError(`--processes must be auto or a whole number from 1 to ${maxProcesses}.`)
}

async function serveInGroup(config: Config, io: Io, log: Logger): Promise<number> {
  try {
    const { startServer } = await import('../main.ts')
    await serveAsMember(await startServer(config, log, { makesSetUpLink: isFirstOfGroup(io.env) }))
    return exit.fine
  } finally {
    leaveGroup()
  }
}

const program = fileURLToPath(new URL('../../bin/impact-graph.js', import.meta.url))

async function serveWithGroup(count: number, io: Io, log: Logger): Promise<number> {
  try {
    const group = await startProcessGroup({ count, program, env: io.env, log })
    io.out(welcome(group.ready))
    const restart = (): void => {
      group.restart().then(
        () => log.info({}, 'all serving processes were restarted'),
        (error: unknown) => log.error({ err: error }, 'the restart was given up'),
      )
    }
    process.on('SIGUSR2', restart)
    await untilStopped({ close: group.stop }, io.err, group.kill)
    io.err('Stopped.\n')
    return exit.fine
  } catch (error) {
    // The process that failed has said why.
    if (error instanceof GroupStartError) return error.exitCode || exit.no
    throw error
  }
}

function welcome({ url, setUpLink }: Pick<RunningServer, 'url' | 'setUpLink'>): string {
  const where = [
    `impact-graph is serving at ${url}`,
    `  console:       ${url}/console`,
    `  documentation: ${url}/docs`,
    '  stop it with Ctrl-C',
  ].join('\n')
  if (setUpLink === null) return `\n${where}\n\n`
  const firstStep =
    'Nobody has an account yet. Open this link to make the first; it works once, for seven days:'
  return `\n${where}\n\n${firstStep}\n\n  ${setUpLink}\n\n`
}
