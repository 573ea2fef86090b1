// Targets and baselines as readers see them before and after a change. Nothing here costs anything where there are none.
import type { Unit } from '../../core/projection/unit.ts'
import { targetIn } from './build-targets.ts'
import { storedRows } from './change.ts'
import type { EntityKey } from './entity-key.ts'
import { arrangeTargets } from './read-targets.ts'
import type { OwnedTarget, ShownTargets } from './read-targets.ts'
import type { Seen } from './shown-changes.ts'
import { rowId } from './table.ts'
import type { RowChange, Table } from './table.ts'
import { reportTable, targetLinkTable, targetTable } from './tables.ts'
import type { IndicatorRow, TargetLinkRow } from './tables.ts'
import { unitIn } from './unit-sql.ts'

export type Moment = 'before' | 'after'

export const hasTargets = ({ change, rows }: Seen): boolean =>
  change.hadTargets || rows.targets.length > 0 || rows.targetLinks.length > 0

/** The rows of a moment, whether the change has been written or not. */
function rowsAt<Row>(
  moment: Moment,
  table: Table<Row>,
  stored: readonly Row[],
  changes: readonly RowChange<Row>[],
): Map<string, Row> {
  const rows = new Map(stored.map((row) => [rowId(table, row), row]))
  for (const one of changes) {
    const any = one.after ?? one.before
    if (any) rows.delete(rowId(table, any))
    const row = one[moment]
    if (row) rows.set(rowId(table, row), row)
  }
  return rows
}

/** The unit that an indicator had, or has. It has been loaded. */
export type IndicatorAt = (moment: Moment, key: EntityKey) => IndicatorRow | undefined

export type TargetOwners = Readonly<Record<'indicators' | 'reports', ReadonlySet<EntityKey>>>

/** Indicators and reports that may show another target or baseline, though their own rows stay. */
export async function findTargetOwners(seen: Seen): Promise<TargetOwners> {
  const { change, rows } = seen
  const targets = new Set<EntityKey>()
  for (const { before, after } of rows.targets) targets.add((after ?? before)?.targetKey ?? '')
  for (const { before, after } of rows.targetLinks) targets.add((after ?? before)?.targetKey ?? '')
  // A target that is linked with a report is not chosen for others.
  const appearing = rows.reports.flatMap(({ before, after }) =>
    before && after ? [] : ((after ?? before)?.reportKey ?? []),
  )
  for (const { targetKey } of await storedRows(change, targetLinkTable, 'ownerKey', appearing))
    targets.add(targetKey)
  const links = [
    ...(await storedRows(change, targetLinkTable, 'targetKey', targets)),
    ...rows.targetLinks.flatMap(({ before, after }) => [before, after].flatMap((row) => row ?? [])),
  ]
  const ownersOf = (isReport: boolean) =>
    new Set(links.flatMap(({ kind, ownerKey }) => ((kind === 'report') === isReport ? ownerKey : [])))
  return { indicators: ownersOf(false), reports: ownersOf(true) }
}

/** The targets of these indicators and reports. The indicators have been loaded. */
export async function loadTargets(
  { change, rows }: Seen,
  indicatorKeys: Iterable<EntityKey>,
  reportKeys: Iterable<EntityKey>,
  indicatorAt: IndicatorAt,
): Promise<Record<Moment, ShownTargets>> {
  const indicators = [...new Set(indicatorKeys)]
  const owners = new Set([...indicators, ...reportKeys])
  const ofOwners = rows.targetLinks.filter(({ before, after }) =>
    owners.has((after ?? before)?.ownerKey ?? ''),
  )
  const storedLinks = await storedRows(change, targetLinkTable, 'ownerKey', owners)
  const linksAt = (moment: Moment): TargetLinkRow[] => [
    ...rowsAt(moment, targetLinkTable, storedLinks, ofOwners).values(),
  ]
  const targetKeys = new Set([...linksAt('before'), ...linksAt('after')].map(({ targetKey }) => targetKey))
  const storedTargets = await storedRows(change, targetTable, 'targetKey', targetKeys)
  const allLinks = await storedRows(change, targetLinkTable, 'targetKey', targetKeys)
  const ofTargets = rows.targetLinks.filter(({ before, after }) =>
    targetKeys.has((after ?? before)?.targetKey ?? ''),
  )
  const reportLinksAt = (moment: Moment): TargetLinkRow[] =>
    [...rowsAt(moment, targetLinkTable, allLinks, ofTargets).values()].filter(({ kind }) => kind === 'report')
  const linkedReports = [...reportLinksAt('before'), ...reportLinksAt('after')].map(
    ({ ownerKey }) => ownerKey,
  )
  const storedReports = await storedRows(change, reportTable, 'reportKey', linkedReports)

  const shownAt = (moment: Moment): ShownTargets => {
    const reports = rowsAt(moment, reportTable, storedReports, rows.reports)
    const taken = new Set(
      reportLinksAt(moment).flatMap(({ ownerKey, targetKey }) => (reports.has(ownerKey) ? targetKey : [])),
    )
    const targets = rowsAt(moment, targetTable, storedTargets, rows.targets)
    const owned = linksAt(moment).flatMap(({ ownerKey, targetKey, kind, sequence }): OwnedTarget[] => {
      const row = targets.get(targetKey)
      return row ? [{ ownerKey, kind, sequence, target: targetIn(row), hasReport: taken.has(targetKey) }] : []
    })
    const units = indicators.flatMap((key): [EntityKey, Unit][] => {
      const row = indicatorAt(moment, key)
      return row ? [[key, unitIn(row)]] : []
    })
    return arrangeTargets(owned, new Map(units))
  }
  return { before: shownAt('before'), after: shownAt('after') }
}
