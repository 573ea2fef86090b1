// Indicator groups of a namespace: list, read, write, delete, suggest. Not part of the graph: no version is raised. Rules,
// section 10.
import { recordAct, type Actor } from '../record/audit.ts'
import type { Namespace } from '../namespaces/namespace.ts'
import { lockNamespace } from '../namespaces/namespace-head.ts'
import {
  maxGroups,
  maxMembers,
  type IndicatorGroup,
  type IndicatorGroupBody,
} from '../../contract/indicator-group-schemas.ts'
import type { NamespaceId } from '../../contract/ids.ts'
import { fault, invalidRequest, placeFault, problem } from '../../contract/problems.ts'
import { suggestGroups, type GroupSuggestion } from '../../core/summary/suggest-groups.ts'
import { entityId, parseEntityId, type EntityKey } from '../../database/graph-store/entity-key.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { readAnswers } from '../../database/read-answers.ts'
import { readValue } from '../../database/read-row.ts'
import type { Reads, Transaction } from '../../database/transaction.ts'
import { keyText } from '../../database/without-dashes.ts'
import { findUris } from '../entities/entity-tables.ts'

/** As it is answered, with keys of indicators instead of their ids. */
const columns = `'indicator_group' as object, slug, name, name_fr, description, indicator_keys as indicator_ids, units,
  created_at, updated_at`

const readGroups = async (
  reads: Reads,
  text: string,
  values: readonly unknown[],
): Promise<IndicatorGroup[]> =>
  (await readAnswers<IndicatorGroup>(reads, text, values)).map((row) =>
    Object.assign(row, {
      indicator_ids: row.indicator_ids.map((key) => entityId('indicator', keyText(key))),
    }),
  )

const selectGroups = `select ${columns} from indicator_group where namespace_id = $1 order by slug`

export const listGroups = (store: Store, { id }: Namespace): Promise<IndicatorGroup[]> =>
  readGroups(store.reads, selectGroups, [id])

const selectGroup = `select ${columns} from indicator_group where namespace_id = $1 and slug = $2`

export async function findGroup(store: Store, { id }: Namespace, slug: string): Promise<IndicatorGroup> {
  const [group] = await readGroups(store.reads, selectGroup, [id, slug])
  if (!group) throw problem('indicator_group_not_found')
  return group
}

const countOthers = 'select count(*)::int from indicator_group where namespace_id = $1 and slug <> $2'

const upsert = `
  insert into indicator_group (namespace_id, slug, name, name_fr, description, indicator_keys, units)
  values ($1, $2, $3, $4, $5, $6::uuid[], $7)
  on conflict (namespace_id, slug) do update set name = excluded.name, name_fr = excluded.name_fr,
    description = excluded.description, indicator_keys = excluded.indicator_keys, units = excluded.units, updated_at = now()
  returning ${columns}`

export async function writeGroup(
  store: Store,
  actor: Actor,
  namespace: Namespace,
  slug: string,
  body: IndicatorGroupBody,
) {
  return await store.transaction(async (tx) => {
    await lockNamespace(tx, namespace)
    const [before] = await readGroups(tx, selectGroup, [namespace.id, slug])
    const isNew = before === undefined
    const members = await findMembers(tx, namespace.id, body.indicator_ids, before?.indicator_ids ?? [])
    if (isNew && (await readValue<number>(tx, countOthers, [namespace.id, slug])) >= maxGroups)
      throw problem('indicator_groups_full', { limit: maxGroups })
    const [group] = await readGroups(tx, upsert, [
      namespace.id,
      slug,
      body.name.trim(),
      emptyToNull(body.name_fr),
      emptyToNull(body.description),
      members,
      JSON.stringify(sayUnits(actor, body.units ?? null, before?.units ?? null)),
    ])
    if (!group) throw new Error('the group was not returned')
    await recordGroup(tx, actor, namespace, isNew ? 'group.created' : 'group.changed', group)
    return { group, isNew }
  })
}

const deleteOne = `delete from indicator_group where namespace_id = $1 and slug = $2 returning ${columns}`

export async function deleteGroup(
  store: Store,
  actor: Actor,
  namespace: Namespace,
  slug: string,
): Promise<void> {
  await store.transaction(async (tx) => {
    const [group] = await readGroups(tx, deleteOne, [namespace.id, slug])
    if (!group) throw problem('indicator_group_not_found')
    await recordGroup(tx, actor, namespace, 'group.deleted', group)
  })
}

/** Keys of the members, each once. Refuses ids that are neither in the namespace nor were in the group before. */
async function findMembers(
  tx: Transaction,
  namespaceId: NamespaceId,
  ids: readonly string[],
  before: readonly string[],
): Promise<EntityKey[]> {
  const keys = ids.map((id) => parseEntityId('indicator', id))
  const known = new Set(before.map((id) => parseEntityId('indicator', id)))
  const wanted = keys.filter((key) => key !== null).filter((key) => !known.has(key))
  for (const key of (await findUris(tx, namespaceId, 'indicator', wanted)).keys()) known.add(key)
  const faults = keys.flatMap((key, at) => {
    if (key !== null && known.has(key)) return []
    const field = `indicator_ids.${at}`
    return [placeFault('body', fault(field, 'no_such_entity', { field, kind: 'indicator' }))]
  })
  if (faults.length > 0) throw invalidRequest(faults)
  return [...new Set(keys.filter((key) => key !== null))]
}

/** With who says so, and since when: whoever writes the same again does not say it anew. */
function sayUnits(
  actor: Actor,
  units: IndicatorGroupBody['units'] | null,
  before: IndicatorGroup['units'],
): IndicatorGroup['units'] {
  if (!units) return null
  const said = {
    shown: units.shown.trim(),
    same: [...new Set(units.same.map((each) => each.trim()))],
  }
  if (before && JSON.stringify([before.shown, before.same]) === JSON.stringify([said.shown, said.same]))
    return before
  const { type = 'account', id = '', name = '' } = actor ?? { type: 'command' }
  return { ...said, said_by: { type, id, name }, said_at: new Date().toISOString() }
}

const emptyToNull = (text: string | null | undefined): string | null => {
  const trimmed = text?.trim() ?? ''
  return trimmed === '' ? null : trimmed
}

const recordGroup = (
  tx: Transaction,
  actor: Actor,
  namespace: Namespace,
  action: 'group.created' | 'group.changed' | 'group.deleted',
  { slug, name, indicator_ids }: IndicatorGroup,
): Promise<void> =>
  recordAct(tx, actor, namespace, {
    action,
    subject: name,
    detail: { slug, indicators: indicator_ids.length },
  })

/** Indicators that are looked at for suggestions in one request, those with the most names alike first. */
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

/** Indicators that are probably the same, for a new group. */
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
