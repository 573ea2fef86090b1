// worker: processes capsules only, beside one or more servers on the same database.
import { readConfig } from '../config.ts'
import { createLog, standardError } from '../http/create-log.ts'
import type { Command } from './command.ts'
import { listenForRestart } from './listen-for-restart.ts'
import { listenForStop } from './listen-for-stop.ts'

export const worker: Command = {
  name: 'worker',
  summary: 'work on pending capsules, beside a serving process',
  notes: ['WORKERS in the environment is the number of threads, at least two.'],
  async run(_input, io) {
    const restart = listenForRestart()
    const config = readConfig(io.env)
    const stop = listenForStop(io.err)
    const log = createLog(config.logLevel, standardError())
    restart.handle(() => log.warn('SIGUSR2 was ignored: it restarts serving processes only'))
    // Loaded here, so that other commands start faster.
    const { startWorker } = await import('../main.ts')
    const running = await startWorker(config, log, { signal: stop.signal })
    io.out('Working on pending capsules. Stop it with Ctrl-C.\n')
    await stop.asked
    await running.close()
    io.err('Stopped.\n')
  },
}
