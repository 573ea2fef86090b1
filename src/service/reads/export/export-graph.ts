// GET /export, from one snapshot.
import type { NamespaceId } from '../../../contract/ids.ts'
import { problem } from '../../../contract/problems.ts'
import type { WorkbookLanguage } from '../../../core/workbook/layout.ts'
import type { Chunks, LongRead } from '../../../database/long-read.ts'
import type { Transaction } from '../../../database/transaction.ts'
import { readVersion } from '../../namespaces/namespace-version.ts'
import { exportChunks, type ExportFormat } from './export-chunks.ts'
import { workbookChunks, type ReadAgain } from './export-workbook.ts'
import { readNamespace } from './read-records.ts'
import { namedGraph } from './turtle-terms.ts'

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
  async open(tx, { namespaceId, format, language }) {
    const head = { version: await readVersion(tx, namespaceId) }
    if (format === 'turtle') await refuseNamedGraphs(tx, namespaceId)
    return { head, chunks: await chunksIn(format, language, () => readNamespace(tx, namespaceId)) }
  },
}

const selectSources = `
  select sequence from capsule
  where namespace_id = $1 and status = 'accepted' and names_graphs is not false`

/**
 * The only sources whose records may have statements in a graph with a name, which Turtle has no place for: nearly always
 * none.
 */
export async function sourcesWithGraphNames(tx: Transaction, namespaceId: NamespaceId): Promise<string[]> {
  const { rows } = await tx.query<{ sequence: string }>(selectSources, [namespaceId])
  return rows.map(({ sequence }) => sequence)
}

const selectNamedGraph = `
  select from node where namespace_id = $1 and sequence = any($2::bigint[]) and statements ~ $3 limit 1`

/** Found out before anything is sent. */
async function refuseNamedGraphs(tx: Transaction, namespaceId: NamespaceId): Promise<void> {
  const sources = await sourcesWithGraphNames(tx, namespaceId)
  if (sources.length === 0) return
  // One statement looks through all of them, 30 GB in that time. Whoever leaves meanwhile does not end it.
  await tx.query("set local statement_timeout = '5min'")
  const { rowCount } = await tx.query(selectNamedGraph, [namespaceId, sources, namedGraph])
  if (rowCount !== 0) throw problem('named_graphs')
}

export async function chunksIn(
  format: ExportFormat,
  language: WorkbookLanguage,
  readAgain: ReadAgain,
): Promise<Chunks> {
  return format === 'workbook'
    ? await workbookChunks(readAgain, language)
    : exportChunks(await readAgain(), format)
}
