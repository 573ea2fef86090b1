// The organization that a report on an indicator belongs to, where it names none itself: decisions, section 1, "Which
// organization, which outcome". The indicator's earliest linked one, else the earliest of its primary outcome.
import type pg from 'pg'

import type { EntityKey } from '../sources/entity-key.ts'
import { withoutDashes } from '../sources/table.ts'

// Of several organizations linked by one source the smallest identifier.
const earliest = `
  select distinct on (asked.indicator_key) asked.indicator_key, organization.uri
  from unnest($2::uuid[]) asked (indicator_key)
  left join indicator on indicator.namespace_id = $1 and indicator.indicator_key = asked.indicator_key
  join entity_link link on link.namespace_id = $1
    and link.from_key in (asked.indicator_key, indicator.outcome_keys[1])
  join organization on organization.namespace_id = $1 and organization.org_key = link.to_key
  order by asked.indicator_key, (link.from_key = asked.indicator_key) desc, link.sequence, organization.uri`

/** By indicator; absent where nothing leads to an organization. */
export async function organizationsOfIndicators(
  tx: pg.ClientBase,
  namespaceId: string,
  indicators: Iterable<EntityKey>,
): Promise<Map<EntityKey, string>> {
  const { rows } = await tx.query<{ indicator_key: string; uri: string }>(earliest, [
    namespaceId,
    [...indicators],
  ])
  return new Map(rows.map((row) => [withoutDashes(row.indicator_key), row.uri]))
}
