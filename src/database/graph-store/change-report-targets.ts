// Which target a report shows is decided when the report, its indicator or a target is written. A row that shows another
// target or baseline has changed for those who keep a copy with targets, and for nobody else. Rules, section 1, "Targets".
import { atKey } from '../plans/at-key.ts'
import { storedRows } from './change.ts'
import type { EntityKey } from './entity-key.ts'
import { isSameView, targetView } from './entity-views.ts'
import { differingFields, lastRow, type RowChange } from './table.ts'
import { reportTable, targetLinkTable, type IndicatorRow, type ReportRecord } from './tables.ts'
import { findTargetOwners, loadTargetsOfReports, type TargetContext } from './targets-at.ts'

type Versions = Pick<ReportRecord, 'shownVersion' | 'plainVersion' | 'madeVersion'>

export const withVersions = (row: ReportRecord, from: Versions): ReportRecord => ({
  ...row,
  shownVersion: from.shownVersion,
  plainVersion: from.plainVersion,
  madeVersion: from.madeVersion,
})

/**
 * The changes that turn the stored rows into the wanted ones, with their targets; `looksAlike` compares all else they show.
 */
export async function compareWithTargets(
  context: TargetContext,
  stored: readonly ReportRecord[],
  wanted: readonly ReportRecord[],
  looksAlike: (a: ReportRecord, b: ReportRecord) => boolean,
): Promise<RowChange<ReportRecord>[]> {
  const { key, version } = context.change
  const targets = await loadTargetsOfReports(context, [...stored, ...wanted])
  const former = new Map(stored.map((row) => [row.reportKey, row]))
  const changes: RowChange<ReportRecord>[] = []
  for (const row of wanted) {
    const chosen = targets.after.choose(row)
    const after = { ...row, targetKey: chosen && key('target', chosen.subject) }
    const before = former.get(row.reportKey)
    former.delete(row.reportKey)
    if (!before) {
      changes.push({ before, after })
      continue
    }
    const isTargetAlike = isSameView(targetView(before, targets.before), targetView(after, targets.after))
    if (isTargetAlike && differingFields(reportTable, before, after).length === 0) continue
    const plain = before.plainVersion ?? before.shownVersion
    const { madeVersion } = before
    const versions: Versions = !looksAlike(before, after)
      ? { shownVersion: version, plainVersion: null, madeVersion }
      : isTargetAlike
        ? before
        : { shownVersion: version, plainVersion: plain, madeVersion }
    changes.push({ before, after: withVersions(after, versions) })
  }
  for (const before of former.values()) changes.push({ before, after: undefined })
  return changes
}

const reportsOfIndicators = `
  select report.report_key from unnest($2::uuid[]) wanted (key)
  cross join lateral (
    select org_key, indicator_key from card
    where namespace_id = $1 and ${atKey('indicator_key', 'wanted.key')}, org_key
  ) card
  cross join lateral (
    select report_key from report
    where namespace_id = $1 and org_key = card.org_key and indicator_key = card.indicator_key
    order by sort_start, report_key
  ) report`

/** Reports that may show another target, baseline, or unit of one, besides those that are `done`. */
export async function findRetargeted(
  context: TargetContext,
  changedIndicators: readonly RowChange<IndicatorRow>[],
  done: ReadonlySet<EntityKey>,
): Promise<EntityKey[]> {
  const { change } = context
  if (!change.hadSources) return []
  const owners = await findTargetOwners(context)
  const withOtherUnit = changedIndicators
    .filter(({ before, after }) => before?.unitText !== after?.unitText || before?.unitIri !== after?.unitIri)
    .map((one) => lastRow(one).indicatorKey)
  const ofThese = await storedRows(change, targetLinkTable, 'ownerKey', withOtherUnit)
  const indicators = new Set([...owners.indicators, ...ofThese.map(({ ownerKey }) => ownerKey)])
  const found = new Set(owners.reports)
  if (indicators.size > 0) {
    const { rows } = await change.tx.query<[string]>({
      name: 'reports of indicators',
      text: reportsOfIndicators,
      values: [change.namespaceId, [...indicators]],
      rowMode: 'array',
    })
    for (const [key] of rows) found.add(key)
  }
  return [...found].filter((key) => !done.has(key))
}
