// The filters by profiles of organizations, as keys of `organization_by_value`: the same of rows and of organizations.
import type { NamespaceId } from '../../contract/ids.ts'
import type { ProfileList } from '../../core/projection/organization-details.ts'
import { kindOfList } from './build-details.ts'
import { entityKey, type EntityKey } from './entity-key.ts'

/** The filters by what profiles of organizations say. */
export type ProfileQuery = {
  readonly [Name in (typeof kindOfList)[ProfileList]]?: readonly string[] | undefined
}

/** Null where there is no such filter. */
export function readProfileKeys(
  namespaceId: NamespaceId,
  query: ProfileQuery,
): readonly (readonly EntityKey[])[] | null {
  const sets = Object.values(kindOfList).flatMap((name) => {
    const values = query[name]
    return values ? [[...new Set(values)].sort().map((value) => entityKey(namespaceId, name, value))] : []
  })
  return sets.length === 0 ? null : sets
}
