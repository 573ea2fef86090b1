// From rows of the record to the text of an export, in pieces that are worth sending.
import type { Pieces } from '../store/stream-snapshot.ts'
import { RecordMerger } from './merge-records.ts'
import type { ExportRecord } from './merge-records.ts'
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

export async function* exportPieces(batches: RecordBatches, format: ExportFormat): Pieces {
  const texts = writing(createWriter(format))
  let piece = ''
  for await (const batch of andTheEnd(batches)) {
    for (const text of texts(batch)) {
      piece += text
      if (piece.length < pieceLength) continue
      yield piece
      piece = ''
    }
  }
  if (piece !== '') yield piece
}

/** The texts that a batch of records makes complete; those of null, all that remain. */
function writing(writer: ExportWriter): (batch: readonly ExportRecord[] | null) => Generator<string> {
  const merger = new RecordMerger()
  return function* (batch) {
    for (const record of batch ?? []) {
      const complete = merger.add(record)
      if (complete) yield* writer.add(complete)
    }
    if (batch) return
    const last = merger.finish()
    if (last) yield* writer.add(last)
    yield* writer.finish()
  }
}

async function* andTheEnd<T>(batches: AsyncGenerator<T>): AsyncGenerator<T | null> {
  yield* batches
  yield null
}
