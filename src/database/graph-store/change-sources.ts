// Adds and removes sources: their statement records and everything derived from them, in the caller's transaction. The
// caller holds the namespace's lock. Rules, section 1.
import type pg from 'pg'

import { isBlankId } from '../../core/graph/document.ts'
import type { NodeRecord } from '../../core/graph/statements.ts'
import type { Assertion } from '../../core/projection/assertion.ts'
import type { SourceNode } from '../../core/projection/source.ts'
import { withOrderedPlans } from '../plans/ordered-plans.ts'
import { changeCards } from './change-cards.ts'
import { changeDetails } from './change-details.ts'
import { changeFunding, changeOrganizations, changeOutcomes } from './change-entities.ts'
import { changeIndicators } from './change-indicators.ts'
import { openLinks } from './change-links.ts'
import { changeReports } from './change-reports.ts'
import { changeTargets } from './change-targets.ts'
import { sendAhead } from './copy-in.ts'
import { findByMeasure } from './find-moved-reports.ts'
import { newChange, openLookup, type Change, type ChangeObserver, type WriteRows } from './change.ts'
import {
  addRecords,
  assertionOfNode,
  assertionsOfRecord,
  fetchByKeys,
  fetchSources,
  removeRecords,
  subjectKey,
  type StoredRecord,
} from './node-records.ts'
import { asUnwritten, keysOfIris, keyRecords, type AddedRecords, type KeyedRecords } from './keyed-records.ts'
import { changePointing } from './pointing-subjects.ts'
import { deleteOldRemovals, recordAllRemovals } from './row-removals.ts'
import { indicatorTable, organizationTable, outcomeTable } from './tables.ts'
import { openTargetContext } from './targets-at.ts'
import { clearProjection, writeChanges } from './write-rows.ts'
import type { NamespaceId } from '../../contract/ids.ts'

export type AddedSource = {
  readonly sequence: number
  /** The removed source whose place this one takes: links that both assert keep their age. */
  readonly replaces?: number | undefined
} & ({ readonly records: readonly NodeRecord[] } | PreparedSource)

/** A whole document, prepared as far as possible without its namespace. */
export interface PreparedSource {
  readonly keyed: KeyedRecords
  /** The same statements. */
  readonly nodes: readonly SourceNode[]
}

export interface SourceChange {
  /** Sequence numbers of sources. */
  readonly remove?: readonly number[]
  readonly add?: readonly AddedSource[]
}

/** Returns the records of the removed sources. */
export const changeSources = (
  tx: pg.ClientBase,
  namespaceId: NamespaceId,
  change: SourceChange,
  observer?: ChangeObserver,
): Promise<readonly NodeRecord[]> =>
  // All that is stored is looked up by key.
  sendAhead(tx, () => withOrderedPlans(tx, () => applyChange(tx, namespaceId, change, observer)))

async function applyChange(
  tx: pg.ClientBase,
  namespaceId: NamespaceId,
  { remove = [], add = [] }: SourceChange,
  observer?: ChangeObserver,
): Promise<readonly NodeRecord[]> {
  const removedRecords = await removeRecords(tx, namespaceId, remove)
  const { version, hasRecords: hasOthers, hadTargets, hadDetails } = await readState(tx, namespaceId)
  if (removedRecords.length > 0) await deleteOldRemovals(tx, namespaceId)
  if (!hasOthers && add.length === 0) {
    await recordAllRemovals(tx, namespaceId, version)
    await clearProjection(tx, namespaceId)
    return removedRecords
  }

  const addedRecords = toAddedRecords(add)
  const remaining = hasOthers
    ? await fetchByKeys(tx, namespaceId, touchedKeys(removedRecords, addedRecords))
    : []
  observer?.stored?.(remaining)
  await addRecords(tx, namespaceId, addedRecords)
  const write: WriteRows = (table, changes) => {
    observer?.rows(table, changes)
    return writeChanges(tx, table, namespaceId, changes)
  }
  const hadSources = hasOthers || removedRecords.length > 0
  const { removed, added, replaced } = sourceParts(removedRecords, add)
  const change = newChange(
    { tx, write, namespaceId, version, removed, added, hadSources, hadTargets, hadDetails, replaced },
    remaining,
  )
  const { directory, changed } = await changeEntities(change, observer)
  await changePointing(change)
  await changeCards(change, directory, changed)
  return removedRecords
}

// One row in any case: without a head the namespace cannot be read.
const selectState = `
  select coalesce(max(version) + 1, 1)::float8 as version,
    exists (select from node where namespace_id = $1) as "hasRecords",
    exists (select from target where namespace_id = $1)
      or exists (select from target_link where namespace_id = $1) as "hadTargets",
    exists (select from organization_part where namespace_id = $1) as "hadDetails"
  from namespace_head where namespace_id = $1`

