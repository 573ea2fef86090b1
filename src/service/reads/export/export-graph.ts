// GET /export and GET /orgs/{id}/export, each from one snapshot on a connection of its own.
import type { Readable } from 'node:stream'

import type { ClientBase } from 'pg'

import type { Namespace } from '../../namespaces/namespace.ts'
import { readVersion } from '../../namespaces/read-version.ts'
import type { Store } from '../../../database/open-store.ts'
import { answerFromSnapshot, openStreamSnapshot } from '../../../database/stream-snapshot.ts'
import { exportPieces } from './export-pieces.ts'
import type { ExportFormat } from './export-pieces.ts'
import { readNamespace } from './read-records.ts'
import type { RecordBatches } from './read-records.ts'

export interface Export {
  readonly content: Buffer | Readable
  /** Of the namespace, at the moment that was read. */
  readonly version: string
}

export const exportNamespace = (store: Store, namespace: Namespace, format: ExportFormat): Promise<Export> =>
  exportFrom(store, namespace, format, (tx) => readNamespace(tx, namespace.id))

export async function exportFrom(
  store: Store,
  namespace: Namespace,
  format: ExportFormat,
  read: (tx: ClientBase) => RecordBatches | Promise<RecordBatches>,
): Promise<Export> {
  const snapshot = await openStreamSnapshot(store, namespace.tenantId)
  let version: string
  let batches: RecordBatches
  try {
    version = await readVersion(snapshot.tx, namespace.id)
    batches = await read(snapshot.tx)
  } catch (error) {
    await snapshot.close()
    throw error
  }
  return { content: await answerFromSnapshot(snapshot, exportPieces(batches, format)), version }
}
