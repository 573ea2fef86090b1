// One task done by all participants in turns, so that all of them see the same machine.
import { PeerFailure } from './peer-process.ts'
import type { Figure, ParticipantName, Sized, Task } from './results.ts'
import { spreadOf } from './statistics.ts'

/** Does the task, compares the answer with the truth, and gives the milliseconds without the comparison. */
export type Work = () => Promise<number>

export interface Participant {
  readonly name: ParticipantName
  readonly work: Readonly<Partial<Record<Task, Work>>>
  /** Processor time of its processes so far, in milliseconds. It is counted in hundredths of a second. */
  readonly processor?: () => number
}

export interface Rounds {
  readonly warmUps: number
  readonly rounds: number
  /** Who has taken longer than this in all is not asked again, once there are `fewest` times. */
  readonly enoughMs: number
  readonly fewest: number
}

export const readRounds: Rounds = { warmUps: 2, rounds: 21, enoughMs: 3000, fewest: 3 }

interface Run {
  readonly name: ParticipantName
  readonly work: Work
  readonly processor: (() => number) | undefined
  readonly times: number[]
  /** Of all runs, warm-ups included. */
  processorMs: number
  count: number
  spentMs: number
  failure?: string
}

/** A peer that cannot do it is named with the reason; whatever is wrong with ours ends the bench. */
export async function measureTask(
  task: Task,
  participants: readonly Participant[],
  size: Sized,
  { warmUps, rounds, enoughMs, fewest }: Rounds,
): Promise<Figure[]> {
  const runs: Run[] = []
  for (const { name, work, processor } of participants) {
    if (!work[task]) continue
    runs.push({ name, work: work[task], processor, times: [], processorMs: 0, count: 0, spentMs: 0 })
  }
  for (let round = -warmUps; round < rounds; round++) {
    // No participant always follows the same other one.
    const first = (round + warmUps) % Math.max(1, runs.length)
    for (const run of [...runs.slice(first), ...runs.slice(0, first)]) {
      if (run.failure !== undefined) continue
      if (run.times.length >= fewest && run.spentMs > enoughMs) continue
      try {
        const before = run.processor?.() ?? 0
        const ms = await run.work()
        run.processorMs += (run.processor?.() ?? 0) - before
        run.count++
        run.spentMs += ms
        if (round >= 0 || run.spentMs > enoughMs) run.times.push(ms)
      } catch (error) {
        if (!(error instanceof PeerFailure)) throw error
        run.failure = error.message
      }
    }
  }
  return runs.map(({ name, times, failure, processor, processorMs, count }) => ({
    task,
    participant: name,
    reports: size.reports,
    namespaces: size.namespaces,
    ...(failure === undefined ? { time: spreadOf(times) } : { failure }),
    ...(failure === undefined && processor && { processorMs: Math.round((processorMs / count) * 100) / 100 }),
  }))
}
