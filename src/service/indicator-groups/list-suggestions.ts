// Indicators of a namespace that are probably the same, for a new group. Rules, section 10.
import type { Namespace } from '../namespaces/namespace.ts'
import { maxGroups, maxMembers } from '../../contract/indicator-group-schemas.ts'
import { suggestGroups, type GroupSuggestion } from '../../core/summary/suggest-groups.ts'
import { entityId } from '../../database/graph-store/entity-key.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { keyText } from '../../database/without-dashes.ts'
import { listGroups } from './indicator-groups.ts'

/** Looked at in one request, those with the most names alike first. */
const maxLookedAt = 20_000

// What names that are alike have in common at least, so that few are read: their ASCII letters but s, and their digits.
const selectAlike = `
  select indicator_key, name, unit from (
    select indicator_key, uri, name, unit, reduced, count(*) over (partition by reduced) as alike from (
      select indicator_key, uri, name, unit,
        regexp_replace(lower(normalize(name, NFC)), '[^a-rt-z0-9]', '', 'g') as reduced
      from indicator where namespace_id = $1 and name is not null
    ) named
  ) counted
  where alike > 1 order by alike desc, reduced, uri limit ${maxLookedAt}`

export async function listSuggestions(store: Store, namespace: Namespace): Promise<GroupSuggestion[]> {
  const groups = await listGroups(store, namespace)
  const { rows } = await store.reads.query<{ indicator_key: string; name: string; unit: string | null }>(
    selectAlike,
    [namespace.id],
  )
  const indicators = rows.map(({ indicator_key: key, name, unit }) => ({
    id: entityId('indicator', keyText(key)),
    name,
    unit,
  }))
  return suggestGroups(indicators, groups)
    .slice(0, maxGroups)
    .map(({ name, unit, indicator_ids: ids }) => ({ name, unit, indicator_ids: ids.slice(0, maxMembers) }))
}
