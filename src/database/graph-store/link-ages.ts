// Links that a source took over from the one it replaced keep their age: they count from the source that asserted them
// first, so that replacing a file never moves other people's reports. Rules, section 8.
import type pg from 'pg'

import type { NamespaceId } from '../../contract/ids.ts'
import type { AgeOfPair } from './build-rows.ts'
import { defineTable, selectRows } from './table.ts'
import type { LinkRow, RowIn } from './tables.ts'

/** Part of the record, like `node`: the projection is computed from both. */
export const linkAgeTable = defineTable(
  'link_age',
  { sequence: 'int8', fromKey: 'uuid', toKey: 'uuid', age: 'int8' },
  ['sequence', 'fromKey', 'toKey'],
)
export type LinkAgeRow = RowIn<typeof linkAgeTable>

const ageId = (sequence: number, { fromKey, toKey }: Pick<LinkRow, 'fromKey' | 'toKey'>): string =>
  `${sequence} ${fromKey} ${toKey}`

/** All of a namespace, or those of some sources. */
export async function fetchLinkAges(
  tx: pg.ClientBase,
  namespaceId: NamespaceId,
  sequences?: readonly number[],
): Promise<LinkAgeRow[]> {
  if (sequences?.length === 0) return []
  return sequences
    ? selectRows(tx, linkAgeTable, namespaceId, 'sequence = any($2::bigint[])', [sequences])
    : selectRows(tx, linkAgeTable, namespaceId)
}

export function agesFrom(rows: readonly LinkAgeRow[]): AgeOfPair {
  if (rows.length === 0) return () => null
  const ages = new Map(rows.map((row) => [ageId(row.sequence, row), row.age]))
  return (sequence, fromKey, toKey) => ages.get(ageId(sequence, { fromKey, toKey })) ?? null
}

/** The links of the added sources that the sources they replace asserted as well, each with its age. */
export function inheritedAges(
  replaced: ReadonlyMap<number, number>,
  removed: readonly LinkRow[],
  added: readonly LinkRow[],
): LinkAgeRow[] {
  const before = new Map(removed.map((row) => [ageId(row.sequence, row), row.age ?? row.sequence]))
  return added.flatMap(({ sequence, fromKey, toKey }) => {
    const earlier = replaced.get(sequence)
    const age = earlier === undefined ? undefined : before.get(ageId(earlier, { fromKey, toKey }))
    return age === undefined ? [] : { sequence, fromKey, toKey, age }
  })
}

export async function deleteLinkAges(
  tx: pg.ClientBase,
  namespaceId: NamespaceId,
  sequence: number,
): Promise<void> {
  await tx.query('delete from link_age where namespace_id = $1 and sequence = $2', [namespaceId, sequence])
}
