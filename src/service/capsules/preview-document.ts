// POST /capsules/preview: what an upload of this document would change, with nothing stored. Rules, section 8.
import { problem } from '../../contract/problems.ts'
import { processingFailed } from '../../core/validation/render-report.ts'
import type { Namespace } from '../namespaces/namespace.ts'
import { type PreviewTask, type PreviewThreads, type Previewed, ThreadFailure } from './thread-work.ts'
import { fileInvalid } from './file-invalid.ts'
import { reportJson } from './verdict.ts'

export type PreviewOptions = Pick<PreviewTask, 'replaces' | 'suggests' | 'language'>

export interface Preview {
  /** JSON. */
  readonly content: Uint8Array
  /** Of the namespace, in the snapshot that was compared with; undefined where nothing was read. */
  readonly version: string | undefined
}

export async function previewDocument(
  threads: PreviewThreads,
  namespace: Namespace,
  bytes: Uint8Array,
  options: PreviewOptions,
): Promise<Preview> {
  // As with an upload, a document counts as too large only after two failures. The bytes are transferred to the first
  // thread, so the second attempt needs a copy.
  const copy = Uint8Array.from(bytes)
  const first = await preview(threads, namespace, bytes, options)
  const second = first instanceof ThreadFailure ? await preview(threads, namespace, copy, options) : first
  if (second instanceof ThreadFailure) {
    const report = reportJson(processingFailed(second.reason), options.language)
    const suggestion = options.suggests ? 'null' : undefined
    return { content: previewJson(report, 'null', suggestion), version: undefined }
  }
  if ('code' in second) throw problem(second.code, second.facts)
  if (!second.ok) throw fileInvalid(second)
  return second
}

/** The whole answer, around parts that are JSON already. */
export const previewJson = (report: Uint8Array, changes: string, suggestion?: string): Buffer =>
  Buffer.concat([
    Buffer.from('{"object":"capsule_preview","validation":'),
    report,
    Buffer.from(`,"changes":${changes}`),
    Buffer.from(suggestion === undefined ? '}' : `,"suggestion":${suggestion}}`),
  ])

/** A failure that the document caused is returned; any other is thrown. */
async function preview(
  threads: PreviewThreads,
  { tenantId, id }: Namespace,
  bytes: Uint8Array,
  options: PreviewOptions,
): Promise<Previewed | ThreadFailure> {
  try {
    return await threads.preview(tenantId, { namespaceId: id, bytes, ...options })
  } catch (error) {
    if (!(error instanceof ThreadFailure)) throw error
    if (error.isCausedByDocument) return error
    throw problem('unavailable', { why: 'not_compared' }, { headers: { 'Retry-After': '5' }, cause: error })
  }
}
