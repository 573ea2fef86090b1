// The table of each kind of entity, and looking up which entities exist.
import type { Kind } from '../../core/projection/source.ts'
import type { EntityKey } from '../../database/graph-store/entity-key.ts'
import type { NamespaceId } from '../../contract/ids.ts'
import { atKey, listOfKeys } from '../../database/plans/at-key.ts'
import { withOrderedPlans } from '../../database/plans/ordered-plans.ts'
import type { Reads } from '../../database/transaction.ts'

interface KindTable {
  readonly table: string
  readonly key: string
}

export const tableOf: Readonly<Record<Kind, KindTable>> = {
  organization: { table: 'organization', key: 'org_key' },
  outcome: { table: 'outcome', key: 'outcome_key' },
  indicator: { table: 'indicator', key: 'indicator_key' },
  report: { table: 'report', key: 'report_key' },
}

/** The names of those that exist. */
export async function findNames(
  tx: Reads,
  namespaceId: NamespaceId,
  kind: Kind,
  keys: readonly EntityKey[],
): Promise<Map<EntityKey, string | null>> {
  if (keys.length === 0) return new Map()
  const { table, key } = tableOf[kind]
  const { rows } = await tx.query<{ key: EntityKey; name: string | null }>(
    `select ${key} as key, name from ${table} where namespace_id = $1 and ${key} = any($2::uuid[])`,
    [namespaceId, listOfKeys(keys)],
  )
  return new Map(rows.map((row) => [row.key, row.name]))
}

/** A column of those that exist, in a session that looks each of them up by its key: at-key.ts. */
export async function readColumn<Value extends string | null>(
  tx: Reads,
  namespaceId: NamespaceId,
  kind: Kind,
  column: 'uri' | 'name',
  keys: readonly EntityKey[],
): Promise<Map<EntityKey, Value>> {
  const { table, key } = tableOf[kind]
  const { rows } = await tx.query<{ key: EntityKey; value: Value }>(
    `select found_key as key, ${column} as value from unnest($2::uuid[]) wanted (found_key) cross join lateral (
      select ${column} from ${table} where namespace_id = $1 and ${atKey(key, 'found_key')} limit 1
    ) found`,
    [namespaceId, keys],
  )
  return new Map(rows.map((row) => [row.key, row.value]))
}

/** The identifiers of those that exist. */
export async function findUris(
  tx: Reads,
  namespaceId: NamespaceId,
  kind: Kind,
  keys: Iterable<EntityKey>,
): Promise<Map<EntityKey, string>> {
  const wanted = [...new Set(keys)]
  if (wanted.length === 0) return new Map()
  return await withOrderedPlans(tx, () => readColumn<string>(tx, namespaceId, kind, 'uri', wanted))
}
