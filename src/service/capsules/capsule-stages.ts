// The named stages of a capsule while it is checked, as announce-stage.ts announces them. They are stored nowhere: who
// misses one sees the stage before it.
import { BoundedMap } from '../../core/bounded-map.ts'
import type { NamespaceId } from '../../contract/ids.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { capsuleKey, stageChannel } from './channels.ts'
import { capsuleStages, type CapsuleStage } from '../../contract/capsule-schemas.ts'

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
