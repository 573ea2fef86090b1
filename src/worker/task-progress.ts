// What a thread lets whoever waits for it see while it works: which thread it is, what it had cost before this task, and
// whether the document's part is over. Shared memory: a thread that is busy answers no messages.
import { nativeThreadId, threadTimeMs } from './processor-time.ts'

export interface TaskProgress {
  /** The thread's number and its phase. */
  readonly state: Int32Array
  readonly startedAtMs: Float64Array
}

/** A task as its thread receives it. */
export type Watched<T> = T & { readonly progress: TaskProgress }

const threadIndex = 0
const phaseIndex = 1
const phases = { waiting: 0, limited: 1, unlimited: 2 } as const

export const createProgress = (): TaskProgress => ({
  state: new Int32Array(new SharedArrayBuffer(8)),
  startedAtMs: new Float64Array(new SharedArrayBuffer(8)),
})

/** Called by the thread, first of all. */
export function beginTask({ state, startedAtMs }: TaskProgress): void {
  const threadId = nativeThreadId()
  startedAtMs[0] = threadTimeMs(threadId) ?? 0
  Atomics.store(state, threadIndex, threadId)
  Atomics.store(state, phaseIndex, phases.limited)
}

/** Called by the thread when the document has its verdict: what follows may cost what it costs. */
export const endLimit = ({ state }: TaskProgress): void => {
  Atomics.store(state, phaseIndex, phases.unlimited)
}

export const hasBegun = ({ state }: TaskProgress): boolean =>
  Atomics.load(state, phaseIndex) !== phases.waiting

export const isLimited = ({ state }: TaskProgress): boolean =>
  Atomics.load(state, phaseIndex) === phases.limited

/** Processor time the thread has spent on this task; undefined where the system does not tell. */
export function taskTimeMs({ state, startedAtMs }: TaskProgress): number | undefined {
  const now = threadTimeMs(Atomics.load(state, threadIndex))
  return now === undefined ? undefined : now - (startedAtMs[0] ?? 0)
}
