// A capsule's large columns: its document and its reports. The driver gives bytes as hexadecimal text, which it decodes
// in one go on the event loop (measured: 3 ms a MiB), so they are fetched in pieces.
import type { Store } from '../store/open-store.ts'

export type LargeColumn = 'document' | 'report_en' | 'report_fr'

const pieceBytes = 1024 * 1024

// The columns are stored uncompressed (migration 0001), so that a piece is found without reading what stands before it.
const pieceOf = (column: LargeColumn): string => `
  select substring(${column} from $3 for $4) as piece, length(${column}) as total
  from capsule where namespace_id = $1 and capsule_id = $2`

/** Null when there is none, or when it was deleted while being read. Its content never changes otherwise. */
export async function readLargeColumn(
  store: Store,
  column: LargeColumn,
  namespaceId: string,
  capsuleId: string,
): Promise<Buffer | null> {
  const query = pieceOf(column)
  const pieces: Buffer[] = []
  for (let at = 0, total = 1; at < total; at += pieceBytes) {
    const { rows } = await store.reads.query<{ piece: Buffer | null; total: number | null }>(query, [
      namespaceId,
      capsuleId,
      at + 1,
      pieceBytes,
    ])
    const [row] = rows
    if (!row?.piece || row.total === null) return null
    pieces.push(row.piece)
    total = row.total
  }
  return pieces.length === 1 ? (pieces[0] ?? null) : Buffer.concat(pieces)
}
