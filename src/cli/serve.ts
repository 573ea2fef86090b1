// serve: everything in one process. Prints where things are and what to do next. Decisions, section 7.
import { pino } from 'pino'

import { readConfig } from '../config.ts'
import { createLog } from '../http/create-log.ts'
import type { RunningServer } from '../main.ts'
import { exit } from './command.ts'
import type { Command } from './command.ts'
import { untilStopped } from './until-stopped.ts'

export const serve: Command = {
  name: 'serve',
  summary: 'run the service: API, console, documentation, and the work on capsules',
  notes: [
    'Settings come from the environment: PORT, HOST, DATA_DIR, DATABASE_URL, BASE_URL, SIGN_UP, WORKERS, LOG_LEVEL.',
    'SIGN_UP=open lets anybody register an organization. TRUST_PROXY is the number of proxies in front of the service.',
    'Limits too: RATE_LIMIT, MAX_PENDING_CAPSULES, CAPSULE_MAX_BYTES, LIBRARY_MAX_CAPSULES, LIBRARY_MAX_BYTES.',
    'WORKERS is the number of threads for capsules; 0 leaves that work to `worker` processes.',
  ],
  async run(_input, io) {
    const config = readConfig(io.env)
    const log = createLog(config.logLevel, pino.destination(2))
    // Loaded here, so that the other commands need not wait for it.
    const { startServer } = await import('../main.ts')
    const server = await startServer(config, log)
    io.out(welcome(server))
    await untilStopped(server, io.err)
    io.err('Stopped.\n')
    return exit.fine
  },
}

function welcome({ url, setUpLink }: RunningServer): string {
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
