// Reports that show another unit, target or baseline although nothing of their own changed, in a namespace with targets: those
// of the indicators whose unit or targets change, and those that are linked with a target that does.
import { atKey } from '../at-key.ts'
import { loadTargets } from './compare-targets.ts'
import type { IndicatorAt, Moment, TargetOwners } from './compare-targets.ts'
import type { EntityKey } from './entity-key.ts'
import { isSameView, targetView, unitShownOf } from './entity-views.ts'
import type { View } from './entity-views.ts'
import type { UnitChanges } from './find-unit-changes.ts'
import { compareCodePoints } from '../../core/projection/source.ts'
import type { ChangeDraft, Seen } from './shown-changes.ts'
import { reportTable } from './tables.ts'
import type { ReportRecord } from './tables.ts'
import { rowsOf, selectByKeys, selectionOf, textTypes } from './table.ts'

const ofIndicators = `
  ${selectionOf(reportTable)}
  where namespace_id = $1 and (org_key, indicator_key) in (
    select card.org_key, card.indicator_key from unnest($2::uuid[]) wanted (key) cross join lateral (
      select org_key, indicator_key from card
      where namespace_id = $1 and ${atKey('indicator_key', 'wanted.key')}, org_key
    ) card
  )`

/** Indicators whose reports are compared at once. */
const batchSize = 100

export async function findTargetChanges(
  seen: Seen,
  rewritten: ReadonlySet<EntityKey>,
  again: readonly EntityKey[],
  owners: TargetOwners,
  indicatorAt: IndicatorAt,
): Promise<UnitChanges> {
  const { change, rows, maxDescribed } = seen
  const isAgain = new Set(again)
  const drafts: ChangeDraft[] = []
  let [count, countAgain] = [0, 0]
  const done = new Set(rewritten)
  if (!change.hadSources) return { count, countAgain, drafts, draftsAgain: 0 }

  const compare = async (reports: readonly ReportRecord[]): Promise<void> => {
    const others = reports.filter(({ reportKey }) => !done.has(reportKey))
    for (const { reportKey } of others) done.add(reportKey)
    if (others.length === 0) return
    const indicators = others.map(({ indicatorKey }) => indicatorKey)
    await seen.directory.indicators.load(indicators)
    const targets = await loadTargets(
      seen,
      indicators,
      others.map(({ reportKey }) => reportKey),
      indicatorAt,
    )
    const viewOf = (row: ReportRecord, moment: Moment): View => ({
      unit: unitShownOf(row, indicatorAt(moment, row.indicatorKey)),
      ...targetView(row, targets[moment]),
    })
    for (const row of others) {
      const views = { before: viewOf(row, 'before'), after: viewOf(row, 'after') }
      if (isSameView(views.before, views.after)) continue
      count++
      if (isAgain.has(row.reportKey)) countAgain++
      if (maxDescribed > 0)
        drafts.push({ key: row.reportKey, uri: row.uri, name: row.name, views: () => views })
    }
  }

  const changed = rows.indicators.flatMap(({ before, after }) =>
    before?.unitText === after?.unitText && before?.unitIri === after?.unitIri
      ? []
      : ((after ?? before)?.indicatorKey ?? []),
  )
  const indicators = [...new Set([...changed, ...owners.indicators])]
  for (let at = 0; at < indicators.length; at += batchSize) {
    const { rows: found } = await change.tx.query<(string | null)[]>({
      text: ofIndicators,
      values: [change.namespaceId, indicators.slice(at, at + batchSize)],
      rowMode: 'array',
      types: textTypes,
    })
    await compare(rowsOf(reportTable, found))
  }
  await compare(await selectByKeys(change.tx, reportTable, change.namespaceId, 'reportKey', owners.reports))

  const described = drafts.sort((a, b) => compareCodePoints(a.uri ?? '', b.uri ?? '')).slice(0, maxDescribed)
  const draftsAgain = described.filter(({ key }) => key !== null && isAgain.has(key)).length
  return { count, countAgain, drafts: described, draftsAgain }
}
