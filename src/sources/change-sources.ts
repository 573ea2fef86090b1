// A source comes or goes: the record of its statements, and all that follows from it, in the caller's transaction. The
// caller holds the namespace's lock. Design, "Keeping the projection right"; decisions, section 1.
import type pg from 'pg'

import type { NodeRecord } from '../graph/statements.ts'
import { changeCards } from './change-cards.ts'
import { changeFunding, changeOrganizations, changeOutcomes } from './change-entities.ts'
import { changeIndicators } from './change-indicators.ts'
import { openLinks } from './change-links.ts'
import { changeReports } from './change-reports.ts'
import { newChange, openDirectory } from './change.ts'
import type { Change } from './change.ts'
import { addRecords, assertionsOf, fetchAssertions, hasRecords, removeRecords } from './node-records.ts'
import { indicatorTable, organizationTable, outcomeTable } from './tables.ts'
import { clearProjection } from './clear-projection.ts'

export interface AddedSource {
  readonly sequence: number
  readonly records: readonly NodeRecord[]
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
  const come = add.flatMap(({ sequence, records }) => records.map((record) => ({ ...record, sequence })))
  if (!hasOthers && come.length === 0) return clearProjection(tx, namespaceId)

  const removed = gone.flatMap(assertionsOf)
  const added = come.flatMap(assertionsOf)
  const subjects = new Set([...gone, ...come].map(({ subject }) => subject))
  const remaining = hasOthers ? await fetchAssertions(tx, namespaceId, irisIn(subjects)) : []
  await addRecords(tx, namespaceId, come)
  const hadSources = hasOthers || gone.length > 0
  await changeProjection(newChange({ tx, namespaceId, removed, added, hadSources }, remaining))
}

function* irisIn(subjects: Iterable<string>): Generator<string> {
  for (const subject of subjects) if (!subject.startsWith('_:')) yield subject
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
  await changeCards(change, known, { organizations, refundedOrganizations, indicators, reports })
}
