// GET /export, from one snapshot.
import type { NamespaceId } from '../../../contract/ids.ts'
import { problem } from '../../../contract/problems.ts'
import type { WorkbookLanguage } from '../../../core/workbook/layout.ts'
import type { Chunks, LongRead } from '../../../database/long-read.ts'
import { readVersion } from '../../namespaces/read-version.ts'
import { exportChunks, type ExportFormat } from './export-chunks.ts'
import { workbookChunks, type ReadAgain } from './export-workbook.ts'
import { readNamespace, type RecordBatches } from './read-records.ts'
import { hasNamedGraph } from './turtle-terms.ts'

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

export async function chunksIn(
  format: ExportFormat,
  language: WorkbookLanguage,
  readAgain: ReadAgain,
): Promise<Chunks> {
  if (format === 'workbook') return await workbookChunks(readAgain, language)
  // Found out before anything is sent.
  if (format === 'turtle') await refuseNamedGraphs(await readAgain())
  return exportChunks(await readAgain(), format)
}

async function refuseNamedGraphs(batches: RecordBatches): Promise<void> {
  for await (const batch of batches)
    if (batch.some(({ statements }) => hasNamedGraph(statements))) throw problem('named_graphs')
}
