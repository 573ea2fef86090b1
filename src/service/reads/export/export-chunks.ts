// From rows of the record to the text of an export, in chunks that are worth sending.
import type { Chunks } from '../../../database/long-read.ts'
import { workbookType } from '../../../core/spreadsheet/write-workbook.ts'
import { ByteOutput } from './byte-output.ts'
import { isLargeNode, RecordMerger, type ExportNode } from './merge-records.ts'
import type { RecordBatches } from './read-records.ts'
import { createJsonLdWriter } from './write-jsonld.ts'
import { createNQuadsWriter, type ExportWriter } from './write-nquads.ts'
import { createTurtleWriter } from './write-turtle.ts'

export type TextFormat = 'jsonld' | 'nquads' | 'turtle' | 'trig'
export type ExportFormat = TextFormat | 'workbook'

export const mediaTypes: Readonly<Record<ExportFormat, string>> = {
  jsonld: 'application/ld+json',
  nquads: 'application/n-quads',
  turtle: 'text/turtle',
  trig: 'application/trig',
  workbook: workbookType,
}

const chunkLength = 128 * 1024

const writers: Readonly<Record<TextFormat, () => ExportWriter>> = {
  jsonld: createJsonLdWriter,
  nquads: createNQuadsWriter,
  turtle: createTurtleWriter,
  trig: createTurtleWriter,
}

export async function* exportChunks(batches: RecordBatches, format: TextFormat): Chunks {
  const writer = writers[format]()
  const output = new ByteOutput()
  function* write(node: ExportNode): Generator<Buffer> {
    for (const text of writer.write(node)) {
      output.text(text)
      if (output.at >= chunkLength) yield output.take()
    }
  }
  const merger = new RecordMerger()
  for await (const batch of batches) {
    for (const record of batch) {
      const node = merger.add(record)
      if (node && (isLargeNode(node) || !writer.writePlain(node, output))) yield* write(node)
      if (output.at >= chunkLength) yield output.take()
    }
  }
  const last = merger.finish()
  if (last) yield* write(last)
  output.text(writer.finish())
  if (output.at > 0) yield output.take()
}
