// POST /capsules/validate: the checks of an upload, with nothing stored. Rules, section 2.
import { problem } from '../../contract/problems.ts'
import { processingFailed } from '../../core/validation/render-report.ts'
import type { Language } from '../../core/validation/report.ts'
import type { Checked, IntakeThreads } from './thread-work.ts'
import { ThreadFailure } from './thread-work.ts'
import { jsonInvalid } from './upload-capsule.ts'
import { reportJson } from './verdict.ts'
import type { TenantId } from '../../contract/ids.ts'

/** Returns the complete report as JSON. */
export async function validateDocument(
  threads: IntakeThreads,
  tenantId: TenantId,
  bytes: Uint8Array,
  language: Language,
): Promise<Uint8Array> {
  // As with an upload, a document counts as too large only after two failures. The bytes are transferred to the first
  // thread, so the second attempt needs a copy.
  const copy = Uint8Array.from(bytes)
  const first = await check(threads, tenantId, bytes, language)
  const second = first instanceof ThreadFailure ? await check(threads, tenantId, copy, language) : first
  if (second instanceof ThreadFailure) return reportJson(processingFailed(second.reason), language)
  if (!second.ok) throw jsonInvalid(second)
  return second.report
}

/** A failure that the document caused is returned; any other is thrown. */
async function check(
  threads: IntakeThreads,
  tenantId: TenantId,
  bytes: Uint8Array,
  language: Language,
): Promise<Checked | ThreadFailure> {
  try {
    return await threads.validate(tenantId, bytes, language)
  } catch (error) {
    if (!(error instanceof ThreadFailure)) throw error
    if (error.isCausedByDocument) return error
    throw problem('unavailable', { why: 'not_checked' }, { headers: { 'Retry-After': '5' }, cause: error })
  }
}
