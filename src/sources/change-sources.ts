// A source comes or goes: the record of its statements, and all that follows from it, in the caller's transaction. The
// caller holds the namespace's lock. Design, "Keeping the projection right"; decisions, section 1.
import type pg from 'pg'

import { isBlankId } from '../graph/document.ts'
import type { NodeRecord } from '../graph/statements.ts'
import type { Assertion } from '../projection/assertion.ts'
import type { SourceNode } from '../projection/source.ts'
import { changeCards } from './change-cards.ts'
import { changeFunding, changeOrganizations, changeOutcomes } from './change-entities.ts'
import { changeIndicators } from './change-indicators.ts'
import { openLinks } from './change-links.ts'
import { changeReports } from './change-reports.ts'
import { newChange, openDirectory } from './change.ts'
import type { Change } from './change.ts'
import {
  addRecords,
  assertionOf,
  assertionsOf,
  fetchByKeys,
  hasRecords,
  removeRecords,
  subjectKey,
} from './node-records.ts'
import { addressRecords, keysOfIris, packRecords } from './packed-records.ts'
import type { PackedRecords } from './packed-records.ts'
import { changePointing } from './pointing-subjects.ts'
import { indicatorTable, organizationTable, outcomeTable } from './tables.ts'
import { clearProjection } from './clear-projection.ts'

export type AddedSource = { readonly sequence: number } & (
  | { readonly records: readonly NodeRecord[] }
  | ReadySource
)

/** What a whole document says, made ready as far as that is possible without the namespace. */
export interface ReadySource {
  readonly packed: PackedRecords
  /** The same statements. */
  readonly nodes: Iterable<SourceNode>
}

export interface SourceChange {
  /** Sequence numbers of the sources that go. */
  readonly remove?: readonly number[]
  readonly add?: readonly AddedSource[]
}

export async function changeSources(
  tx: pg.ClientBase,
  namespaceId: string,
  { remove = [], add = [] }: SourceChange,
): Promise<void> {
  const gone = await removeRecords(tx, namespaceId, remove)
  const hasOthers = await hasRecords(tx, namespaceId)
  if (!hasOthers && add.length === 0) return clearProjection(tx, namespaceId)

  const come = packsOf(namespaceId, add)
  const added = add.length === 1 && add[0] ? saidBy(add[0]) : add.flatMap(saidBy)
  const removed = gone.flatMap(assertionsOf)
  const remaining = hasOthers ? await fetchByKeys(tx, namespaceId, touchedKeys(gone, come)) : []
  for (const packed of come) await addRecords(tx, packed)
  const hadSources = hasOthers || gone.length > 0
  await changeProjection(newChange({ tx, namespaceId, removed, added, hadSources }, remaining))
}

/** Documents come packed, each for itself; everything else goes into one pack. */
function packsOf(namespaceId: string, add: readonly AddedSource[]): PackedRecords[] {
  const packs: PackedRecords[] = []
  const others: (NodeRecord & { readonly sequence: number })[] = []
  for (const source of add) {
    const { sequence } = source
    if ('packed' in source) {
      addressRecords(source.packed, namespaceId, sequence)
      packs.push(source.packed)
    } else {
      for (const { subject, statements } of source.records) others.push({ subject, statements, sequence })
    }
  }
  if (others.length === 0) return packs
  const packed = packRecords(others)
  addressRecords(packed, namespaceId)
  return [...packs, packed]
}

function saidBy(source: AddedSource): Assertion[] {
  const { sequence } = source
  if (!('packed' in source)) return source.records.flatMap((record) => assertionsOf({ sequence, ...record }))
  const said: Assertion[] = []
  for (const { id, statements } of source.nodes) {
    if (statements.length > 0) said.push(assertionOf(sequence, id, statements))
  }
  return said
}

/** Blank nodes are their source's own: nobody else says anything about them. */
function touchedKeys(gone: readonly NodeRecord[], come: readonly PackedRecords[]): string[] {
  const keys = new Set<string>()
  for (const { subject } of gone) if (!isBlankId(subject)) keys.add(subjectKey(subject))
  for (const packed of come) for (const key of keysOfIris(packed)) keys.add(key)
  return [...keys]
}

/** In this order each phase finds what the ones before it have changed. */
async function changeProjection(change: Change): Promise<void> {
  const known = {
    organizations: openDirectory(change, organizationTable, 'orgKey'),
    outcomes: openDirectory(change, outcomeTable, 'outcomeKey'),
    indicators: openDirectory(change, indicatorTable, 'indicatorKey'),
  }
  const organizations = await changeOrganizations(change, known)
  const refundedOrganizations = await changeFunding(change)
  const links = await openLinks(change)
  const outcomes = await changeOutcomes(change, known)
  const indicators = await changeIndicators(change, known, links, { organizations, outcomes })
  const reports = await changeReports(change, known, links, { organizations, indicators })
  await links.write()
  await changePointing(change)
  await changeCards(change, known, { organizations, refundedOrganizations, indicators, reports })
}
