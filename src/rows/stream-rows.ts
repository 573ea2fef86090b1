// All matching rows in one answer, CSV or NDJSON, from one moment and in constant memory: a chunk is read when the one
// before it has been taken. Decisions, section 4.
import type { Readable } from 'node:stream'

import type { Namespace } from '../namespaces/namespace.ts'
import { keepPlans } from '../store/kept-plans.ts'
import type { Store } from '../store/open-store.ts'
import type { Snapshot } from '../store/read-snapshot.ts'
import { answerFromSnapshot, openStreamSnapshot } from '../store/stream-snapshot.ts'
import type { Pieces } from '../store/stream-snapshot.ts'
import type { RowFilter } from './filter.ts'
import { readRows } from './read-rows.ts'
import type { FoundRows } from './read-rows.ts'
import { csvHeader, csvWriter } from './row-csv.ts'
import { rowJson } from './row-json.ts'

export type StreamFormat = 'csv' | 'ndjson'

export interface RowStream {
  readonly content: string | Readable
  readonly type: string
  readonly version: string | undefined
}

const chunkRows = 1000

const types: Readonly<Record<StreamFormat, string>> = {
  csv: 'text/csv; charset=utf-8; header=present',
  ndjson: 'application/x-ndjson; charset=utf-8',
}

export async function streamRows(
  store: Store,
  at: Namespace,
  filter: RowFilter,
  format: StreamFormat,
): Promise<RowStream> {
  const write = format === 'csv' ? csvWriter() : (row: FoundRows['rows'][number]) => `${rowJson(row)}\n`
  const header = format === 'csv' ? csvHeader : ''
  const type = types[format]
  if (filter.isEmpty) return { content: header, type, version: undefined }
  const snapshot = await openStreamSnapshot(store, at.tenantId)
  // What fails here can still be told.
  const first = await keepPlans(snapshot.tx)
    .then(() => readChunk(snapshot, filter, null))
    .catch(async (error: unknown) => {
      await snapshot.close()
      throw error
    })
  const content = await answerFromSnapshot(snapshot, textOf(snapshot, filter, first, header, write))
  return { content, type, version: first.version ?? undefined }
}

async function readChunk(
  { tx }: Snapshot,
  filter: RowFilter,
  after: Parameters<typeof readRows>[2],
): Promise<FoundRows> {
  const found = await readRows(tx, filter, after, chunkRows)
  if (!found) throw new Error('the version of a namespace changed within a snapshot')
  return found
}

async function* textOf(
  snapshot: Snapshot,
  filter: RowFilter,
  first: FoundRows,
  header: string,
  write: (row: FoundRows['rows'][number]) => string,
): Pieces {
  let { rows } = first
  yield header + rows.map(write).join('')
  while (rows.length === chunkRows) {
    ;({ rows } = await readChunk(snapshot, filter, rows.at(-1)?.position ?? null))
    if (rows.length > 0) yield rows.map(write).join('')
  }
}
