// serve: everything in one process. Prints where things are and what to do next. Decisions, section 7.
import { pino } from 'pino'

import { readConfig } from '../config.ts'
import { createLog } from '../http/create-log.ts'
import type { RunningServer } from '../main.ts'
import { exit } from './command.ts'
import type { Command } from './command.ts'
import { program } from './help.ts'
import { untilStopped } from './until-stopped.ts'

export const serve: Command = {
  name: 'serve',
  summary: 'run the service: API, documentation, and the work on capsules',
  notes: [
    'Settings come from the environment: PORT, HOST, DATA_DIR, DATABASE_URL, BASE_URL, WORKERS, LOG_LEVEL.',
    'Limits too: RATE_LIMIT, MAX_PENDING_CAPSULES, CAPSULE_MAX_BYTES.',
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

function welcome({ url, isFresh }: RunningServer): string {
  const where = `\nimpact-graph is serving at ${url}\n  documentation: ${url}/docs\n  stop it with Ctrl-C\n\n`
  if (!isFresh) return where
  return `${where}${firstSteps(url)}\n`
}

/** To be pasted into a second terminal, line by line or as a whole. */
const firstSteps = (url: string): string => `Nobody can use it yet. In a second terminal, in this directory:

  TENANT=$(${program} tenant create --name "My organization")
  export IMPACT_GRAPH_KEY=$(${program} key mint --tenant $TENANT --label "first key")
  curl ${url}/namespaces -H "X-API-Key: $IMPACT_GRAPH_KEY" -d '{"namespace": "first"}'
  ${program} upload capsule.jsonld --url ${url} --namespace first
`
