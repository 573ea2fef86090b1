// The child process that checks one suspect and ends. The work runs in a thread with the limits of every thread for
// capsules; this main thread only watches it, so that it can always answer, and ends when its parent does.
import { writeFileSync } from 'node:fs'

import { ThreadFailure } from '../capsules/threads.ts'
import { silentLog } from '../store/log.ts'
import { DatabaseAway } from './database-away.ts'
import type { SuspectAnswer, SuspectTask } from './settle-alone.ts'
import { openCapsuleThreads } from './threads.ts'

process.on('disconnect', () => process.exit())
// Ctrl-C reaches every process of the terminal; whether this one goes on is the parent's decision.
process.on('SIGINT', () => {})
process.once('message', (task) => void settle(task as SuspectTask))

/** Where memory runs out, the system should end this process and not the service. */
function volunteerForOutOfMemory(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Only Linux has it.
  }
}

async function settle({ lease, connection, limits }: SuspectTask): Promise<void> {
  volunteerForOutOfMemory()
  const threads = openCapsuleThreads(silentLog, { ...limits, connection, threads: 1, hasOwnProcess: true })
  let answer: SuspectAnswer
  try {
    answer = { settlement: await threads.settle(lease, new AbortController().signal) }
  } catch (error) {
    answer = answerOf(error)
  }
  process.send?.(answer, () => process.exit())
}

function answerOf(error: unknown): SuspectAnswer {
  if (error instanceof DatabaseAway) return { databaseAway: error.message }
  const failure = error instanceof ThreadFailure ? error.reason : 'error'
  const cause = error instanceof ThreadFailure ? error.cause : error
  return { failure, detail: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause) }
}
