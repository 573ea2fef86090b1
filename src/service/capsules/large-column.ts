// A capsule's large columns: its document and its reports.
import type { Readable } from 'node:stream'
import { constants, inflateSync } from 'node:zlib'

import type { Store } from '../../database/pools/open-store.ts'
import { bytePieces, readBytes } from '../../database/read-bytes.ts'
import { streamInflated, type Surroundings } from '../../database/stream-inflated.ts'
import type { CapsuleId, NamespaceId } from '../../contract/ids.ts'

export type LargeColumn = 'document' | 'report_en' | 'report_fr'

const key = ['namespace_id', 'capsule_id'] as const

/** Null when it is empty, or was deleted while being read. */
export const readLargeColumn = (
  store: Store,
  column: LargeColumn,
  namespaceId: NamespaceId,
  capsuleId: CapsuleId,
): Promise<Buffer | null> => readBytes(store, { table: 'capsule', column, key }, [namespaceId, capsuleId])

export interface LargeColumnOptions extends Surroundings {
  /** Called with the first decompressed bytes, a few kilobytes at most. */
  readonly onStart?: (bytes: Uint8Array) => void
}

/** Deflated: inflating these takes less time than a stream does, and two milliseconds at most. */
const shortBytes = 2048

/** Of deflated bytes, enough to see what kind of file they are. */
const startBytes = 4096

/** The decompressed content: bytes or, where it is long, a stream. Null when it is empty. */
export async function streamLargeColumn(
  store: Store,
  column: LargeColumn,
  namespaceId: NamespaceId,
  capsuleId: CapsuleId,
  { onStart, ...wrapping }: LargeColumnOptions = {},
): Promise<Buffer | Readable | null> {
  const pieces = bytePieces(store, { table: 'capsule', column, key }, [namespaceId, capsuleId])
  const { done, value: first } = await pieces.next()
  if (done || !first) return null
  onStart?.(inflateSync(first.subarray(0, startBytes), { finishFlush: constants.Z_SYNC_FLUSH }))
  if (first.byteLength <= shortBytes) {
    const { before = '', after = '' } = wrapping
    return Buffer.concat([Buffer.from(before), inflateSync(first), Buffer.from(after)])
  }
  async function* deflateStream(start: Buffer): AsyncGenerator<Buffer> {
    yield start
    for await (const piece of pieces) {
      if (!piece) throw new Error('a capsule was deleted while it was read')
      yield piece
    }
  }
  return await streamInflated(deflateStream(first), wrapping)
}
