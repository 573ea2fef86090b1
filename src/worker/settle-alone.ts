// A suspect is checked in a child process of its own, so that whatever its document does ends that process alone, and its
// parent sees how. Decisions, section 2: SIGSEGV and SIGABRT are evidence against the document, a kill from outside is not.
import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

import type { PoolConfig } from 'pg'

import type { Lease } from '../capsules/job-queue.ts'
import { ThreadFailure } from '../capsules/threads.ts'
import type { Settlement, ThreadFailureReason } from '../capsules/threads.ts'
import type { Log } from '../store/log.ts'
import { DatabaseAway } from './database-away.ts'
import { compiledFile } from './thread-pool.ts'
import type { ThreadLimits } from './thread-pool.ts'

/** To the child. Sent, not put on its command line: the connection may hold a password. */
export interface SuspectTask {
  readonly lease: Lease
  readonly connection: PoolConfig
  readonly limits: ThreadLimits
}

/** From the child. */
export type SuspectAnswer =
  | { readonly settlement: Settlement }
  | { readonly failure: ThreadFailureReason; readonly detail: string }
  | { readonly databaseAway: string }

const crashSignals: ReadonlySet<NodeJS.Signals> = new Set<NodeJS.Signals>(['SIGSEGV', 'SIGABRT'])

export async function settleAlone(
  log: Log,
  { connection, memoryMb, processorMs, stallMs }: ThreadLimits & { readonly connection: PoolConfig },
  lease: Lease,
  signal: AbortSignal,
): Promise<Settlement> {
  signal.throwIfAborted()
  const child = startChild()
  log.info({ capsule: lease.capsuleId, pid: child.pid }, 'a capsule is checked in a process of its own')
  const kill = (): void => void child.kill('SIGKILL')
  signal.addEventListener('abort', kill)
  try {
    const limits = {
      ...(memoryMb !== undefined && { memoryMb }),
      ...(processorMs !== undefined && { processorMs }),
      ...(stallMs !== undefined && { stallMs }),
    }
    const answer = await ask(child, { lease, connection, limits })
    signal.throwIfAborted()
    return settlementOf(answer)
  } finally {
    signal.removeEventListener('abort', kill)
    kill()
  }
}

const startChild = (): ChildProcess =>
  fork(compiledFile('suspect-process.js'), [], {
    // No flags of ours, and no file or socket of ours but the channel.
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })

/** The child's answer, or how it ended without one. */
async function ask(child: ChildProcess, task: SuspectTask): Promise<SuspectAnswer> {
  let answer: SuspectAnswer | undefined
  child.on('message', (message) => (answer = message as SuspectAnswer))
  // A child that is gone already cannot be written to; how it ended is seen below.
  child.send(task, () => {})
  // After `exit` the channel may still hold the answer; `close` comes when it is empty.
  const [code, ended] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
  if (answer) return answer
  const isCrash = ended !== null && crashSignals.has(ended)
  return { failure: isCrash ? 'crash' : 'error', detail: `the process ended with ${ended ?? code}` }
}

function settlementOf(answer: SuspectAnswer): Settlement {
  if ('settlement' in answer) return answer.settlement
  if ('databaseAway' in answer) throw new DatabaseAway(answer.databaseAway)
  throw new ThreadFailure(answer.failure, { cause: new Error(answer.detail) })
}
