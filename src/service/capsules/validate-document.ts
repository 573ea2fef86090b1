// POST /capsules/validate: the checks of an upload, with nothing stored. Rules, section 2.
import { problem } from '../../contract/problems.ts'
import { processingFailed } from '../../core/validation/render-report.ts'
import { type IntakeThreads, type ReportAsked, ThreadFailure } from './thread-work.ts'
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

export interface Conformance {
  readonly conforms: boolean
  /** Complete, as JSON. */
  readonly report: Uint8Array
  /** IRIs of the organizations that a document which conforms describes. */
  readonly organizations: readonly string[]
}

export async function checkConformance(
  threads: IntakeThreads,
  tenantId: TenantId,
  bytes: Uint8Array,
  asked: ReportAsked,
): Promise<Conformance> {
  // As with an upload, a document counts as too large only after two failures.
  const check = () => ownFailure(threads.validate(tenantId, bytes, asked))
  const first = await check()
  const second = first instanceof ThreadFailure ? await check() : first
  if (second instanceof ThreadFailure) {
    const { language, align } = asked
    const report = reportJson(processingFailed(second.reason), language, align && null)
    return { conforms: false, report, organizations: [] }
  }
  if (!second.ok) throw fileInvalid(second)
  return second
}

/** A failure that the document caused is returned; any other is thrown. */
export async function ownFailure<T>(work: Promise<T>): Promise<T | ThreadFailure> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof ThreadFailure)) throw error
    if (error.isCausedByDocument) return error
    throw problem('unavailable', { why: 'not_checked' }, { headers: { 'Retry-After': '5' }, cause: error })
  }
}
