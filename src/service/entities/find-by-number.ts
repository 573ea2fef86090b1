// Organizations by a number that they have in a registry, compared without spaces, hyphens and case. Several may have the
// same: they are never merged. Rules, section 16.
import type { NamespaceId } from '../../contract/ids.ts'
import { numberKey } from '../../database/graph-store/build-details.ts'
import { entityId, keyMaker } from '../../database/graph-store/entity-key.ts'
import type { Reads } from '../../database/transaction.ts'

export interface NumberedOrganization {
  readonly uri: string
  readonly id: string
  readonly name: string | null
}

const select = `
  select wanted.at, organization.org_key, uri, name
  from unnest($2::uuid[]) with ordinality wanted (value_key, at)
  join organization_by_value valued on valued.namespace_id = $1 and valued.value_key = wanted.value_key
  join organization on organization.namespace_id = $1 and organization.org_key = valued.org_key
  order by wanted.at, uri`

/** For each number in its place, those that have it, by IRI. */
export async function findByNumbers(
  db: Reads,
  namespaceId: NamespaceId,
  numbers: readonly string[],
): Promise<NumberedOrganization[][]> {
  const key = keyMaker(namespaceId)
  const { rows } = await db.query<{ at: string; org_key: string; uri: string; name: string | null }>(select, [
    namespaceId,
    numbers.map((number) => numberKey(key, number)),
  ])
  const found = numbers.map((): NumberedOrganization[] => [])
  for (const { at, org_key, uri, name } of rows)
    found[Number(at) - 1]?.push({ uri, id: entityId('organization', org_key.replaceAll('-', '')), name })
  return found
}
