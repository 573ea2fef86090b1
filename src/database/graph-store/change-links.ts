// Links between entities, one row per source that asserts the link. They are read as the other sources assert them, and
// written last.
import { linksInAssertion, type LinkKind } from '../../core/projection/links.ts'
import type { Assertion } from '../../core/projection/assertion.ts'
import { storedRows, type Change } from './change.ts'
import type { EntityKey } from './entity-key.ts'
import { linkRow, type AgeOfPair } from './build-rows.ts'
import { agesFrom, fetchLinkAges, inheritedAges, linkAgeTable } from './link-ages.ts'
import { compareRows, rowId } from './table.ts'
import { linkTable, type LinkRow } from './tables.ts'
import { addTo, groupBy } from '../../core/lists-by-key.ts'

function assertedLinks(change: Change, assertions: readonly Assertion[], ageOf: AgeOfPair): LinkRow[] {
  const distinct = new Map<string, LinkRow>()
  for (const assertion of assertions) {
    for (const link of linksInAssertion(assertion)) {
      const row = linkRow(change.key, link, assertion.sequence, ageOf)
      distinct.set(rowId(linkTable, row), row)
    }
  }
  return [...distinct.values()]
}

const byOrigin = (rows: readonly LinkRow[]) => groupBy(rows, ({ fromKey }) => fromKey)

const none: readonly LinkRow[] = []

/** Stored links by one of their ends. They stay as they are until `write`, so each end is read once. */
function openLinkLookup(change: Change, end: 'fromKey' | 'toKey', isWanted: (row: LinkRow) => boolean) {
  const found = new Map<EntityKey, LinkRow[]>()
  const loaded = new Set<EntityKey>()
  return {
    async load(keys: Iterable<EntityKey>): Promise<void> {
      const missing = new Set<EntityKey>()
      for (const key of keys) if (!loaded.has(key)) missing.add(key)
      for (const key of missing) loaded.add(key)
      for (const row of await storedRows(change, linkTable, end, missing))
        if (isWanted(row)) addTo(found, row[end], row)
    },
    get: (key: EntityKey): readonly LinkRow[] => found.get(key) ?? none,
  }
}

export async function openLinks(change: Change) {
  const { tx, namespaceId, replaced } = change
  const ageBefore = agesFrom(await fetchLinkAges(tx, namespaceId, [...replaced.values()]))
  const removed = assertedLinks(change, change.removed, ageBefore)
  const own = assertedLinks(change, change.added, () => null)
  const ages = inheritedAges(replaced, removed, own)
  const added = ages.length === 0 ? own : assertedLinks(change, change.added, agesFrom(ages))

  const changed = groupBy([...removed, ...added], ({ kind }) => kind)
  const removedSources = new Set(change.removed.map(({ sequence }) => sequence))
  const isOther = ({ sequence }: LinkRow): boolean => !removedSources.has(sequence)
  const [addedFrom, removedFrom] = [byOrigin(added), byOrigin(removed)]
  const othersFrom = openLinkLookup(change, 'fromKey', isOther)
  const othersTo = openLinkLookup(change, 'toKey', isOther)
  const both = (key: EntityKey, some: ReadonlyMap<EntityKey, readonly LinkRow[]>): readonly LinkRow[] => {
    const [others, more = none] = [othersFrom.get(key), some.get(key)]
    return others.length === 0 ? more : more.length === 0 ? others : [...more, ...others]
  }

  return {
    /** Entities from which a link of this kind was added or removed. */
    changedFrom: (kind: LinkKind) => new Set(changed.get(kind)?.map(({ fromKey }) => fromKey)),
    /** Links of other sources to one of these entities. */
    async othersTo(keys: Iterable<EntityKey>) {
      const wanted = new Set(keys)
      await othersTo.load(wanted)
      return [...wanted].flatMap((key) => othersTo.get(key))
    },
    /** Reads the links from these entities, unless they have been read before. */
    load: (keys: Iterable<EntityKey>) => othersFrom.load(keys),
    /** All links from an entity, after and before the change. */
    from: (key: EntityKey) => both(key, addedFrom),
    formerlyFrom: (key: EntityKey) => both(key, removedFrom),
    async write() {
      await change.write(linkTable, compareRows(linkTable, removed, added))
      await change.write(linkAgeTable, compareRows(linkAgeTable, [], ages))
    },
  }
}

export type Links = Awaited<ReturnType<typeof openLinks>>
