// Requests that the scope of a key does not allow, on the record: at most one a minute for a key and operation, so that a
// program that keeps asking does not fill it. How many there were is in the use of the key.
import { BoundedMap } from '../../core/bounded-map.ts'
import type { Clock } from '../../core/clock.ts'
import type { Store } from '../../database/pools/open-store.ts'
import type { ApiKey } from './api-key.ts'
import type { Origin } from '../record/audit.ts'
import { keyActor, recordAuditEvent } from '../record/audit.ts'

const recordedEveryMs = 60_000
const maxRemembered = 10_000

export interface ScopeRefusals {
  record(key: ApiKey, origin: Origin, refused: Refused): Promise<void>
}

interface Refused {
  readonly operation: string
  readonly scope: string
  readonly needed: string
  readonly namespace?: string | undefined
}

export function createScopeRefusals(
  store: Store,
  clock: Clock,
  onError: (error: unknown) => void,
): ScopeRefusals {
  const recordedAtMs = new BoundedMap<string, number>(maxRemembered)
  return {
    async record(key, origin, { namespace, ...detail }) {
      const name = `${key.keyId} ${detail.operation}`
      const nowMs = clock.now()
      if (nowMs - (recordedAtMs.get(name) ?? -Infinity) < recordedEveryMs) return
      recordedAtMs.set(name, nowMs)
      const event = {
        tenantId: key.tenantId,
        actor: keyActor(key, origin),
        action: 'key.refused',
        subject: key.label,
        ...(namespace !== undefined && { namespace }),
        detail: { key_id: `igk_${key.keyId}`, ...detail },
      } as const
      // The answer does not depend on it.
      await recordAuditEvent(store, event).catch(onError)
    },
  }
}
