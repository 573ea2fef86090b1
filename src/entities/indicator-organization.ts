// The organization that a report on an indicator belongs to, where it names none itself: decisions, section 1, "Which
// organization, which outcome". The indicator's earliest linked one, else the earliest of its primary outcome.
import type pg from 'pg'

import type { EntityKey } from '../graph-store/entity-key.ts'
import type { NamespaceId } from '../ids.ts'

// Of several organizations linked by one source the smallest identifier. Laterals keep to the index of links.
const earliestOf = (from: string) => `
  select organization.uri
  from entity_link link join organization
    on organization.namespace_id = link.namespace_id and organization.org_key = link.to_key
  where link.namespace_id = $1 and link.from_key = ${from}
  order by coalesce(link.age, link.sequence), organization.uri limit 1`

const earliest = `
  select asked.indicator_key, coalesce(own.uri, of_outcome.uri) as uri
  from unnest($2::uuid[]) asked (indicator_key)
  left join indicator on indicator.namespace_id = $1 and indicator.indicator_key = asked.indicator_key
  left join lateral (${earliestOf('asked.indicator_key')}) own on true
  left join lateral (${earliestOf('indicator.outcome_keys[1]')}) of_outcome on own.uri is null`

/** By indicator; absent where nothing leads to an organization. */
export async function organizationsOfIndicators(
  tx: pg.ClientBase,
  namespaceId: NamespaceId,
  indicators: Iterable<EntityKey>,
): Promise<Map<EntityKey, string>> {
  const { rows } = await tx.query<{ indicator_key: string; uri: string | null }>(earliest, [
    namespaceId,
    [...indicators],
  ])
  return new Map(rows.flatMap(({ indicator_key: key, uri }) => (uri === null ? [] : [[key, uri]])))
}
