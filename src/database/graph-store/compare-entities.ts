// Compares organizations, outcomes, indicators and reports as readers see them before and after a change.
import type { Kind } from '../../core/projection/source.ts'
import type { EntityKey } from './entity-key.ts'
import {
  loadLinkedOrganizations,
  type ChangeDraft,
  type ChangeType,
  type KindChanges,
  type Seen,
} from './shown-changes.ts'
import {
  indicatorView,
  isSameView,
  linkedOrganizations,
  organizationView,
  outcomeView,
  reportView,
  type View,
} from './entity-views.ts'
import { findUnitChanges } from './find-unit-changes.ts'
import type { Lookup, Moment } from './change.ts'
import { allRows, lastRow, type RowChange } from './table.ts'
import type { IndicatorRow, OutcomeRow, ReportRecord } from './tables.ts'
import { findTargetOwners, loadTargets, loadTargetsOfReports } from './targets-at.ts'

export async function compareEntities(seen: Seen) {
  const dependents = await findDependents(seen)
  const { directory, rows, targets } = seen
  if (targets) {
    const owners = await findTargetOwners(targets)
    for (const indicator of owners.indicators) dependents.indicators.add(indicator)
    await directory.indicators.load(dependents.indicators)
  }
  const changed = rows.indicators.map((one) => lastRow(one).indicatorKey)
  const ofIndicators = targets && (await loadTargets(targets, [...dependents.indicators, ...changed], []))
  return {
    organizations: compareOrganizations(seen),
    outcomes: await compareLinked(seen, 'outcome', {
      changes: rows.outcomes,
      lookup: directory.outcomes,
      candidates: dependents.outcomes,
      keyOf: ({ outcomeKey }: OutcomeRow) => outcomeKey,
      viewOf: outcomeView,
    }),
    indicators: await compareLinked(seen, 'indicator', {
      changes: rows.indicators,
      lookup: directory.indicators,
      candidates: dependents.indicators,
      keyOf: ({ indicatorKey }: IndicatorRow) => indicatorKey,
      viewOf: (row, organizations, moment) => indicatorView(row, organizations, ofIndicators?.[moment]),
    }),
    reports: await compareReports(seen),
  }
}

type Drafts = Record<ChangeType, ChangeDraft[]>

export const noDrafts = (): Drafts => ({ changed: [], removed: [], added: [] })

/** Entities that an added source gives this type, and that existed before. */
function describedAgain({ change }: Seen, kind: Kind): string[] {
  const described = new Set<string>()
  for (const { subject, kinds } of change.added) if (kinds.includes(kind)) described.add(subject)
  return change.entities[kind].flatMap(({ uri, was }) => (was && described.has(uri) ? uri : []))
}

function countDifferent(drafts: Drafts, again: readonly string[]): KindChanges['count'] {
  const different = new Set([...drafts.changed, ...drafts.added].map(({ uri }) => uri))
  return { ...countDrafts(drafts), unchanged: again.filter((uri) => !different.has(uri)).length }
}

export const countDrafts = ({ added, changed, removed }: Drafts) => ({
  added: added.length,
  changed: changed.length,
  removed: removed.length,
})

function compareOrganizations(seen: Seen): KindChanges {
  const drafts = noDrafts()
  for (const one of seen.rows.organizations) {
    const { before, after } = one
    const { orgKey: key, uri, name } = lastRow(one)
    const views = () => ({
      before: before && organizationView(before),
      after: after && organizationView(after),
    })
    drafts[changeType(before, after)].push({ key, uri, name, views })
  }
  return { kind: 'organization', count: countDifferent(drafts, describedAgain(seen, 'organization')), drafts }
}

export const changeType = (before: unknown, after: unknown): ChangeType =>
  !before ? 'added' : !after ? 'removed' : 'changed'

/**
 * Outcomes and indicators whose organizations may have changed, whether the added and removed sources describe them or not.
 */
async function findDependents({ links, rows }: Seen) {
  const outcomes = new Set(links.changedFrom('outcome-organization'))
  const indicators = new Set(links.changedFrom('indicator-organization'))
  const appearing = rows.organizations.flatMap((one) => (one.before && one.after ? [] : lastRow(one).orgKey))
  for (const { kind, fromKey } of await links.othersTo(appearing)) {
    if (kind === 'outcome-organization') outcomes.add(fromKey)
    else if (kind === 'indicator-organization') indicators.add(fromKey)
  }
  return { outcomes, indicators }
}

