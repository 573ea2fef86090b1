// The notification channels (LISTEN/NOTIFY) of capsules between processes. A notification may be lost with its connection,
// so listeners also poll.
import type { NamespaceId } from '../../contract/ids.ts'

/** A capsule of this tenant is ready to be processed: wakes workers. */
export const jobChannel = 'capsule_job'

/** A capsule is no longer `pending`: wakes requests that wait for its verdict. */
export const verdictChannel = 'capsule_verdict'

/** A capsule enters a stage of its check, for those who watch it. */
export const stageChannel = 'capsule_stage'

export const capsuleKey = (namespaceId: NamespaceId, capsuleId: string): string =>
  `${namespaceId}/${capsuleId}`
