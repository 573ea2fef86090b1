// The filters by profiles of organizations, as keys of `organization_by_value`: the same of rows and of organizations.
import type { NamespaceId } from '../../contract/ids.ts'
import { entityKey, type EntityKey } from './entity-key.ts'

/** The filters by what profiles of organizations say. */
export type ProfileQuery = {
  readonly [Name in 'province' | 'locality' | 'sector' | 'population' | 'org_type']?:
    | readonly string[]
    | undefined
}

/** Null where there is no such filter. */
export function readProfileKeys(
  namespaceId: NamespaceId,
  query: ProfileQuery,
): readonly (readonly EntityKey[])[] | null {
  const sets = (['province', 'locality', 'sector', 'population', 'org_type'] as const).flatMap((name) => {
    const values = query[name]
    return values ? [[...new Set(values)].sort().map((value) => entityKey(namespaceId, name, value))] : []
  })
  return sets.length === 0 ? null : sets
}
