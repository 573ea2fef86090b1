// GET /export, from one snapshot.
import type { NamespaceId } from '../../../contract/ids.ts'
import type { WorkbookLanguage } from '../../../core/workbook/layout.ts'
import type { Chunks, LongRead } from '../../../database/long-read.ts'
import { readVersion } from '../../namespaces/read-version.ts'
import { exportChunks, type ExportFormat } from './export-chunks.ts'
import { workbookChunks, type ReadAgain } from './export-workbook.ts'
import { readNamespace } from './read-records.ts'

export interface ExportArgs {
  readonly namespaceId: NamespaceId
  readonly format: ExportFormat
  /** Of the headers of a workbook. */
  readonly language: WorkbookLanguage
}

export interface ExportHead {
  /** Of the namespace, at the moment that was read. */
  readonly version: string
}

export const namespaceExport: LongRead<ExportArgs, ExportHead> = {
  name: 'export of a namespace',
  isByKey: false,
  open: async (tx, { namespaceId, format, language }) => ({
    head: { version: await readVersion(tx, namespaceId) },
    chunks: await chunksIn(format, language, () => readNamespace(tx, namespaceId)),
  }),
}

export const chunksIn = async (
  format: ExportFormat,
  language: WorkbookLanguage,
  readAgain: ReadAgain,
): Promise<Chunks> =>
  format === 'workbook' ? await workbookChunks(readAgain, language) : exportChunks(await readAgain(), format)
