// Announces by notifications which stage a capsule has reached. Not in the file of those who listen: threads load this one,
// and nothing that declares the contract.
import type { CapsuleStage } from '../../contract/capsule-schemas.ts'
import type { CapsuleId, NamespaceId } from '../../contract/ids.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { capsuleKey, stageChannel } from './channels.ts'

export type OnStage = (stage: CapsuleStage) => Promise<void>

// Smaller documents, about 100 KiB before compression, pass all stages in a moment: a notification would cost more than it
// tells.
const minDeflatedBytes = 4 * 1024

export function stageAnnouncer(
  store: Store,
  namespaceId: NamespaceId,
  capsuleId: CapsuleId,
  deflatedBytes: number,
): OnStage {
  if (deflatedBytes < minDeflatedBytes) return async () => {}
  const key = capsuleKey(namespaceId, capsuleId)
  return async (stage) => {
    await store.writes.query('select pg_notify($1, $2)', [stageChannel, `${key} ${stage}`])
  }
}
