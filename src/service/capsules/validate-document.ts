// POST /capsules/validate: the checks of an upload, with nothing stored. Rules, section 2.
import { problem } from '../../contract/problems.ts'
import { processingFailed } from '../../core/validation/render-report.ts'
import { type Checked, type IntakeThreads, type ReportAsked, ThreadFailure } from './thread-work.ts'
import { fileInvalid } from './file-invalid.ts'
import { reportJson } from './verdict.ts'
import type { TenantId } from '../../contract/ids.ts'

/** Returns the complete report as JSON. */
export const validateDocument = async (
  threads: IntakeThreads,
  tenantId: TenantId,
  bytes: Uint8Array,
  asked: ReportAsked,
): Promise<Uint8Array> => (await checkConformance(threads, tenantId, bytes, asked)).report

/** Without `ok`: what is no file that can be read is refused. */
export async function checkConformance(
  threads: IntakeThreads,
  tenantId: TenantId,
  bytes: Uint8Array,
  asked: ReportAsked,
): Promise<Omit<Extract<Checked, { ok: true }>, 'ok'>> {
  const checked = await tryTwice(() => threads.validate(tenantId, bytes, asked), 'not_checked')
  if (checked instanceof ThreadFailure) {
    const { language, align } = asked
    const report = reportJson(processingFailed(checked.reason), language, align && null)
    return { conforms: false, report, organizations: [] }
  }
  if (!checked.ok) throw fileInvalid(checked)
  return checked
}

type WhyUnavailable = 'not_checked' | 'not_compared'

/** As with an upload, a document counts as too large only after two failures. */
export async function tryTwice<T>(work: () => Promise<T>, why: WhyUnavailable): Promise<T | ThreadFailure> {
  const first = await ownFailure(work(), why)
  return first instanceof ThreadFailure ? await ownFailure(work(), why) : first
}

/** A failure that the document caused is returned; any other is thrown. */
export async function ownFailure<T>(
  work: Promise<T>,
  why: WhyUnavailable = 'not_checked',
): Promise<T | ThreadFailure> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof ThreadFailure)) throw error
    if (error.isCausedByDocument) return error
    throw problem('unavailable', { why }, { headers: { 'Retry-After': '5' }, cause: error })
  }
}
