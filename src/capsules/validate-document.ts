// POST /capsules/validate: the checks of an upload, with nothing stored. Decisions, section 2.
import { processingFailed } from '../validation/render-report.ts'
import type { Language } from '../validation/report.ts'
import type { IntakeThreads } from './threads.ts'
import { ThreadFailure } from './threads.ts'
import { jsonInvalid } from './upload-capsule.ts'
import { reportJson } from './verdict.ts'

/** The finished report as JSON. */
export async function validateDocument(
  threads: IntakeThreads,
  bytes: Uint8Array,
  language: Language,
): Promise<Uint8Array> {
  try {
    const checked = await threads.validate(bytes, language)
    if (!checked.ok) throw jsonInvalid(checked)
    return checked.report
  } catch (error) {
    if (error instanceof ThreadFailure) return reportJson(processingFailed(error.reason), language)
    throw error
  }
}
