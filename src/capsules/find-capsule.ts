// GET /capsules/{capsule_id} and its document. Spec, GET /capsules/{capsule_id}; decisions, section 2.
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'

import type { Namespace } from '../namespaces/namespace.ts'
import { problem } from '../problems.ts'
import type { Store } from '../store/open-store.ts'
import type { Language } from '../validation/report.ts'
import { isCapsuleId } from './capsule-id.ts'
import { capsuleSummary, summaryColumns } from './capsule.ts'
import type { CapsuleRow } from './capsule.ts'
import { readLargeColumn } from './large-column.ts'

const inflateAsync = promisify(inflate)

export const capsuleNotFound = (): Error =>
  problem(
    'capsule_not_found',
    'This namespace has no capsule with this id. `GET /capsules` lists the ones it has.',
  )

export async function findCapsule(store: Store, at: Namespace, id: string): Promise<CapsuleRow> {
  if (!isCapsuleId(id)) throw capsuleNotFound()
  const { rows } = await store.reads.query<CapsuleRow>(
    `select ${summaryColumns} from capsule where namespace_id = $1 and capsule_id = $2`,
    [at.id, id],
  )
  if (!rows[0]) throw capsuleNotFound()
  return rows[0]
}

/** The capsule as it goes over the wire. The report is put in as it was stored, without parsing it. */
export async function capsuleJson(
  store: Store,
  at: Namespace,
  row: CapsuleRow,
  language: Language,
): Promise<Buffer> {
  const summary = JSON.stringify(capsuleSummary(row))
  if (row.status !== 'accepted' && row.status !== 'rejected') return Buffer.from(summary)
  const column = language === 'fr' ? 'report_fr' : 'report_en'
  const deflated = await readLargeColumn(store, column, at.id, row.capsule_id)
  // Deleted between the two looks: then its record is all there is.
  if (!deflated) return Buffer.from(JSON.stringify(capsuleSummary({ ...row, status: 'deleted' })))
  const report = await inflateAsync(deflated)
  return Buffer.concat([Buffer.from(`${summary.slice(0, -1)},"validation":`), report, Buffer.from('}')])
}

export async function findDocument(store: Store, at: Namespace, id: string): Promise<Buffer> {
  await findCapsule(store, at, id)
  const deflated = await readLargeColumn(store, 'document', at.id, id)
  if (!deflated) {
    throw problem(
      'document_not_found',
      'This capsule was deleted, and its document with it. Upload the document again if it is still wanted.',
    )
  }
  return inflateAsync(deflated)
}
