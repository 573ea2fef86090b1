// Targets and baselines as readers see them before and after a change, whether it has been written or not. Nothing here is
// called where there are none.
import type { Assertion } from '../../core/projection/assertion.ts'
import type { Unit } from '../../core/projection/unit.ts'
import { targetIn } from './build-targets.ts'
import { indicatorsAt, isOfKind, storedRows, type Change, type Directory, type Moment } from './change.ts'
import type { TargetChanges } from './change-targets.ts'
import type { EntityKey } from './entity-key.ts'
import { arrangeTargets, type OwnedTarget, type ShownTargets } from './read-targets.ts'
import { allRows, lastRow, rowId, type RowChange, type Table } from './table.ts'
import {
  reportTable,
  targetLinkTable,
  targetTable,
  type IndicatorRow,
  type ReportRecord,
  type TargetLinkRow,
} from './tables.ts'
import { unitIn } from './unit-sql.ts'

/** A change as far as targets are concerned; undefined where there are none. */
export function openTargetContext(
  change: Change,
  changed: TargetChanges,
  directory: Directory,
  indicators: readonly RowChange<IndicatorRow>[],
) {
  if (!change.hadTargets && changed.targets.length === 0 && changed.links.length === 0) return undefined
  const exists = (assertions: readonly Assertion[]) =>
    isOfKind(assertions, 'report') && assertions.some(({ forIndicator }) => forIndicator !== undefined)
  return {
    change,
    changed,
    indicatorAt: indicatorsAt(directory, indicators),
    loadIndicators: (keys: Iterable<EntityKey>) => directory.indicators.load(keys),
    /** Of the reports that the changed sources describe. */
    touchedReports: new Map<EntityKey, Readonly<Record<Moment, boolean>>>(
      change.entities.report.map(({ uri, before, after }) => [
        change.key('report', uri),
        { before: exists(before), after: exists(after) },
      ]),
    ),
  }
}

export type TargetContext = NonNullable<ReturnType<typeof openTargetContext>>

/** The rows of a moment, whether the change has been written or not. */
function rowsAt<Row>(
  moment: Moment,
  table: Table<Row>,
  stored: readonly Row[],
  changes: readonly RowChange<Row>[],
): Map<string, Row> {
  const rows = new Map(stored.map((row) => [rowId(table, row), row]))
  for (const one of changes) {
    rows.delete(rowId(table, lastRow(one)))
    const row = one[moment]
    if (row) rows.set(rowId(table, row), row)
  }
  return rows
}

/** Indicators and reports that may show another target or baseline, though their own rows stay. */
export async function findTargetOwners({ change, changed, touchedReports }: TargetContext) {
  const targets = new Set(
    [...changed.targets.map(lastRow), ...changed.links.map(lastRow)].map(({ targetKey }) => targetKey),
  )
  // A target that is linked with a report is not chosen for others.
  const appearing = [...touchedReports].flatMap(([key, { before, after }]) => (before === after ? [] : key))
  for (const { targetKey } of await storedRows(change, targetLinkTable, 'ownerKey', appearing))
    targets.add(targetKey)
  const links = [
    ...(await storedRows(change, targetLinkTable, 'targetKey', targets)),
    ...allRows(changed.links),
  ]
  const owners = (isReport: boolean) =>
    new Set(links.flatMap(({ kind, ownerKey }) => ((kind === 'report') === isReport ? ownerKey : [])))
  return { indicators: owners(false), reports: owners(true) }
}

