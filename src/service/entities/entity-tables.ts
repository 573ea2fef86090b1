// The table of each kind of entity, and looking up which entities exist.
import type pg from 'pg'

import type { Kind } from '../../core/projection/source.ts'
import type { EntityKey } from '../../database/graph-store/entity-key.ts'
import type { NamespaceId } from '../../contract/ids.ts'
import { atKey, listOfKeys } from '../../database/plans/at-key.ts'
import { withOrderedPlans } from '../../database/plans/ordered-plans.ts'

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
  tx: Pick<pg.ClientBase, 'query'>,
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

/** The identifiers of those that exist. */
export async function findUris(
  tx: Pick<pg.ClientBase, 'query'>,
  namespaceId: NamespaceId,
  kind: Kind,
  keys: Iterable<EntityKey>,
): Promise<Map<EntityKey, string>> {
  const wanted = [...new Set(keys)]
  if (wanted.length === 0) return new Map()
  const { table, key } = tableOf[kind]
  const { rows } = await withOrderedPlans(tx, () =>
    tx.query<{ key: string; uri: string }>(
      `select found_key as key, uri from unnest($2::uuid[]) wanted (found_key) cross join lateral (
        select uri from ${table} where namespace_id = $1 and ${atKey(key, 'found_key')} limit 1
      ) found`,
      [namespaceId, wanted],
    ),
  )
  return new Map(rows.map((row) => [row.key, row.uri]))
}
