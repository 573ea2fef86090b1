// The named stages of a capsule while it is checked. They are announced by notifications and stored nowhere: who misses one
// sees the stage before it.
import { BoundedMap } from '../../core/bounded-map.ts'
import type { CapsuleId, NamespaceId } from '../../contract/ids.ts'
import type { Store } from '../../database/open-store.ts'
import { capsuleKey, stageChannel } from './channels.ts'
import { capsuleStages } from '../../contract/capsule-schemas.ts'
import type { CapsuleStage } from '../../contract/capsule-schemas.ts'

export type OnStage = (stage: CapsuleStage) => Promise<void>

// Smaller documents, about 100 KiB before compression, pass all stages in a moment: a notification would cost more than it tells.
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

const maxWatched = 2000

export interface StageWatch {
  readonly stageOf: (namespaceId: NamespaceId, capsuleId: string) => CapsuleStage | undefined
  /** It has its verdict. */
  forget(key: string | undefined): void
  close(): Promise<void>
}

export async function openStageWatch(store: Store): Promise<StageWatch> {
  const stages = new BoundedMap<string, CapsuleStage>(maxWatched)
  const unlisten = await store.listen(stageChannel, (payload = '') => {
    const [key = '', name] = payload.split(' ')
    const stage = capsuleStages.find((each) => each === name)
    if (stage !== undefined) stages.set(key, stage)
  })
  return {
    stageOf: (namespaceId, capsuleId) => stages.get(capsuleKey(namespaceId, capsuleId)),
    forget: (key) => void (key !== undefined && stages.delete(key)),
    close: unlisten,
  }
}
