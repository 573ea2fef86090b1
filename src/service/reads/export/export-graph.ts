// GET /export, from one snapshot.
import type { NamespaceId } from '../../../contract/ids.ts'
import type { LongRead } from '../../../database/long-read.ts'
import { readVersion } from '../../namespaces/read-version.ts'
import { exportChunks } from './export-chunks.ts'
import type { ExportFormat } from './export-chunks.ts'
import { readNamespace } from './read-records.ts'

export interface ExportArgs {
  readonly namespaceId: NamespaceId
  readonly format: ExportFormat
}

export interface ExportHead {
  /** Of the namespace, at the moment that was read. */
  readonly version: string
}

export const namespaceExport: LongRead<ExportArgs, ExportHead> = {
  name: 'export of a namespace',
  open: async (tx, { namespaceId, format }) => ({
    head: { version: await readVersion(tx, namespaceId) },
    chunks: exportChunks(readNamespace(tx, namespaceId), format),
  }),
}
