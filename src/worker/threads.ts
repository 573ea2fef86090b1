// The threads of one process: those that look at uploads while the client waits, and those that reach verdicts. They are
// apart so that a long verdict never keeps an upload waiting.
import type { Checked, IntakeThreads, Received, Verdict, VerdictThreads } from '../capsules/threads.ts'
import { problem } from '../problems.ts'
import type { Log } from '../store/log.ts'
import { TooManyWaiting } from './slots.ts'
import type { ReceiveTask, ValidateTask, VerdictTask } from './thread.ts'
import { openThreadPool } from './thread-pool.ts'
import type { ThreadLimits } from './thread-pool.ts'

const intakeThreads = 2
// Each one that waits holds up to 10 MiB.
const mostWaiting = 32

export function openIntakeThreads(log: Log): IntakeThreads & { close(): Promise<void> } {
  const pool = openThreadPool({
    threads: intakeThreads,
    mostWaiting,
    onError: (error) => log.error({ err: error }, 'a thread for uploads failed'),
  })
  const run = async <R>(name: string, task: ReceiveTask | ValidateTask): Promise<R> => {
    try {
      return await pool.run<R>(name, task, { move: task.bytes })
    } catch (error) {
      if (!(error instanceof TooManyWaiting)) throw error
      throw problem('unavailable', 'Many documents are arriving just now. Send this one again in a moment.', {
        headers: { 'Retry-After': '5' },
        cause: error,
      })
    }
  }
  return {
    receive: (bytes) => run<Received>('receive', { bytes }),
    validate: (bytes, language) => run<Checked>('validate', { bytes, language }),
    close: () => pool.close(),
  }
}

export interface VerdictThreadOptions extends ThreadLimits {
  readonly threads: number
}

export function openVerdictThreads(
  log: Log,
  options: VerdictThreadOptions,
): VerdictThreads & { close(): Promise<void> } {
  const pool = openThreadPool({
    ...options,
    onError: (error) => log.error({ err: error }, 'a thread for capsules failed'),
  })
  return {
    reachVerdict: (deflated, namespaceId, signal) =>
      pool.run<Verdict>('verdict', { deflated, namespaceId } satisfies VerdictTask, {
        signal,
        move: deflated,
      }),
    close: () => pool.close(),
  }
}
