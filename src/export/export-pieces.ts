// From rows of the record to the text of an export, in pieces that are worth sending.
import type { Pieces } from '../store/stream-snapshot.ts'
import { RecordMerger } from './merge-records.ts'
import type { ExportNode } from './merge-records.ts'
import type { RecordBatches } from './read-records.ts'
import { createJsonLdWriter } from './write-jsonld.ts'
import { createNQuadsWriter } from './write-nquads.ts'
import type { ExportWriter } from './write-nquads.ts'

export type ExportFormat = 'jsonld' | 'nquads'

export const mediaTypes: Readonly<Record<ExportFormat, string>> = {
  jsonld: 'application/ld+json',
  nquads: 'application/n-quads',
}

const pieceLength = 64 * 1024

const createWriter = (format: ExportFormat): ExportWriter =>
  format === 'jsonld' ? createJsonLdWriter() : createNQuadsWriter()

/** Such a node is written in several turns. */
const largeLength = 100_000

const isLarge = ({ parts }: ExportNode): boolean =>
  parts.some(({ statements }) => statements.length > largeLength)

export async function* exportPieces(batches: RecordBatches, format: ExportFormat): Pieces {
  const writer = createWriter(format)
  let piece = ''
  for await (const nodes of merged(batches)) {
    for (const node of nodes) {
      if (!isLarge(node)) piece += writer.text(node)
      else {
        for (const text of writer.add(node)) {
          piece += text
          if (piece.length < pieceLength) continue
          yield piece
          piece = ''
        }
      }
      if (piece.length < pieceLength) continue
      yield piece
      piece = ''
    }
  }
  piece += writer.finish()
  if (piece !== '') yield piece
}

async function* merged(batches: RecordBatches): AsyncGenerator<readonly ExportNode[]> {
  const merger = new RecordMerger()
  for await (const batch of batches) {
    const nodes: ExportNode[] = []
    for (const record of batch) {
      const complete = merger.add(record)
      if (complete) nodes.push(complete)
    }
    yield nodes
  }
  const last = merger.finish()
  if (last) yield [last]
}
