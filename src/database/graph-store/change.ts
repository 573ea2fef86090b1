// One change of a namespace's sources while it is applied: the assertions about each touched subject before and after the
// change, and the stored rows that the phases have loaded so far.
import type pg from 'pg'

import type { Assertion } from '../../core/projection/assertion.ts'
import { kinds, type Kind } from '../../core/projection/source.ts'
import { keyMaker, type EntityKey, type KeyMaker } from './entity-key.ts'
import { lastRow, selectByKeys, type RowChange, type Table } from './table.ts'
import type { IndicatorRow, OrganizationRow, OutcomeRow } from './tables.ts'
import type { Links } from './change-links.ts'
import type { TargetContext } from './targets-at.ts'
import type { NamespaceId } from '../../contract/ids.ts'

/** All assertions about one subject before and after the change; `after` is in ascending sequence. */
export interface Touched {
  readonly before: readonly Assertion[]
  readonly after: readonly Assertion[]
}

/** A subject that was or is a target, or has to do with one. */
export interface TouchedSubject extends Touched {
  readonly subject: string
}

/** Applies changes to the rows of a table; a preview does not. */
export type WriteRows = <Row extends object>(
  table: Table<Row>,
  changes: readonly RowChange<Row>[],
) => Promise<void>

export interface Change {
  readonly tx: pg.ClientBase
  readonly write: WriteRows
  readonly namespaceId: NamespaceId
  /** The namespace's when the change has taken effect. */
  readonly version: number
  readonly key: KeyMaker
  /** Assertions of the removed and of the added sources. */
  readonly removed: readonly Assertion[]
  readonly added: readonly Assertion[]
  /** By subject, of removed and added sources; blank nodes by their scoped names. */
  readonly touched: ReadonlyMap<string, Touched>
  /** Touched subjects that were or are of each kind, and those that were or are funding statuses. */
  readonly entities: Readonly<Record<Kind, readonly TouchedEntity[]>>
  readonly fundingStatuses: readonly TouchedEntity[]
  /** Touched subjects that are targets, or say something of targets and baselines. */
  readonly targetSubjects: readonly TouchedSubject[]
  /** Touched subjects that say something of profiles and registry numbers. */
  readonly detailSubjects: readonly TouchedSubject[]
  /** Assertions about blank nodes that other sources store in the records of touched subjects. */
  readonly blankNodes: ReadonlyMap<string, readonly Assertion[]>
  /** False when the namespace was empty: no stored rows need to be read. */
  readonly hadSources: boolean
  /** Whether the namespace had targets, or links to some. */
  readonly hadTargets: boolean
  /** Whether organizations had profiles or numbers, or links to some. */
  readonly hadDetails: boolean
  /** Removed sources by the added ones that replace them: links that both assert keep their age. */
  readonly replaced: ReadonlyMap<number, number>
}

export interface TouchedEntity extends Touched {
  readonly uri: string
  /** Whether it was one before, and is one after. */
  readonly was: boolean
  readonly is: boolean
}

type Base = Omit<Change, 'key' | 'touched' | 'blankNodes' | keyof ReturnType<typeof sortByKind>>

export function newChange(base: Base, remaining: readonly Assertion[]): Change {
  const { touched, blankNodes } = gatherTouched(base, remaining)
  const { entities, fundingStatuses, targetSubjects, detailSubjects } = sortByKind(touched)
  const { tx, write, namespaceId, version, removed, added, hadSources, hadTargets, hadDetails, replaced } =
    base
  // Field by field: V8 forgets the shape of an object made by spreading once the object is gone, and then compiles all
  // code that reads it again with every change (100 ms of processor time).
  return {
    tx,
    write,
    namespaceId,
    version,
    key: keyMaker(namespaceId),
    removed,
    added,
    touched,
    entities,
    fundingStatuses,
    targetSubjects,
    detailSubjects,
    blankNodes,
    hadSources,
    hadTargets,
    hadDetails,
    replaced,
  }
}

interface Gathering {
  before: Assertion[]
  after: Assertion[]
}

// Shared empty list (most subjects are new). Never mutated.
const noAssertions: Assertion[] = []

const append = (list: Assertion[], assertion: Assertion): Assertion[] => {
  if (list === noAssertions) return [assertion]
  list.push(assertion)
  return list
}

function gatherTouched({ removed, added }: Base, remaining: readonly Assertion[]) {
  const touched = new Map<string, Gathering>()
  const of = (subject: string): Gathering => {
    let found = touched.get(subject)
    if (!found) touched.set(subject, (found = { before: noAssertions, after: noAssertions }))
    return found
  }
  for (const assertion of removed) {
    const found = of(assertion.subject)
    found.before = append(found.before, assertion)
  }
  for (const assertion of added) {
    const found = of(assertion.subject)
    found.after = append(found.after, assertion)
  }
  const blankNodes = new Map<string, Assertion[]>()
  for (const assertion of remaining) {
    const found = touched.get(assertion.subject)
    if (found) {
      found.before = append(found.before, assertion)
      found.after = append(found.after, assertion)
    } else blankNodes.set(assertion.subject, [assertion])
  }
  for (const { after } of touched.values()) {
    if (after.length > 1) after.sort((a, b) => a.sequence - b.sequence)
  }
  return { touched, blankNodes }
}

