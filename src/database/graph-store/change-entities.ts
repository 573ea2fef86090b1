// Organizations, outcomes and funding statuses: their rows depend only on the statements about them.
import { foldFunding, foldOrganization, foldOutcome } from '../../core/projection/fold.ts'
import { noDetails, organizationValueRows } from './build-details.ts'
import type { ChangedDetails } from './change-details.ts'
import { formerKeys, storedRows, type Change, type Directory } from './change.ts'
import type { EntityKey } from './entity-key.ts'
import { fundingRow, organizationRow, outcomeRow } from './build-rows.ts'
import { compareRows, type RowChange } from './table.ts'
import {
  fundingTable,
  organizationTable,
  organizationValueTable,
  outcomeTable,
  type FundingRow,
  type OrganizationRow,
  type OutcomeRow,
} from './tables.ts'
import { changeThemeMembership } from './theme-membership.ts'

export interface OrganizationChanges {
  readonly created: ReadonlySet<EntityKey>
  readonly removed: ReadonlySet<EntityKey>
  readonly renamed: ReadonlySet<EntityKey>
  /** With other registry numbers, which rows show where they are asked for. */
  readonly renumbered: ReadonlySet<EntityKey>
}

export async function changeOrganizations(
  change: Change,
  directory: Directory,
  details: ChangedDetails,
): Promise<OrganizationChanges> {
  const { key } = change
  const touched = change.entities.organization
  const touchedKeys = new Set(touched.map(({ uri }) => key('organization', uri)))
  const untouched = [...details.keys()].filter((orgKey) => !touchedKeys.has(orgKey))
  const stored = await storedRows(change, organizationTable, 'orgKey', [
    ...formerKeys(key, 'organization', touched),
    ...untouched,
  ])
  const storedByKey = new Map(stored.map((row) => [row.orgKey, row]))
  const rows: OrganizationRow[] = []
  for (const { uri, is, after } of touched) {
    const orgKey = key('organization', uri)
    const its = details.get(orgKey) ?? storedByKey.get(orgKey) ?? noDetails
    const row = is ? organizationRow(key, uri, foldOrganization(after), its) : undefined
    if (row) rows.push(row)
    directory.organizations.put(orgKey, row)
  }
  for (const orgKey of untouched) {
    const before = storedByKey.get(orgKey)
    if (!before) continue
    const row = { ...before, ...details.get(orgKey) }
    rows.push(row)
    directory.organizations.put(orgKey, row)
  }
  const changes = compareRows(organizationTable, stored, rows)
  await change.write(organizationTable, changes)
  await writeValues(change, changes)
  return {
    created: new Set(changes.flatMap(({ before, after }) => (after && !before ? after.orgKey : []))),
    removed: new Set(changes.flatMap(({ before, after }) => (before && !after ? before.orgKey : []))),
    renamed: keysWhere(changes, (before, after) => before.name !== after.name),
    renumbered: keysWhere(changes, (before, after) => before.numbers !== after.numbers),
  }
}

const keysWhere = (
  changes: readonly RowChange<OrganizationRow>[],
  differs: (before: OrganizationRow, after: OrganizationRow) => boolean,
): Set<EntityKey> =>
  new Set(
    changes.flatMap(({ before, after }) => (before && after && differs(before, after) ? after.orgKey : [])),
  )

async function writeValues(change: Change, changes: readonly RowChange<OrganizationRow>[]): Promise<void> {
  const valuesAt = (moment: 'before' | 'after') =>
    changes.flatMap(({ [moment]: row }) => (row ? organizationValueRows(change.key, row) : []))
  await change.write(
    organizationValueTable,
    compareRows(organizationValueTable, valuesAt('before'), valuesAt('after')),
  )
}

export async function changeOutcomes(change: Change, directory: Directory): Promise<RowChange<OutcomeRow>[]> {
  const { key } = change
  const touched = change.entities.outcome
  const stored = await storedRows(change, outcomeTable, 'outcomeKey', formerKeys(key, 'outcome', touched))
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

export async function changeFunding(change: Change): Promise<RowChange<FundingRow>[]> {
  const { key } = change
  const touched = change.fundingStatuses
  const stored = await storedRows(change, fundingTable, 'statusKey', formerKeys(key, 'funding', touched))
  const rows = touched.flatMap(({ uri, after }) =>
    foldFunding(after).map((funding) => fundingRow(key, uri, funding)),
  )
  const changes = compareRows(fundingTable, stored, rows)
  await change.write(fundingTable, changes)
  return changes
}
