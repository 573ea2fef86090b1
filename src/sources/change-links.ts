// Links between entities, each as each source says it. What removed sources said goes at once; what added ones say is
// written last, so that until then the stored links are those of all others, and nothing is read that is known already.
import { linksOf } from '../projection/links.ts'
import type { Assertion } from '../projection/assertion.ts'
import type { LinkKind } from '../projection/links.ts'
import { storedRows } from './change.ts'
import type { Change } from './change.ts'
import type { EntityKey } from './entity-key.ts'
import { linkRow } from './rows.ts'
import { rowId } from './table.ts'
import { linkTable } from './tables.ts'
import type { LinkRow } from './tables.ts'
import { deleteRows, insertRows } from './write-rows.ts'

export interface Links {
  /** From which entities links of this kind came or went. */
  changedFrom(kind: LinkKind): ReadonlySet<EntityKey>
  /** Links of other sources that lead to one of these. */
  othersTo(keys: Iterable<EntityKey>): Promise<LinkRow[]>
  /** Makes sure that the links from these entities are known. */
  look(keys: Iterable<EntityKey>): Promise<void>
  /** All links from an entity, after the change. */
  from(key: EntityKey): readonly LinkRow[]
  write(): Promise<void>
}

function saidLinks(change: Change, assertions: readonly Assertion[]): LinkRow[] {
  const distinct = new Map<string, LinkRow>()
  for (const assertion of assertions) {
    for (const link of linksOf(assertion)) {
      const row = linkRow(change.key, link, assertion.sequence)
      distinct.set(rowId(linkTable, row), row)
    }
  }
  return [...distinct.values()]
}

export async function openLinks(change: Change): Promise<Links> {
  const { tx, namespaceId } = change
  const removed = saidLinks(change, change.removed)
  const added = saidLinks(change, change.added)
  await deleteRows(tx, linkTable, namespaceId, removed)

  const changed = new Map<string, Set<EntityKey>>()
  for (const { kind, fromKey } of [...removed, ...added]) {
    const before = changed.get(kind)
    if (before) before.add(fromKey)
    else changed.set(kind, new Set([fromKey]))
  }
  const known = new Map<EntityKey, LinkRow[]>()
  const looked = new Set<EntityKey>()
  const keep = (row: LinkRow): void => {
    const before = known.get(row.fromKey)
    if (before) before.push(row)
    else known.set(row.fromKey, [row])
  }
  added.forEach(keep)

  return {
    changedFrom: (kind) => changed.get(kind) ?? new Set(),
    othersTo: (keys) => storedRows(change, linkTable, 'toKey', keys),
    async look(keys) {
      const unknown = new Set<EntityKey>()
      for (const key of keys) if (!looked.has(key)) unknown.add(key)
      for (const key of unknown) looked.add(key)
      ;(await storedRows(change, linkTable, 'fromKey', unknown)).forEach(keep)
    },
    from: (key) => known.get(key) ?? [],
    write: () => insertRows(tx, linkTable, namespaceId, added),
  }
}
