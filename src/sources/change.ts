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
  readonly before: readonly Assertion[]
  readonly after: readonly Assertion[]
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
  /** Touched subjects that were or are of each kind, and those that were or are funding statuses. */
  readonly entities: Readonly<Record<Kind, readonly TouchedEntity[]>>
  readonly fundingStatuses: readonly TouchedEntity[]
  /** Blank nodes that ride along with what other sources say about touched subjects. */
  readonly riders: ReadonlyMap<string, readonly Assertion[]>
  /** False when the namespace held nothing: then nothing need be looked up in it. */
  readonly hadSources: boolean
}

export interface TouchedEntity extends Touched {
  readonly uri: string
  /** Whether it was one before, and is one after. */
  readonly was: boolean
  readonly is: boolean
}

type Base = Pick<Change, 'tx' | 'namespaceId' | 'removed' | 'added' | 'hadSources'>

export function newChange(base: Base, remaining: readonly Assertion[]): Change {
  const { touched, riders } = gatherTouched(base, remaining)
  return { ...base, key: keyMaker(base.namespaceId), touched, riders, ...sortByKind(touched) }
}

interface Gathering {
  before: Assertion[]
  after: Assertion[]
}

// Most subjects are new, and share this. Nothing is ever put into it.
const nobody: Assertion[] = []

const withOne = (list: Assertion[], assertion: Assertion): Assertion[] => {
  if (list === nobody) return [assertion]
  list.push(assertion)
  return list
}

function gatherTouched({ removed, added }: Base, remaining: readonly Assertion[]) {
  const touched = new Map<string, Gathering>()
  const of = (subject: string): Gathering => {
    let found = touched.get(subject)
    if (!found) touched.set(subject, (found = { before: nobody, after: nobody }))
    return found
  }
  for (const assertion of removed) {
    const found = of(assertion.subject)
    found.before = withOne(found.before, assertion)
  }
  for (const assertion of added) {
    const found = of(assertion.subject)
    found.after = withOne(found.after, assertion)
  }
  const riders = new Map<string, Assertion[]>()
  for (const assertion of remaining) {
    const found = touched.get(assertion.subject)
    if (found) {
      found.before = withOne(found.before, assertion)
      found.after = withOne(found.after, assertion)
    } else riders.set(assertion.subject, [assertion])
  }
  for (const { after } of touched.values()) {
    if (after.length > 1) after.sort((a, b) => a.sequence - b.sequence)
  }
  return { touched, riders }
}

const kinds: readonly Kind[] = ['organization', 'outcome', 'indicator', 'report']

/** In one pass: a capsule touches tens of thousands of subjects, and half of them are of no kind. */
function sortByKind(touched: ReadonlyMap<string, Touched>): Pick<Change, 'entities' | 'fundingStatuses'> {
  const entities: Record<Kind, TouchedEntity[]> = { organization: [], outcome: [], indicator: [], report: [] }
  const fundingStatuses: TouchedEntity[] = []
  for (const [uri, { before, after }] of touched) {
    if (before.some(isOfSomeKind) || after.some(isOfSomeKind)) {
      for (const kind of kinds) {
        const [was, is] = [isTyped(before, kind), isTyped(after, kind)]
        if (was || is) entities[kind].push({ uri, before, after, was, is })
      }
    }
    const [was, is] = [before.some(isFundingStatus), after.some(isFundingStatus)]
    if (was || is) fundingStatuses.push({ uri, before, after, was, is })
  }
  return { entities, fundingStatuses }
}

const isOfSomeKind = (assertion: Assertion): boolean => assertion.kinds.length > 0

const isFundingStatus = (assertion: Assertion): boolean => assertion.isFundingStatus

export function isTyped(assertions: readonly Assertion[], kind: Kind): boolean {
  for (const assertion of assertions) if (assertion.kinds.includes(kind)) return true
  return false
}

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
      if (!change.hadSources) return
      const unknown = new Set<EntityKey>()
      for (const key of keys) if (!known.has(key)) unknown.add(key)
      for (const key of unknown) known.set(key, undefined)
      for (const row of await storedRows(change, table, field, unknown)) {
        known.set(row[field] as EntityKey, row)
      }
    },
    get(key) {
      if (change.hadSources && !known.has(key)) throw new Error(`The ${table.name} ${key} was not looked up`)
      return known.get(key)
    },
  }
}
