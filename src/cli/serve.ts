// serve: everything in one process, or in several behind one port. Prints the addresses and what to do next. Rules,
// section 7.
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'

import { readConfig } from '../config.ts'
import { createLog, standardError } from '../http/create-log.ts'
import { humanLog } from '../http/human-log.ts'
import type { RunningServer } from '../main.ts'
import { exit, UsageError, type Command, type Io } from './command.ts'
import { isGroupMember, leaveGroup, readGroup, serveAsMember, waitForOrder } from './group-member.ts'
import { GroupStartError, startProcessGroup } from './process-group.ts'
import { listenForRestart, type RestartRequest } from './listen-for-restart.ts'
import { listenForStop } from './listen-for-stop.ts'

export const serve: Command = {
  name: 'serve',
  summary: 'run the service: API, console, documentation, and capsule processing',
  options: {
    processes: { value: 'N', summary: 'the number of processes behind one port; auto: one for each core' },
  },
  notes: [
    'Settings come from the environment: PORT, HOST, DATA_DIR, DATABASE_URL, BASE_URL, SIGN_UP, WORKERS, LOG_LEVEL.',
    'For a server of yours also DATABASE_SCHEMA, READ_CONNECTIONS, STREAM_CONNECTIONS and WRITE_CONNECTIONS.',
    'SIGN_UP=open lets anybody register an organization. TRUST_PROXY is the number of proxies in front of the service.',
    'Limits too: RATE_LIMIT, MAX_PENDING_CAPSULES, MAX_PENDING_CAPSULES_TENANT, CAPSULE_MAX_BYTES,',
    'LIBRARY_MAX_CAPSULES, LIBRARY_MAX_BYTES, TENANT_MAX_NAMESPACES, TENANT_MAX_BYTES, STORAGE_RESERVE_BYTES.',
    'SMTP_URL and MAIL_FROM let it send mail: invitations, links to a new password, verdicts.',
    'SECRETS_KEY encrypts stored secrets. WEBHOOK_ALLOW_ADDRESSES and WEBHOOK_ALLOW_HTTP=on let webhooks go to addresses of yours.',
    'OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_SCOPES and OIDC_LABEL let people sign in with an issuer of OpenID Connect;',
    'OIDC_ROLES, OIDC_GROUPS_CLAIM and OIDC_SIGN_UP give roles and accounts by its groups. PASSWORD_SIGN_IN=off: by the issuer alone.',
    'BACKUP_SCHEDULE (HH:MM, UTC), BACKUP_TO (s3://bucket/prefix) and BACKUP_KEEP make daily backups, with AWS_ACCESS_KEY_ID,',
    'AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN, AWS_REGION and S3_ENDPOINT.',
    'LINKS=off switches links off. LINK_RATE_LIMIT, LINK_UNKNOWN_RATE_LIMIT and LINK_SUBMISSIONS_PER_HOUR limit what is done by them.',
    'AUDIT_DAYS is how long the record of who did what is kept.',
    'WORKERS is the number of threads for capsules, at least two; 0 leaves that work to `worker` processes. WARM_UP=off starts them cold.',
    'With --processes, WORKERS and the database connections count for each process; METRICS_PORT and the numbers after it',
    'serve the metrics of each. SIGUSR2 restarts the processes one after the other, without a failed request; --processes 1',
    'is enough for that.',
  ],
  async run(input, io) {
    if (isGroupMember) return await serveInGroup(io)
    // First thing: until it is handled, SIGUSR2 would end this process.
    const restart = listenForRestart()
    const processes = readProcesses(input.text('processes'))
    const started = openLog(io)
    if (processes !== undefined) return await serveWithGroup(processes, io, started, restart)
    return await serveAlone(io, started, restart)
  },
}

function openLog(io: Io) {
  const config = readConfig(io.env)
  // Lines for people at a terminal; null where the log is JSON.
  const human = io.isTerminal ? humanLog(io.err) : null
  return { config, human, log: createLog(config.logLevel, human ?? standardError()) }
}

type Started = ReturnType<typeof openLog>

async function serveAlone(io: Io, { config, log, human }: Started, restart: RestartRequest): Promise<number> {
  const stop = listenForStop(io.err)
  restart.handle(() =>
    log.warn(
      'SIGUSR2 was ignored: only a process group can restart without a failed request (--processes 1, or more)',
    ),
  )
  // Loaded here, so that other commands start faster.
  const { startServer } = await import('../main.ts')
  const server = await startServer(config, log, { signal: stop.signal })
  io.out(welcome(server))
  human?.showAll()
  await stop.asked
  await server.close()
  io.err('Stopped.\n')
  return exit.fine
}

const maxProcesses = 256

/** Undefined: everything in this process. */
function readProcesses(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (text === 'auto') return availableParallelism()
  const count = /^\d{1,3}$/.test(text) ? Number(text) : 0
  if (count >= 1 && count <= maxProcesses) return count
  throw new UsageError(`--processes must be auto or a whole number from 1 to ${maxProcesses}.`)
}

async function serveInGroup(io: Io): Promise<number> {
  const order = waitForOrder()
  const { config, log, human } = openLog(io)
  try {
    const { startServer } = await import('../main.ts')
    const stopping = new AbortController()
    void order.then(() => stopping.abort())
    const server = await startServer(config, log, { group: readGroup(io.env), signal: stopping.signal })
    human?.showAll()
    await serveAsMember(server, order)
    return exit.fine
  } finally {
    leaveGroup()
  }
}

const program = fileURLToPath(new URL('../../bin/impact-graph.js', import.meta.url))

async function serveWithGroup(
  count: number,
  io: Io,
  { log, human }: Started,
  restart: RestartRequest,
): Promise<number> {
  let kill = (): void => {}
  const stop = listenForStop(io.err, () => kill())
  try {
    const group = await startProcessGroup({ count, program, env: io.env, log })
    kill = group.kill
    io.out(welcome(group.ready))
    human?.showAll()
    restart.handle(() => {
      group.restart().then(
        () => log.info({}, 'all serving processes were restarted'),
        (error: unknown) => log.error({ err: error }, 'the restart failed'),
      )
    })
    await stop.asked
    await group.stop()
    io.err('Stopped.\n')
    return exit.fine
  } catch (error) {
    // The process that failed has printed the reason.
    if (error instanceof GroupStartError) return error.exitCode || exit.no
    throw error
  }
}

/** The set-up link comes first: it is needed first. */
function welcome({ url, setUpLink }: Pick<RunningServer, 'url' | 'setUpLink'>): string {
  const where = [
    `impact-graph is serving at ${url}`,
    `  console:       ${url}/console`,
    `  documentation: ${url}/docs`,
    '  stop it with Ctrl-C',
  ].join('\n')
  if (setUpLink === null) return `\n${where}\n\n`
  const firstStep = 'No account exists yet. Create the first one here (works once, for 7 days):'
  return `\n${firstStep}\n\n  ${setUpLink}\n\n${where}\n\n`
}
