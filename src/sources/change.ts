// One change of a namespace's sources while it is worked through: what the touched subjects were said to be before and
// are said to be after, and what the phases have found out so far.
import type pg from 'pg'

import type { Assertion } from '../projection/assertion.ts'
import type { Kind } from '../projection/source.ts'
import { keyMaker } from './entity-key.ts'
import type { EntityKey, KeyMaker } from './entity-key.ts'
import { selectByKeys, selectRows } from './table.ts'
import type { Table } from './table.ts'

/** All that is said about one subject before and after; `after` is in ascending sequence. */
export interface Touched {
  readonly before: Assertion[]
  readonly after: Assertion[]
}

export interface Change {
  readonly tx: pg.ClientBase
  readonly namespaceId: string
  readonly key: KeyMaker
  /** What removed and added sources say, each for itself. */
  readonly removed: readonly Assertion[]
  readonly added: readonly Assertion[]
  /** By subject, of removed and added sources; blank nodes by their scoped names. */
  readonly touched: ReadonlyMap<string, Touched>
  /** Blank nodes that ride along with what other sources say about touched subjects. */
  readonly riders: ReadonlyMap<string, readonly Assertion[]>
  /** False when the namespace held nothing: then nothing need be looked up in it. */
  readonly hadSources: boolean
}

export function newChange(
  base: Pick<Change, 'tx' | 'namespaceId' | 'removed' | 'added' | 'hadSources'>,
  remaining: readonly Assertion[],
): Change {
  const touched = new Map<string, Touched>()
  const of = (subject: string): Touched => {
    let found = touched.get(subject)
    if (!found) touched.set(subject, (found = { before: [], after: [] }))
    return found
  }
  for (const assertion of base.removed) of(assertion.subject).before.push(assertion)
  for (const assertion of base.added) of(assertion.subject).after.push(assertion)
  const riders = new Map<string, Assertion[]>()
  for (const assertion of remaining) {
    const found = touched.get(assertion.subject)
    found?.before.push(assertion)
    found?.after.push(assertion)
    if (!found) riders.set(assertion.subject, [assertion])
  }
  for (const { after } of touched.values()) {
    if (after.length > 1) after.sort((a, b) => a.sequence - b.sequence)
  }
  return { ...base, key: keyMaker(base.namespaceId), touched, riders }
}

export interface TouchedEntity extends Touched {
  readonly uri: string
  /** Whether it was one before, and is one after. */
  readonly was: boolean
  readonly is: boolean
}

/** Touched subjects that were or are of this kind. */
export function touchedOf(change: Change, kind: Kind): TouchedEntity[] {
  const found: TouchedEntity[] = []
  for (const [uri, { before, after }] of change.touched) {
    const [was, is] = [isTyped(before, kind), isTyped(after, kind)]
    if (was || is) found.push({ uri, before, after, was, is })
  }
  return found
}

export const isTyped = (assertions: readonly Assertion[], kind: Kind): boolean =>
  assertions.some(({ kinds }) => kinds.includes(kind))

/** Stored rows with one of these keys. */
export async function storedRows<Row>(
  change: Change,
  table: Table<Row>,
  field: keyof Row & string,
  keys: Iterable<EntityKey>,
): Promise<Row[]> {
  return change.hadSources ? selectByKeys(change.tx, table, change.namespaceId, field, keys) : []
}

/** Stored rows that satisfy a condition over lists of equal length, from $2 on. */
export async function storedWhere<Row>(
  change: Change,
  table: Table<Row>,
  condition: string,
  ...lists: readonly (readonly unknown[])[]
): Promise<Row[]> {
  if (!change.hadSources || lists.some((list) => list.length === 0)) return []
  return selectRows(change.tx, table, change.namespaceId, condition, lists)
}

/** Entities as they are after the change: those of the change are put in, others are looked up once. */
export interface Directory<Row> {
  put(key: EntityKey, row: Row | undefined): void
  look(keys: Iterable<EntityKey>): Promise<void>
  /** Of keys that were put in or looked up. */
  get(key: EntityKey): Row | undefined
}

export function openDirectory<Row>(
  change: Change,
  table: Table<Row>,
  field: keyof Row & string,
): Directory<Row> {
  const known = new Map<EntityKey, Row | undefined>()
  return {
    put: (key, row) => void known.set(key, row),
    async look(keys) {
      const unknown = new Set<EntityKey>()
      for (const key of keys) if (!known.has(key)) unknown.add(key)
      for (const key of unknown) known.set(key, undefined)
      for (const row of await storedRows(change, table, field, unknown)) {
        known.set(row[field] as EntityKey, row)
      }
    },
    get(key) {
      if (!known.has(key)) throw new Error(`The ${table.name} ${key} was not looked up`)
      return known.get(key)
    },
  }
}
