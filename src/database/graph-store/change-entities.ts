// Organizations, outcomes and funding statuses: their rows depend only on the statements about them.
import { foldFunding, foldOrganization, foldOutcome } from '../../core/projection/fold.ts'
import { storedRows, type Change, type Directory } from './change.ts'
import type { EntityKey } from './entity-key.ts'
import { fundingRow, organizationRow, outcomeRow } from './build-rows.ts'
import { compareRows, type RowChange } from './table.ts'
import {
  fundingTable,
  organizationTable,
  outcomeTable,
  type OrganizationRow,
  type OutcomeRow,
} from './tables.ts'
import { changeThemeMembership } from './theme-membership.ts'

export interface OrganizationChanges {
  readonly created: ReadonlySet<EntityKey>
  readonly removed: ReadonlySet<EntityKey>
  readonly renamed: ReadonlySet<EntityKey>
}

export async function changeOrganizations(
  change: Change,
  directory: Directory,
): Promise<OrganizationChanges> {
  const { key } = change
  const touched = change.entities.organization
  const stored = await storedRows(
    change,
    organizationTable,
    'orgKey',
    touched.filter(({ was }) => was).map(({ uri }) => key('organization', uri)),
  )
  const rows: OrganizationRow[] = []
  for (const { uri, is, after } of touched) {
    const row = is ? organizationRow(key, uri, foldOrganization(after)) : undefined
    if (row) rows.push(row)
    directory.organizations.put(key('organization', uri), row)
  }
  const changes = compareRows(organizationTable, stored, rows)
  await change.write(organizationTable, changes)
  return {
    created: new Set(changes.flatMap(({ before, after }) => (after && !before ? after.orgKey : []))),
    removed: new Set(changes.flatMap(({ before, after }) => (before && !after ? before.orgKey : []))),
    renamed: new Set(
      changes.flatMap(({ before, after }) =>
        before && after && before.name !== after.name ? after.orgKey : [],
      ),
    ),
  }
}

export async function changeOutcomes(change: Change, directory: Directory): Promise<RowChange<OutcomeRow>[]> {
  const { key } = change
  const touched = change.entities.outcome
  const stored = await storedRows(
    change,
    outcomeTable,
    'outcomeKey',
    touched.filter(({ was }) => was).map(({ uri }) => key('outcome', uri)),
  )
  const rows: OutcomeRow[] = []
  for (const { uri, is, after } of touched) {
    const row = is ? outcomeRow(key, uri, foldOutcome(after)) : undefined
    if (row) rows.push(row)
    directory.outcomes.put(key('outcome', uri), row)
  }
  const changes = compareRows(outcomeTable, stored, rows)
  await change.write(outcomeTable, changes)
  await changeThemeMembership(change, changes, ({ outcomeKey }) => outcomeKey)
  return changes
}

/** Returns the organizations whose funds may have changed. */
export async function changeFunding(change: Change): Promise<Set<EntityKey>> {
  const { key } = change
  const touched = change.fundingStatuses
  const stored = await storedRows(
    change,
    fundingTable,
    'statusKey',
    touched.filter(({ was }) => was).map(({ uri }) => key('funding', uri)),
  )
  const rows = touched.flatMap(({ uri, after }) =>
    foldFunding(after).map((funding) => fundingRow(key, uri, funding)),
  )
  const changes = compareRows(fundingTable, stored, rows)
  await change.write(fundingTable, changes)
  return new Set(changes.flatMap(({ before, after }) => [before, after].flatMap((row) => row?.orgKey ?? [])))
}
