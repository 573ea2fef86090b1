// Links between entities, one row per source that asserts the link. Links of removed sources are deleted first and those
// of added sources written last: in between, the stored links are exactly those of the other sources.
import { linksOf } from '../projection/links.ts'
import type { Assertion } from '../projection/assertion.ts'
import type { LinkKind } from '../projection/links.ts'
import { storedRows } from './change.ts'
import type { Change } from './change.ts'
import type { EntityKey } from './entity-key.ts'
import { linkRow } from './build-rows.ts'
import { rowId } from './table.ts'
import { linkTable } from './tables.ts'
import type { LinkRow } from './tables.ts'
import { deleteRows, insertRows } from './write-rows.ts'

export interface Links {
  /** Entities from which a link of this kind was added or removed. */
  changedFrom(kind: LinkKind): ReadonlySet<EntityKey>
  /** Links of other sources to one of these entities. */
  othersTo(keys: Iterable<EntityKey>): Promise<LinkRow[]>
  /** Reads the links from these entities, unless they have been read before. */
  load(keys: Iterable<EntityKey>): Promise<void>
  /** All links from an entity, after the change. */
  from(key: EntityKey): readonly LinkRow[]
  write(): Promise<void>
}

function assertedLinks(change: Change, assertions: readonly Assertion[]): LinkRow[] {
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
  const removed = assertedLinks(change, change.removed)
  const added = assertedLinks(change, change.added)
  await deleteRows(tx, linkTable, namespaceId, removed)

  const changed = new Map<string, Set<EntityKey>>()
  for (const { kind, fromKey } of [...removed, ...added]) {
    const before = changed.get(kind)
    if (before) before.add(fromKey)
    else changed.set(kind, new Set([fromKey]))
  }
  const linksByOrigin = new Map<EntityKey, LinkRow[]>()
  const loaded = new Set<EntityKey>()
  const keep = (row: LinkRow): void => {
    const before = linksByOrigin.get(row.fromKey)
    if (before) before.push(row)
    else linksByOrigin.set(row.fromKey, [row])
  }
  added.forEach(keep)

  return {
    changedFrom: (kind) => changed.get(kind) ?? new Set(),
    othersTo: (keys) => storedRows(change, linkTable, 'toKey', keys),
    async load(keys) {
      const missing = new Set<EntityKey>()
      for (const key of keys) if (!loaded.has(key)) missing.add(key)
      for (const key of missing) loaded.add(key)
      ;(await storedRows(change, linkTable, 'fromKey', missing)).forEach(keep)
    },
    from: (key) => linksByOrigin.get(key) ?? [],
    write: () => insertRows(tx, linkTable, namespaceId, added),
  }
}
