// What runs inside a thread for uploads: the first look at a document, and checks without storing. No database here: a new
// thread is ready in a third of the time (its driver takes 100 ms of processor time to load). Design, "Capsule in".
import { receiveDocument } from '../capsules/receive-document.ts'
import type { Checked, Received } from '../capsules/threads.ts'
import type { Language } from '../validation/report.ts'
import { beginTask } from './task-progress.ts'
import type { Watched } from './task-progress.ts'

export interface ReceiveTask {
  readonly bytes: Uint8Array
}

export interface ValidateTask {
  readonly bytes: Uint8Array
  readonly language: Language
}

/** Copied to the other side: a few megabytes at most cost less than loading what could move them. */
export const receive = ({ bytes, progress }: Watched<ReceiveTask>): Received => {
  beginTask(progress)
  return receiveDocument(bytes)
}

export const validate = async ({ bytes, language, progress }: Watched<ValidateTask>): Promise<Checked> => {
  beginTask(progress)
  // Loaded when first asked for: most of these threads only ever receive.
  const [{ checkBytes }, { handOver }] = await Promise.all([
    import('../capsules/reach-verdict.ts'),
    import('./hand-over.ts'),
  ])
  const checked = await checkBytes(bytes, language)
  return checked.ok ? handOver(checked, [checked.report]) : checked
}

const practiceOrganizations = 12
const practiceRounds = 6

/** Before there is anything to do: see warm-up.ts. */
export const warmUp = async ({ progress }: Watched<object>): Promise<void> => {
  beginTask(progress)
  const { warmUpDocument } = await import('./warm-up-document.ts')
  const bytes = warmUpDocument(practiceOrganizations)
  for (let round = 0; round < practiceRounds; round++) receiveDocument(bytes)
}