/** One pass: a capsule touches tens of thousands of subjects, and half of them are of no kind. */
function sortByKind(touched: ReadonlyMap<string, Touched>) {
  const entities: Record<Kind, TouchedEntity[]> = { organization: [], outcome: [], indicator: [], report: [] }
  const fundingStatuses: TouchedEntity[] = []
  const targetSubjects: TouchedSubject[] = []
  const detailSubjects: TouchedSubject[] = []
  for (const [uri, { before, after }] of touched) {
    if (before.some(isOfSomeKind) || after.some(isOfSomeKind)) {
      for (const kind of kinds) {
        const [was, is] = [isOfKind(before, kind), isOfKind(after, kind)]
        if (was || is) entities[kind].push({ uri, before, after, was, is })
      }
    }
    const [was, is] = [before.some(isFundingStatus), after.some(isFundingStatus)]
    if (was || is) fundingStatuses.push({ uri, before, after, was, is })
    if (before.some(isAboutTargets) || after.some(isAboutTargets))
      targetSubjects.push({ subject: uri, before, after })
    if (before.some(isAboutDetails) || after.some(isAboutDetails))
      detailSubjects.push({ subject: uri, before, after })
  }
  return { entities, fundingStatuses, targetSubjects, detailSubjects }
}

const isOfSomeKind = (assertion: Assertion): boolean => assertion.kinds.length > 0

const isAboutDetails = ({ details }: Assertion): boolean => details !== undefined

const isFundingStatus = (assertion: Assertion): boolean => assertion.isFundingStatus

/** The last: another source may make a target of it. */
const isAboutTargets = ({ isTarget, targetReferences, isTyped, forIndicator }: Assertion): boolean =>
  isTarget || targetReferences.length > 0 || (!isTyped && forIndicator !== undefined)

export function isOfKind(assertions: readonly Assertion[], kind: Kind): boolean {
  for (const assertion of assertions) if (assertion.kinds.includes(kind)) return true
  return false
}

/** The keys of those that were there before. */
export const formerKeys = (
  key: KeyMaker,
  kind: Kind | 'funding',
  touched: readonly Pick<TouchedEntity, 'uri' | 'was'>[],
): EntityKey[] => touched.flatMap(({ uri, was }) => (was ? key(kind, uri) : []))

/** Stored rows with one of these keys. */
export async function storedRows<Row>(
  change: Change,
  table: Table<Row>,
  field: keyof Row & string,
  keys: Iterable<EntityKey>,
): Promise<Row[]> {
  return change.hadSources ? selectByKeys(change.tx, table, change.namespaceId, field, keys) : []
}

/** Sees what a change does to the entities, when it is applied and in a preview. */
export interface ChangeObserver {
  /** Called before anything is derived, with all that other sources say of the touched subjects. */
  stored?(assertions: readonly Assertion[]): void
  rows<Row extends object>(table: Table<Row>, changes: readonly RowChange<Row>[]): void
  /** Called when all entities are known, before links and cards are written. */
  entities(entities: ChangedEntities): Promise<void>
}

/** The entities that the phases of a change read from one another. */
export interface Directory {
  readonly organizations: Lookup<OrganizationRow>
  readonly outcomes: Lookup<OutcomeRow>
  readonly indicators: Lookup<IndicatorRow>
}

export interface ChangedEntities {
  readonly change: Change
  readonly directory: Directory
  readonly links: Links
  /** Undefined where there are no targets. */
  readonly targets: TargetContext | undefined
}

export type Moment = 'before' | 'after'

/** Indicators as they were, and as they are, of those that the directory has. */
export type IndicatorAt = (moment: Moment, key: EntityKey) => IndicatorRow | undefined

export function indicatorsAt(directory: Directory, changes: readonly RowChange<IndicatorRow>[]): IndicatorAt {
  const former = new Map(changes.map((one) => [lastRow(one).indicatorKey, one.before] as const))
  return (moment, key) =>
    moment === 'before' && former.has(key) ? former.get(key) : directory.indicators.get(key)
}

/** Entities of one kind as they are after the change: changed ones are put in, others are loaded once. */
export function openLookup<Row>(change: Change, table: Table<Row>, field: keyof Row & string) {
  const rows = new Map<EntityKey, Row | undefined>()
  return {
    put: (key: EntityKey, row: Row | undefined) => void rows.set(key, row),
    async load(keys: Iterable<EntityKey>): Promise<void> {
      if (!change.hadSources) return
      const missing = new Set<EntityKey>()
      for (const key of keys) if (!rows.has(key)) missing.add(key)
      for (const key of missing) rows.set(key, undefined)
      for (const row of await storedRows(change, table, field, missing)) {
        rows.set(row[field] as EntityKey, row)
      }
    },
    /** Only for keys that were put in or loaded. */
    get(key: EntityKey): Row | undefined {
      if (change.hadSources && !rows.has(key)) throw new Error(`The ${table.name} ${key} was not loaded`)
      return rows.get(key)
    },
  }
}

export type Lookup<Row> = ReturnType<typeof openLookup<Row>>
