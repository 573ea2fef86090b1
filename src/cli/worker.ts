// worker: processes capsules only, beside one or more servers on the same database.
import { readConfig } from '../config.ts'
import { createLog, standardError } from '../http/create-log.ts'
import { exit } from './command.ts'
import type { Command } from './command.ts'
import { listenForStop } from './listen-for-stop.ts'

export const worker: Command = {
  name: 'worker',
  summary: 'work on pending capsules, beside a serving process',
  notes: ['WORKERS in the environment is the number of threads, at least two.'],
  async run(_input, io) {
    const config = readConfig(io.env)
    const stop = listenForStop(io.err)
    // Loaded here, so that other commands start faster.
    const { startWorker } = await import('../main.ts')
    const running = await startWorker(config, createLog(config.logLevel, standardError()))
    io.out('Working on pending capsules. Stop it with Ctrl-C.\n')
    await stop.asked
    await running.close()
    io.err('Stopped.\n')
    return exit.fine
  },
}