/** Whether the namespace has any records, targets and profiles, and its version once the caller has raised it. */
async function readState(tx: pg.ClientBase, namespaceId: NamespaceId) {
  type State = Pick<Change, 'version' | 'hadTargets' | 'hadDetails'> & { readonly hasRecords: boolean }
  const { rows } = await tx.query<State>(selectState, [namespaceId])
  return rows[0] as State
}

/** What `changeSources` would do, without any of it: nothing is written and nothing is locked. */
export const previewSources = (
  tx: pg.ClientBase,
  namespaceId: NamespaceId,
  change: SourceChange,
  observer: ChangeObserver,
): Promise<void> => withOrderedPlans(tx, () => observeChange(tx, namespaceId, change, observer))

async function observeChange(
  tx: pg.ClientBase,
  namespaceId: NamespaceId,
  { remove = [], add = [] }: SourceChange,
  observer: ChangeObserver,
): Promise<void> {
  const removedRecords = await fetchSources(tx, namespaceId, remove)
  const { hasRecords: hadSources, hadTargets, hadDetails } = await readState(tx, namespaceId)
  const gone = new Set(remove)
  const fetched = hadSources
    ? await fetchByKeys(tx, namespaceId, touchedKeys(removedRecords, toAddedRecords(add)))
    : []
  const remaining = fetched.filter(({ sequence }) => !gone.has(sequence))
  const write: WriteRows = (table, changes) => {
    observer.rows(table, changes)
    return Promise.resolve()
  }
  const { removed, added, replaced } = sourceParts(removedRecords, add)
  const change = newChange(
    { tx, write, namespaceId, version: 0, removed, added, hadSources, hadTargets, hadDetails, replaced },
    remaining,
  )
  await changeEntities(change, observer)
}

function sourceParts(removedRecords: readonly StoredRecord[], add: readonly AddedSource[]) {
  return {
    removed: removedRecords.flatMap(assertionsOfRecord),
    added: add.length === 1 && add[0] ? assertionsOfSource(add[0]) : add.flatMap(assertionsOfSource),
    replaced: new Map(
      add.flatMap(({ sequence, replaces }) =>
        replaces === undefined ? [] : [[sequence, replaces] as const],
      ),
    ),
  }
}

/** One set for each document; the records of all other sources form one more. */
function toAddedRecords(add: readonly AddedSource[]): AddedRecords[] {
  const sets: AddedRecords[] = []
  const others: StoredRecord[] = []
  for (const source of add) {
    const { sequence } = source
    if ('keyed' in source) sets.push({ keyed: source.keyed, sequence })
    else for (const { subject, statements } of source.records) others.push({ subject, statements, sequence })
  }
  return others.length === 0 ? sets : [...sets, { keyed: keyRecords(others.map(asUnwritten)) }]
}

function assertionsOfSource(source: AddedSource): Assertion[] {
  const { sequence } = source
  if (!('keyed' in source))
    return source.records.flatMap((record) => assertionsOfRecord({ sequence, ...record }))
  const assertions: Assertion[] = []
  for (const { id, statements } of source.nodes) {
    if (statements.length > 0) assertions.push(assertionOfNode(sequence, id, statements))
  }
  return assertions
}

/** Blank nodes are left out: no other source can make statements about them. */
function touchedKeys(removedRecords: readonly NodeRecord[], addedRecords: readonly AddedRecords[]): string[] {
  const keys = new Set<string>()
  for (const { subject } of removedRecords) if (!isBlankId(subject)) keys.add(subjectKey(subject))
  for (const { keyed } of addedRecords) for (const key of keysOfIris(keyed)) keys.add(key)
  return [...keys]
}

/** The order matters: each phase uses what the ones before it have changed. */
async function changeEntities(change: Change, observer: ChangeObserver | undefined) {
  const directory = {
    organizations: openLookup(change, organizationTable, 'orgKey'),
    outcomes: openLookup(change, outcomeTable, 'outcomeKey'),
    indicators: openLookup(change, indicatorTable, 'indicatorKey'),
  }
  const organizations = await changeOrganizations(change, directory, await changeDetails(change))
  const funding = await changeFunding(change)
  const links = await openLinks(change)
  const outcomes = await changeOutcomes(change, directory)
  const indicators = await changeIndicators(change, directory, links, { organizations, outcomes })
  const byMeasure = await findByMeasure(change)
  const changedTargets = await changeTargets(change, byMeasure)
  const targets = openTargetContext(change, changedTargets, directory, indicators.rows)
  const changed = { organizations, indicators, byMeasure, targets }
  const reports = await changeReports(change, directory, links, changed)
  await observer?.entities({ change, directory, links, targets })
  await links.write()
  return { directory, changed: { organizations, funding, indicators, reports, targets } }
}
