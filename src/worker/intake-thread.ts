// Runs inside a thread for uploads: the first check of a document, and checks without storing. It does not load the
// database driver (100 ms of processor time), so that a new thread is ready in a third of the time.
import { receiveDocument, receiveFile } from '../service/capsules/receive-document.ts'
import type { Checked, Received, ReportAsked } from '../service/capsules/thread-work.ts'
import { collectGarbage } from './release-memory.ts'
import { beginTask, type WithProgress } from './task-progress.ts'

export interface ReceiveTask {
  readonly bytes: Uint8Array
}

/** The result is copied: that costs less for a few megabytes than loading the code that could transfer it. */
export const receive = ({ bytes, progress }: WithProgress<ReceiveTask>): Promise<Received> => {
  beginTask(progress)
  return thenRelease(bytes.length, receiveFile(bytes))
}

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

export const validate = async ({
  bytes,
  progress,
  ...asked
}: WithProgress<ReceiveTask & ReportAsked>): Promise<Checked> => {
  beginTask(progress)
  const [{ checkBytes }, { transferResult }] = await loadChecks()
  const checked = await thenRelease(bytes.length, checkBytes(bytes, asked))
  return checked.ok ? transferResult(checked, [checked.report]) : checked
}

/** The bytes are compressed, as they are stored. */
export const align = async ({
  bytes,
  progress,
  ...asked
}: WithProgress<ReceiveTask & Required<ReportAsked>>): Promise<Uint8Array> => {
  beginTask(progress)
  const [{ alignStored }, { transferResult }] = await loadChecks()
  const alignment = await alignStored(bytes, asked)
  return transferResult(alignment, [alignment])
}

export const convert = async ({ bytes, progress }: WithProgress<ReceiveTask>): Promise<Uint8Array> => {
  beginTask(progress)
  const { convertStored } = await import('../service/capsules/reach-verdict.ts')
  return convertStored(bytes)
}

const warmUpOrganizations = 12
const warmUpRounds = 6

/** Compiles the code before it is needed: see warm-up-settling.ts. */
export const warmUp = async ({ progress }: WithProgress<object>): Promise<void> => {
  beginTask(progress)
  const { warmUpDocument } = await import('./warm-up-document.ts')
  const bytes = warmUpDocument(warmUpOrganizations)
  for (let round = 0; round < warmUpRounds; round++) receiveDocument(bytes)
}
