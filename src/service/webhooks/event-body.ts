// The body of a delivery: the same text at every attempt, from what is stored.
import type { NamespaceId } from '../../contract/ids.ts'
import type { EventBody, EventType } from '../../contract/webhook-schemas.ts'
import { version as serviceVersion } from '../../contract/version.ts'
import { sealVersion } from '../namespaces/version-token.ts'

export interface StoredEvent {
  readonly type: string
  readonly createdAt: Date
  readonly data: EventBody['data']
  readonly namespaceId: NamespaceId | null
  readonly version: string | null
}

/** `secret`: of cursors, which callers send back like the version. */
export function eventBody(secret: Uint8Array, event: StoredEvent): EventBody {
  const { type, createdAt, data, namespaceId, version } = event
  const token = namespaceId !== null && version !== null && sealVersion(secret, namespaceId, version)
  return {
    type: type as EventType,
    timestamp: createdAt.toISOString(),
    data: token ? { ...data, version: token } : data,
  }
}

/** Headers that every attempt has. */
export const eventHeaders = (eventId: string): Record<string, string> => ({
  'content-type': 'application/json',
  'user-agent': `impact-graph/${serviceVersion}`,
  'webhook-id': eventId,
})
