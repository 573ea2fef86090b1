// The file of a submission, and what it would change in its namespace.
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'

import type { TenantId } from '../../contract/ids.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { readBytes } from '../../database/read-bytes.ts'
import { previewDocument } from '../capsules/preview-document.ts'
import type { PreviewTask, PreviewThreads } from '../capsules/thread-work.ts'
import { findSubmission, namespaceOfSubmission, submissionAnswer } from './submission.ts'

const inflateAsync = promisify(inflate)

const place = { table: 'submission', column: 'document', key: ['tenant_id', 'submission_id'] } as const

/** The original bytes; null where a capsule has them, or the submission is gone. */
export async function readSubmitted(store: Store, tenantId: TenantId, id: string): Promise<Buffer | null> {
  const deflated = await readBytes(store, place, [tenantId, id])
  return deflated && (await inflateAsync(deflated))
}

/** The submission as JSON, with its preview while it waits. */
export async function readSubmission(
  store: Store,
  threads: PreviewThreads,
  tenantId: TenantId,
  id: string,
  { replaces, language }: Pick<PreviewTask, 'replaces' | 'language'>,
): Promise<Buffer> {
  const row = await findSubmission(store.reads, tenantId, id)
  const bytes = row.state === 'waiting' ? await readSubmitted(store, tenantId, id) : null
  const options = { replaces, suggests: true, language }
  const preview = bytes && (await previewDocument(threads, namespaceOfSubmission(row), bytes, options))
  const submission = JSON.stringify(submissionAnswer(row)).slice(0, -1)
  return Buffer.concat([
    Buffer.from(`${submission},"preview":`),
    preview?.content ?? Buffer.from('null'),
    Buffer.from('}'),
  ])
}
