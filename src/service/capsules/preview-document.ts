// POST /capsules/preview: what an upload of this document would change, with nothing stored. Rules, section 8.
import { processingFailed } from '../../core/validation/render-report.ts'
import type { Namespace } from '../namespaces/namespace.ts'
import { type PreviewTask, type PreviewThreads, ThreadFailure } from './thread-work.ts'
import { fileInvalid } from './file-invalid.ts'
import { tryTwice } from './validate-document.ts'
import { reportJson } from './verdict.ts'

export interface Preview {
  /** JSON. */
  readonly content: Uint8Array
  /** Of the namespace, in the snapshot that was compared with; undefined where nothing was read. */
  readonly version: string | undefined
}

export async function previewDocument(
  threads: PreviewThreads,
  { tenantId, id: namespaceId }: Namespace,
  bytes: Uint8Array,
  options: Omit<PreviewTask, 'namespaceId' | 'bytes'>,
): Promise<Preview> {
  // They are transferred to the first thread, so that the second attempt needs a copy.
  const copies = [Uint8Array.from(bytes), bytes]
  const found = await tryTwice(
    () => threads.preview(tenantId, { namespaceId, bytes: copies.pop() ?? bytes, ...options }),
    'not_compared',
  )
  if (found instanceof ThreadFailure) {
    const report = reportJson(processingFailed(found.reason), options.language)
    const suggestion = options.suggests ? 'null' : undefined
    return { content: previewJson(report, 'null', suggestion), version: undefined }
  }
  if (!found.ok) throw fileInvalid(found)
  return found
}

/** The whole answer, around parts that are JSON already. */
export const previewJson = (report: Uint8Array, changes: string, suggestion?: string): Buffer =>
  Buffer.concat([
    Buffer.from('{"object":"capsule_preview","validation":'),
    report,
    Buffer.from(`,"changes":${changes}`),
    Buffer.from(suggestion === undefined ? '}' : `,"suggestion":${suggestion}}`),
  ])
