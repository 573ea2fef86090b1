// 404 for each kind of entity: an id that is unknown, malformed, or of another namespace looks the same.
import { problem, type Problem } from '../../contract/problems.ts'
import type { Kind } from '../../core/projection/source.ts'
import { parseEntityId, type EntityKey } from '../../database/graph-store/entity-key.ts'

export const notFound = (kind: Kind): Problem => problem(`${kind}_not_found`)

export function keyInPath(kind: Kind, id: string): EntityKey {
  const key = parseEntityId(kind, id)
  if (key === null) throw notFound(kind)
  return key
}
