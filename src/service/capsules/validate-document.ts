// POST /capsules/validate: the checks of an upload, with nothing stored; and GET /capsules/{capsule_id}?include=alignment:
// the stored document compared with a tier. Rules, sections 2 and 10.
import type { Profile } from '../../core/alignment/tiers.ts'
import type { Language } from '../../core/validation/report.ts'
import type { Store } from '../../database/pools/open-store.ts'
import type { Namespace } from '../namespaces/namespace.ts'
import type { CapsuleRow } from './capsule.ts'
import { readLargeColumn } from './large-column.ts'
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

/** Complete JSON; `null` where the document is gone or cannot be read within the limits of a thread. */
export async function alignCapsule(
  store: Store,
  threads: IntakeThreads,
  namespace: Namespace,
  { capsule_id: id }: CapsuleRow,
  asked: { readonly align: Profile; readonly language: Language },
): Promise<string> {
  const deflated = await readLargeColumn(store, 'document', namespace.id, id)
  if (!deflated) return 'null'
  const found = await ownFailure(threads.align(namespace.tenantId, deflated, asked))
  if (found instanceof ThreadFailure) return 'null'
  return Buffer.from(found.buffer, found.byteOffset, found.byteLength).toString()
}
