// The organization that a report on an indicator belongs to, where it names none itself: rules, section 1, "Which
// organization, which outcome". The indicator's earliest linked one, else the earliest of its primary outcome.
import type { EntityKey } from '../../database/graph-store/entity-key.ts'
import type { NamespaceId } from '../../contract/ids.ts'
import { atKey } from '../../database/plans/at-key.ts'
import { withOrderedPlans } from '../../database/plans/ordered-plans.ts'
import type { Transaction } from '../../database/transaction.ts'

// Of several organizations linked by one source the smallest identifier. Everything is looked up by key: at-key.ts.
const selectEarliest = (from: string, condition = 'true') => `
  select organization.uri
  from (
      select to_key, coalesce(age, sequence) as age from entity_link
      where ${condition} and namespace_id = $1 and ${atKey('from_key', from)}, to_key, sequence
    ) link
    cross join lateral (
      select uri from organization where namespace_id = $1 and ${atKey('org_key', 'link.to_key')} limit 1
    ) organization
  order by link.age, organization.uri limit 1`

const earliest = `
  select asked.indicator_key, coalesce(own.uri, of_outcome.uri) as uri
  from unnest($2::uuid[]) asked (indicator_key)
  left join lateral (
    select outcome_keys[1] as outcome_key from indicator
    where namespace_id = $1 and ${atKey('indicator_key', 'asked.indicator_key')} limit 1
  ) indicator on true
  left join lateral (${selectEarliest('asked.indicator_key')}) own on true
  left join lateral (${selectEarliest('indicator.outcome_key', 'own.uri is null')}) of_outcome on true`

/** By indicator; absent where nothing leads to an organization. */
export async function organizationsOfIndicators(
  tx: Transaction,
  namespaceId: NamespaceId,
  indicators: Iterable<EntityKey>,
): Promise<Map<EntityKey, string>> {
  const { rows } = await withOrderedPlans(tx, () =>
    tx.query<{ indicator_key: string; uri: string | null }>(earliest, [namespaceId, [...indicators]]),
  )
  return new Map(rows.flatMap(({ indicator_key: key, uri }) => (uri === null ? [] : [[key, uri]])))
}
