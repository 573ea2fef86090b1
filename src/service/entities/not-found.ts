// 404 for each kind of entity: an id that is unknown, malformed, or of another namespace looks the same.
import { problem } from '../../contract/problems.ts'
import type { Problem } from '../../contract/problems.ts'
import type { Kind } from '../../core/projection/source.ts'
import { parseEntityId } from '../../database/graph-store/entity-key.ts'
import type { EntityKey } from '../../database/graph-store/entity-key.ts'

const details: Readonly<Record<Kind, string>> = {
  organization: 'This namespace has no organization with this id. `GET /orgs` lists the ones it has.',
  outcome:
    'This namespace has no outcome with this id. Take the `id` from the answer that wrote it or from a read.',
  indicator:
    'This namespace has no indicator with this id. Take the `id` from the answer that wrote it or from a read.',
  report:
    'This namespace has no report with this id. Take the `id` from the answer that wrote it or from a read.',
}

export const notFound = (kind: Kind): Problem => problem(`${kind}_not_found`, details[kind])

export function keyInPath(kind: Kind, id: string): EntityKey {
  const key = parseEntityId(kind, id)
  if (key === null) throw notFound(kind)
  return key
}
