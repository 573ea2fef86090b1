// What the filters of links name by id: organizations, outcomes and indicators, as people call them.
import type { NamespaceId } from '../../contract/ids.ts'
import type { Link, LinkFilters } from '../../contract/link-schemas.ts'
import { parseEntityId, type EntityKey } from '../../database/graph-store/entity-key.ts'
import type { Reads } from '../../database/transaction.ts'
import { findNames } from '../entities/entity-tables.ts'

const idsIn = ({ org, outcome = [], indicator = [] }: LinkFilters) => ({
  organization: org === undefined ? [] : [org],
  outcome,
  indicator,
})

/** Keys of different kinds never meet: the kind is part of what they are made of. */
export type NameOf = (kind: keyof ReturnType<typeof idsIn>, id: string) => string | null

export async function readNames(
  reads: Reads,
  namespaceId: NamespaceId,
  all: readonly LinkFilters[],
): Promise<NameOf> {
  const names = new Map<EntityKey, string | null>()
  for (const kind of ['organization', 'outcome', 'indicator'] as const) {
    const keys = all.flatMap((filters) => idsIn(filters)[kind].flatMap((id) => parseEntityId(kind, id) ?? []))
    for (const [key, name] of await findNames(reads, namespaceId, kind, keys)) names.set(key, name)
  }
  return (kind, id) => names.get(parseEntityId(kind, id) ?? '') ?? null
}

export function namesIn(filters: LinkFilters, nameOf: NameOf): Link['names'] {
  const { organization, outcome, indicator } = idsIn(filters)
  return Object.fromEntries([
    ...organization.map((id) => [id, nameOf('organization', id)]),
    ...outcome.map((id) => [id, nameOf('outcome', id)]),
    ...indicator.map((id) => [id, nameOf('indicator', id)]),
  ]) as Link['names']
}
