// Processes a suspect capsule in a child process, so that a crash ends that process only and the parent sees its cause.
// Rules, section 2: SIGSEGV and SIGABRT count as caused by the document, a kill from outside does not.
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

import type { Lease } from '../service/capsules/job-queue.ts'
import { ThreadFailure, type Settlement, type ThreadFailureReason } from '../service/capsules/thread-work.ts'
import type { Log } from '../database/log.ts'
import type { Connection } from '../database/pools/connection.ts'
import { DatabaseUnavailable } from './database-unavailable.ts'
import { compiledFile } from '../database/compiled-file.ts'
import type { ThreadLimits } from './thread-pool.ts'

/** Message to the child. Not passed on its command line: the connection may hold a password. */
export interface SuspectTask {
  readonly lease: Lease
  readonly options: ThreadLimits & { readonly connection: Connection }
}

/** Message from the child. */
export type SuspectAnswer =
  | { readonly settlement: Settlement }
  | { readonly failure: ThreadFailureReason; readonly detail: string }
  | { readonly databaseUnavailable: string }

export async function settleInChildProcess(
  log: Log,
  options: SuspectTask['options'],
  lease: Lease,
  signal: AbortSignal,
): Promise<Settlement> {
  signal.throwIfAborted()
  const child = startChild()
  log.info({ capsule: lease.capsuleId, pid: child.pid }, 'a capsule is checked in a child process')
  const kill = (): void => void child.kill('SIGKILL')
  signal.addEventListener('abort', kill)
  try {
    const answer = await requestSettlement(child, { lease, options })
    signal.throwIfAborted()
    return toSettlement(answer)
  } finally {
    signal.removeEventListener('abort', kill)
    kill()
  }
}

const startChild = (): ChildProcess =>
  fork(compiledFile('worker/suspect-process.js'), [], {
    // The child inherits no flags, files or sockets, only the message channel.
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })

/** The child's answer, or a failure if it ended without one. */
async function requestSettlement(child: ChildProcess, task: SuspectTask): Promise<SuspectAnswer> {
  let answer: SuspectAnswer | undefined
  child.on('message', (message) => (answer = message as SuspectAnswer))
  // Sending fails if the child has already ended; that case is handled below.
  child.send(task, () => {})
  // After `exit` the channel may still hold the answer; `close` comes when it is empty.
  const [code, ended] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
  if (answer) return answer
  const isCrash = ended === 'SIGSEGV' || ended === 'SIGABRT'
  return { failure: isCrash ? 'crash' : 'error', detail: `the process ended with ${ended ?? code}` }
}

function toSettlement(answer: SuspectAnswer): Settlement {
  if ('settlement' in answer) return answer.settlement
  if ('databaseUnavailable' in answer) throw new DatabaseUnavailable(answer.databaseUnavailable)
  throw new ThreadFailure(answer.failure, { cause: new Error(answer.detail) })
}
