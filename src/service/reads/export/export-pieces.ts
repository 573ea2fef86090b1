// From rows of the record to the text of an export, in pieces that are worth sending.
import { createSlices, finishInSlices } from '../../entities/time-slices.ts'
import type { Slices } from '../../entities/time-slices.ts'
import type { Pieces } from '../../../database/stream-snapshot.ts'
import { ByteOutput } from './byte-output.ts'
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

/** Written in a millisecond or two. Half of it would cost a tenth more for the sending. */
const pieceLength = 128 * 1024

const createWriter = (format: ExportFormat): ExportWriter =>
  format === 'jsonld' ? createJsonLdWriter() : createNQuadsWriter()

/** Such a node is written in several slices, between which other requests run. */
const largeLength = 100_000

const isLarge = ({ parts }: ExportNode): boolean => {
  let length = 0
  for (const { statements } of parts) length += statements.length
  return length > largeLength
}

export async function* exportPieces(batches: RecordBatches, format: ExportFormat): Pieces<Buffer> {
  const writer = createWriter(format)
  const slices = createSlices()
  const output = new ByteOutput()
  for await (const nodes of merged(batches, slices)) {
    for (const node of nodes) {
      const isInTurns = isLarge(node)
      if (isInTurns || !writer.writePlain(node, output)) {
        for (const text of isInTurns ? writer.add(node) : [writer.text(node)]) {
          if (text !== undefined && text.length < pieceLength) output.text(text)
          else if (text !== undefined) {
            if (output.at > 0) yield output.take()
            yield Buffer.from(text)
          }
          if (output.at >= pieceLength) yield output.take()
          if (slices.areOver()) await slices.pause()
        }
      }
      if (output.at >= pieceLength) yield output.take()
    }
  }
  output.text(writer.finish())
  if (output.at > 0) yield output.take()
}

async function* merged(batches: RecordBatches, slices: Slices): AsyncGenerator<readonly ExportNode[]> {
  const merger = new RecordMerger()
  for await (const batch of batches) {
    const nodes: ExportNode[] = []
    for (const record of batch) {
      const complete =
        record.statements.length > largeLength
          ? await finishInSlices(merger.addInTurns(record), slices)
          : merger.add(record)
      if (complete) nodes.push(complete)
    }
    yield nodes
  }
  const last = merger.finish()
  if (last) yield [last]
}