/** The targets of these indicators and reports. */
export async function loadTargets(
  context: TargetContext,
  indicatorKeys: Iterable<EntityKey>,
  reportKeys: Iterable<EntityKey>,
): Promise<Record<Moment, ShownTargets>> {
  const { change, changed } = context
  const indicators = [...new Set(indicatorKeys)]
  await context.loadIndicators(indicators)
  const owners = new Set([...indicators, ...reportKeys])
  const ofOwners = changed.links.filter((one) => owners.has(lastRow(one).ownerKey))
  const storedLinks = await storedRows(change, targetLinkTable, 'ownerKey', owners)
  const linksAt = (moment: Moment): TargetLinkRow[] => [
    ...rowsAt(moment, targetLinkTable, storedLinks, ofOwners).values(),
  ]
  const targetKeys = new Set([...linksAt('before'), ...linksAt('after')].map(({ targetKey }) => targetKey))
  const storedTargets = await storedRows(change, targetTable, 'targetKey', targetKeys)
  const ofTargets = changed.targets.filter((one) => targetKeys.has(lastRow(one).targetKey))
  const isTaken = await loadTaken(context, targetKeys)

  const targetsAt = (moment: Moment): ShownTargets => {
    const targets = rowsAt(moment, targetTable, storedTargets, ofTargets)
    const owned = linksAt(moment).flatMap(({ ownerKey, targetKey, kind, sequence }): OwnedTarget[] => {
      const row = targets.get(targetKey)
      return row
        ? [{ ownerKey, kind, sequence, target: targetIn(row), hasReport: isTaken(moment, targetKey) }]
        : []
    })
    const units = indicators.flatMap((key): [EntityKey, Unit][] => {
      const row = context.indicatorAt(moment, key)
      return row ? [[key, unitIn(row)]] : []
    })
    return arrangeTargets(owned, new Map(units))
  }
  return { before: targetsAt('before'), after: targetsAt('after') }
}

/** The targets of these reports, and of their indicators. */
export const loadTargetsOfReports = (
  context: TargetContext,
  reports: readonly ReportRecord[],
): Promise<Record<Moment, ShownTargets>> =>
  loadTargets(
    context,
    reports.map(({ indicatorKey }) => indicatorKey),
    reports.map(({ reportKey }) => reportKey),
  )

/** Whether a target is linked with a report that exists. */
async function loadTaken(
  { change, changed, touchedReports }: TargetContext,
  targetKeys: ReadonlySet<EntityKey>,
): Promise<(moment: Moment, targetKey: EntityKey) => boolean> {
  const stored = await storedRows(change, targetLinkTable, 'targetKey', targetKeys)
  const ofTargets = changed.links.filter((one) => targetKeys.has(lastRow(one).targetKey))
  const reportLinks = (moment: Moment) =>
    [...rowsAt(moment, targetLinkTable, stored, ofTargets).values()].filter(({ kind }) => kind === 'report')
  const links = { before: reportLinks('before'), after: reportLinks('after') }
  const others = [...links.before, ...links.after].flatMap(({ ownerKey }) =>
    touchedReports.has(ownerKey) ? [] : ownerKey,
  )
  const existing = new Set(
    (await storedRows(change, reportTable, 'reportKey', others)).map(({ reportKey }) => reportKey),
  )
  const keysTakenAt = (moment: Moment) =>
    new Set(
      links[moment].flatMap(({ ownerKey, targetKey }) =>
        (touchedReports.get(ownerKey)?.[moment] ?? existing.has(ownerKey)) ? targetKey : [],
      ),
    )
  const taken = { before: keysTakenAt('before'), after: keysTakenAt('after') }
  return (moment, targetKey) => taken[moment].has(targetKey)
}

const isBaseline = ({ kind }: TargetLinkRow): boolean => kind === 'baseline'

/** Those that gain or lose one; another value is the same row with other texts. */
export const indicatorsWithOtherBaseline = ({ changed }: TargetContext): EntityKey[] =>
  changed.links
    .map(lastRow)
    .filter(isBaseline)
    .map(({ ownerKey }) => ownerKey)

/** The keys of baselines after the change, by indicator. */
export async function loadBaselineKeys(
  { change, changed }: TargetContext,
  owners: readonly { readonly indicatorKey: EntityKey }[],
): Promise<ReadonlyMap<EntityKey, EntityKey>> {
  const indicators = new Set(owners.map(({ indicatorKey }) => indicatorKey))
  const stored = await storedRows(change, targetLinkTable, 'ownerKey', indicators)
  const links = rowsAt('after', targetLinkTable, stored, changed.links)
  return new Map(
    [...links.values()].filter(isBaseline).map(({ ownerKey, targetKey }) => [ownerKey, targetKey]),
  )
}
