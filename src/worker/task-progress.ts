// The progress of a task, visible to the thread that waits for it: the id of its thread, that thread's processor time when
// the task began, and its phase: limits apply only to the document phase. In shared memory, because a busy thread answers no
// messages.
import { nativeThreadId, threadTimeMs } from './processor-time.ts'

export interface TaskProgress {
  /** The thread's id and its phase. */
  readonly state: Int32Array
  readonly startedAtMs: Float64Array
}

export type WithProgress<T> = T & { readonly progress: TaskProgress }

const threadIndex = 0
const phaseIndex = 1
const phases = { waiting: 0, document: 1, effect: 2 } as const

export const createProgress = (): TaskProgress => ({
  state: new Int32Array(new SharedArrayBuffer(8)),
  startedAtMs: new Float64Array(new SharedArrayBuffer(8)),
})

/** Called by the thread when it starts the task. */
export function beginTask({ state, startedAtMs }: TaskProgress): void {
  const threadId = nativeThreadId()
  startedAtMs[0] = threadTimeMs(threadId) ?? 0
  Atomics.store(state, threadIndex, threadId)
  Atomics.store(state, phaseIndex, phases.document)
}

/** Called by the thread when the document has its verdict: the work after that is not limited. */
export const endDocumentPhase = ({ state }: TaskProgress): void => {
  Atomics.store(state, phaseIndex, phases.effect)
}

export const hasBegun = ({ state }: TaskProgress): boolean =>
  Atomics.load(state, phaseIndex) !== phases.waiting

export const isInDocumentPhase = ({ state }: TaskProgress): boolean =>
  Atomics.load(state, phaseIndex) === phases.document

/** Processor time the thread has spent on this task; undefined where the system does not provide it. */
export function taskTimeMs({ state, startedAtMs }: TaskProgress): number | undefined {
  const now = threadTimeMs(Atomics.load(state, threadIndex))
  return now === undefined ? undefined : now - (startedAtMs[0] ?? 0)
}
