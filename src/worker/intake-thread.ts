// Runs inside a thread for uploads: the first check of a document, and checks without storing. It does not load the
// database driver (100 ms of processor time), so that a new thread is ready in a third of the time.
import { receiveDocument, receiveFile } from '../service/capsules/receive-document.ts'
import type { Checked, Received, ReportAsked } from '../service/capsules/thread-work.ts'
import { collectGarbage } from './release-memory.ts'
import { beginTask, type WithProgress } from './task-progress.ts'

export interface ReceiveTask {
  readonly bytes: Uint8Array
}

const defineTask =
  <Task, Result>(work: (task: Task) => Promise<Result>) =>
  (task: WithProgress<Task>): Promise<Result> => {
    beginTask(task.progress)
    return work(task)
  }

/** The result is copied: that costs less for a few megabytes than loading the code that could transfer it. */
export const receive = defineTask(({ bytes }: ReceiveTask): Promise<Received> =>
  thenRelease(bytes.length, receiveFile(bytes)),
)

const largeBytes = 1024 * 1024

/** An idle thread of these blocks: it could not collect later what a large document left. */
async function thenRelease<T>(size: number, work: Promise<T>): Promise<T> {
  try {
    return await work
  } finally {
    if (size >= largeBytes) collectGarbage()
  }
}

/** Loaded on first use: most of these threads only ever receive. */
const loadChecks = () =>
  Promise.all([import('../service/capsules/reach-verdict.ts'), import('./transfer-result.ts')])

export const validate = defineTask(async (task: ReceiveTask & ReportAsked): Promise<Checked> => {
  const [{ checkBytes }, { transferResult }] = await loadChecks()
  const checked = await thenRelease(task.bytes.length, checkBytes(task.bytes, task))
  return checked.ok ? transferResult(checked, [checked.report]) : checked
})

/** The bytes are compressed, as they are stored. */
export const align = defineTask(async (task: ReceiveTask & Required<ReportAsked>): Promise<Uint8Array> => {
  const [{ alignStored }, { transferResult }] = await loadChecks()
  const alignment = await alignStored(task.bytes, task)
  return transferResult(alignment, [alignment])
})

export const convert = defineTask(async ({ bytes }: ReceiveTask): Promise<Uint8Array> => {
  const { convertStored } = await import('../service/capsules/reach-verdict.ts')
  return convertStored(bytes)
})

const warmUpOrganizations = 12
const warmUpRounds = 6

/** Compiles the code before it is needed: see warm-up-settling.ts. */
export const warmUp = defineTask(async (): Promise<void> => {
  const { warmUpDocument } = await import('./warm-up-document.ts')
  const bytes = warmUpDocument(warmUpOrganizations)
  for (let round = 0; round < warmUpRounds; round++) receiveDocument(bytes)
})