interface LinkedKind<Row> {
  readonly changes: readonly RowChange<Row>[]
  readonly lookup: Lookup<Row>
  readonly candidates: Iterable<EntityKey>
  readonly keyOf: (row: Row) => EntityKey
  readonly viewOf: (row: Row, organizations: readonly EntityKey[], moment: Moment) => View
}

async function compareLinked<Row extends { readonly uri: string; readonly name: string | null }>(
  seen: Seen,
  kind: 'outcome' | 'indicator',
  { changes, lookup, candidates, keyOf, viewOf }: LinkedKind<Row>,
): Promise<KindChanges> {
  const { links, existed, exists } = seen
  const viewBefore = (key: EntityKey, row: Row): View =>
    viewOf(row, linkedOrganizations(links.formerlyFrom(key), existed), 'before')
  const viewAfter = (key: EntityKey, row: Row): View =>
    viewOf(row, linkedOrganizations(links.from(key), exists), 'after')
  const drafts = noDrafts()
  const changedRows = new Map(changes.map((one) => [keyOf(lastRow(one)), one]))
  const kept = new Set([...candidates, ...changedRows.keys()])
  for (const [key, one] of changedRows) {
    const { before, after } = one
    if (before && after) continue
    kept.delete(key)
    const { uri, name } = lastRow(one)
    const views = () => ({
      before: before && viewBefore(key, before),
      after: after && viewAfter(key, after),
    })
    drafts[changeType(before, after)].push({ key, uri, name, views })
  }
  await lookup.load(kept)
  const existing = [...kept].filter((key) => lookup.get(key) !== undefined)
  await loadLinkedOrganizations(seen, existing)
  for (const key of existing) {
    const row = lookup.get(key)
    if (!row) continue
    const views = {
      before: viewBefore(key, changedRows.get(key)?.before ?? row),
      after: viewAfter(key, row),
    }
    if (isSameView(views.before, views.after)) continue
    drafts.changed.push({ key, uri: row.uri, name: row.name, views: () => views })
  }
  return { kind, count: countDifferent(drafts, describedAgain(seen, kind)), drafts }
}

async function compareReports(seen: Seen): Promise<KindChanges> {
  const { directory, rows, change, targets } = seen
  // Added and removed reports need the unit of their indicator only where they are described.
  await directory.indicators.load(
    allRows(
      rows.reports.filter(({ before, after }) => seen.maxDescribed > 0 || targets || (before && after)),
    ).map(({ indicatorKey }) => indicatorKey),
  )
  const shown = targets && (await loadTargetsOfReports(targets, allRows(rows.reports)))
  const viewReport = (row: ReportRecord, moment: Moment): View =>
    reportView(row, seen.indicatorAt(moment, row.indicatorKey), shown?.[moment])
  const reportViews = ({ before, after }: RowChange<ReportRecord>) => ({
    before: before && viewReport(before, 'before'),
    after: after && viewReport(after, 'after'),
  })
  const drafts = noDrafts()
  const rewritten = new Set<EntityKey>()
  for (const one of rows.reports) {
    const { before, after } = one
    const { reportKey: key, uri, name } = lastRow(one)
    rewritten.add(key)
    if (!before || !after) {
      drafts[changeType(before, after)].push({ key, uri, name, views: () => reportViews(one) })
      continue
    }
    const views = reportViews(one)
    if (views.before && views.after && isSameView(views.before, views.after)) continue
    drafts.changed.push({ key, uri, name, views: () => views })
  }
  const again = describedAgain(seen, 'report').filter((uri) => {
    const after = change.touched.get(uri)?.after ?? []
    return after.some(({ forIndicator }) => forIndicator !== undefined)
  })
  const againKeys = again.map((uri) => change.key('report', uri))
  const units = await findUnitChanges(seen, rewritten, againKeys)
  for (const draft of units.drafts) drafts.changed.push(draft)
  const count = countDifferent(drafts, again)
  const notDescribed = units.count - units.drafts.length
  return {
    kind: 'report',
    count: {
      ...count,
      changed: count.changed + notDescribed,
      unchanged: count.unchanged - (units.countAgain - units.draftsAgain),
    },
    drafts,
  }
}
