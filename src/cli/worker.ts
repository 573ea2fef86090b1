// worker: only the work on capsules, beside one or more serving processes on the same database.
import { readConfig } from '../config.ts'
import { createLog, standardError } from '../http/create-log.ts'
import { exit } from './command.ts'
import type { Command } from './command.ts'
import { untilStopped } from './until-stopped.ts'

export const worker: Command = {
  name: 'worker',
  summary: 'work on pending capsules, beside a serving process',
  notes: ['WORKERS in the environment is the number of threads, at least two.'],
  async run(_input, io) {
    const config = readConfig(io.env)
    // Loaded here, so that the other commands need not wait for it.
    const { startWorker } = await import('../main.ts')
    const running = await startWorker(config, createLog(config.logLevel, standardError()))
    io.out('Working on pending capsules. Stop it with Ctrl-C.\n')
    await untilStopped(running, io.err)
    io.err('Stopped.\n')
    return exit.fine
  },
}
