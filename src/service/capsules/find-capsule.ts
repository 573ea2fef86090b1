// GET /capsules/{capsule_id} and its document. Rules, section 2.
import type { Readable } from 'node:stream'

import type { Namespace } from '../namespaces/namespace.ts'
import { problem } from '../../contract/problems.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { findRow, findValue } from '../../database/read-row.ts'
import { isZip } from '../../core/spreadsheet/recognize-file.ts'
import { workbookType } from '../../core/spreadsheet/write-workbook.ts'
import type { Language } from '../../core/validation/report.ts'
import type { ChangeCounts } from '../../database/graph-store/shown-changes.ts'
import type { CapsuleId } from '../../contract/ids.ts'
import { isCapsuleId } from './capsule-id.ts'
import { capsuleSummary, summaryColumns, type CapsuleRow } from './capsule.ts'
import { readLargeColumn, streamLargeColumn } from './large-column.ts'
import { ThreadFailure, type IntakeThreads } from './thread-work.ts'
import { ownFailure } from './validate-document.ts'

// With a kept plan: whoever waits for a verdict asks several times.
const byId = {
  name: 'capsule by id',
  text: `select ${summaryColumns} from capsule where namespace_id = $1 and capsule_id = $2
    and ($3::text is null or uploaded_by = $3)`,
}

/** `uploadedBy`: only where this key uploaded it (the first of its rotation). */
export async function findCapsule(
  store: Store,
  namespace: Namespace,
  id: string,
  uploadedBy: string | null = null,
): Promise<CapsuleRow> {
  if (!isCapsuleId(id)) throw problem('capsule_not_found')
  const capsule = await findRow<CapsuleRow>(store.prepared, byId, [namespace.id, id, uploadedBy])
  if (!capsule) throw problem('capsule_not_found')
  return capsule
}

/** The capsule as JSON. The stored report is inserted as it is, without parsing it. */
export async function capsuleJson(
  store: Store,
  namespace: Namespace,
  row: CapsuleRow,
  language: Language,
  { withChanges = false, hidesChanges = false, alignment }: CapsuleParts = {},
): Promise<Buffer | Readable> {
  const changes = withChanges
    ? { changes: hidesChanges ? null : await findChanges(store, namespace, row.capsule_id) }
    : {}
  const end = alignment === undefined ? '}' : `,"alignment":${alignment}}`
  const open = (shown: CapsuleRow): string =>
    JSON.stringify({ ...capsuleSummary(shown), ...changes }).slice(0, -1)
  if (row.status !== 'accepted' && row.status !== 'rejected') return Buffer.from(open(row) + end)
  const column = language === 'fr' ? 'report_fr' : 'report_en'
  const wrapping = { before: `${open(row)},"validation":`, after: end }
  const content = await streamLargeColumn(store, column, namespace.id, row.capsule_id, wrapping)
  // Rolled back between the two reads: only the summary is left.
  return content ?? Buffer.from(open({ ...row, status: 'deleted' }) + end)
}

/** What a capsule shows only when asked. `alignment`: complete JSON. */
interface CapsuleParts {
  readonly withChanges?: boolean
  /** Null stands for them: they say what else the namespace holds. */
  readonly hidesChanges?: boolean
  readonly alignment?: string | undefined
}

const selectChanges = 'select changes from capsule where namespace_id = $1 and capsule_id = $2'

/** Null where the capsule was never accepted, or before changes were counted. */
const findChanges = (store: Store, namespace: Namespace, id: CapsuleId): Promise<ChangeCounts | null> =>
  findValue(store.reads, selectChanges, [namespace.id, id])

interface StoredDocument {
  readonly content: Buffer | Readable
  readonly type: string
  /** Of a file, with its dot. */
  readonly ending: '.jsonld' | '.xlsx'
}

/** The bytes as they were uploaded. */
export async function findDocument(
  store: Store,
  namespace: Namespace,
  id: string,
  uploadedBy: string | null = null,
): Promise<StoredDocument> {
  const { capsule_id } = await findCapsule(store, namespace, id, uploadedBy)
  let isWorkbook = false
  const onStart = (bytes: Uint8Array): void => {
    isWorkbook = isZip(bytes)
  }
  const content = await streamLargeColumn(store, 'document', namespace.id, capsule_id, { onStart })
  if (!content) throw problem('document_not_found')
  return isWorkbook
    ? { content, type: workbookType, ending: '.xlsx' }
    : { content, type: 'application/ld+json', ending: '.jsonld' }
}

/** The same as JSON-LD: a workbook is converted. */
export async function findJsonLd(
  store: Store,
  threads: IntakeThreads,
  namespace: Namespace,
  id: string,
  uploadedBy: string | null = null,
): Promise<StoredDocument> {
  const found = await findDocument(store, namespace, id, uploadedBy)
  if (found.ending === '.jsonld') return found
  if (!Buffer.isBuffer(found.content)) found.content.destroy()
  const { capsule_id } = await findCapsule(store, namespace, id, uploadedBy)
  const deflated = await readLargeColumn(store, 'document', namespace.id, capsule_id)
  const document = deflated && (await ownFailure(threads.convert(namespace.tenantId, deflated)))
  if (!document || document instanceof ThreadFailure) throw problem('document_not_found')
  const content = Buffer.from(document.buffer, document.byteOffset, document.byteLength)
  return { content, type: 'application/ld+json', ending: '.jsonld' }
}
