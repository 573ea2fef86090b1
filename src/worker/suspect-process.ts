// The child process that checks one suspect capsule and exits. The work runs in a thread with the same limits as any
// capsule; the main thread only watches it, so that it can always answer, and exits when its parent does.
import { writeFileSync } from 'node:fs'

import { ThreadFailure } from '../service/capsules/thread-work.ts'
import { silentLog } from '../database/log.ts'
import { DatabaseUnavailable } from './database-unavailable.ts'
import type { SuspectAnswer, SuspectTask } from './settle-in-child-process.ts'
import { openCapsuleThreads } from './thread-pools.ts'

process.on('disconnect', () => process.exit())
// Ctrl-C reaches every process of the terminal; the parent decides whether this one goes on.
process.on('SIGINT', () => {})
process.once('message', (task) => void settle(task as SuspectTask))

/** When memory runs out, the system should kill this process and not the service. */
function preferAsOutOfMemoryVictim(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Only exists on Linux.
  }
}

async function settle({ lease, options }: SuspectTask): Promise<void> {
  preferAsOutOfMemoryVictim()
  const threads = openCapsuleThreads(silentLog, { ...options, threads: 1, hasOwnProcess: true })
  const answer = await threads
    .settle(lease, new AbortController().signal)
    .then((settlement): SuspectAnswer => ({ settlement }), suspectAnswer)
  process.send?.(answer, () => process.exit())
}

function suspectAnswer(error: unknown): SuspectAnswer {
  if (error instanceof DatabaseUnavailable) return { databaseUnavailable: error.message }
  const failure = error instanceof ThreadFailure ? error.reason : 'error'
  const cause = error instanceof ThreadFailure ? error.cause : error
  return { failure, detail: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause) }
}
