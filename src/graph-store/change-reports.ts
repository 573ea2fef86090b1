// Reports: their fields, those of their measures, and the one organization each belongs to. Decisions, section 1, "Which
// organization, which outcome".
import type { Assertion } from '../projection/assertion.ts'
import { foldReport, linkedMeasures, measureIris } from '../projection/fold.ts'
import type { ReportFields } from '../projection/fold.ts'
import { organizationOfReport, organizationsNamed } from '../projection/links.ts'
import type { IndicatorLinks } from '../projection/links.ts'
import type { OrganizationChanges } from './change-entities.ts'
import type { IndicatorChanges } from './change-indicators.ts'
import type { Links } from './change-links.ts'
import { isTyped, storedRows } from './change.ts'
import type { Change, Directory } from './change.ts'
import type { EntityKey } from './entity-key.ts'
import { findMovedReports } from './find-moved-reports.ts'
import { fetchAssertions } from './node-records.ts'
import { reportRow } from './build-rows.ts'
import { recordRemovals } from './row-removals.ts'
import { loadIndicatorLinks } from './indicator-links.ts'
import { compareRows } from './table.ts'
import type { RowChange } from './table.ts'
import { awaitedTable, measureTable, reportTable } from './tables.ts'
import type { AwaitedRow, MeasureRow, ReportRecord } from './tables.ts'

export interface ReportChanges {
  /** Organization and indicator, before and after, of reports that were added, removed, attributed anew, redated, or
   *  have a number where they had none, or none any more. */
  readonly pairs: ReadonlyMap<string, ReportPair>
  /** Of the indicators of all reports that were projected. */
  readonly indicatorUris: ReadonlyMap<EntityKey, string>
}

export type ReportPair = Pick<ReportRecord, 'orgKey' | 'indicatorKey'>

export const pairId = ({ orgKey, indicatorKey }: ReportPair): string => `${orgKey} ${indicatorKey}`

/** All assertions about a report, or about a measure that a report links to. */
type AssertionsOf = (subject: string) => readonly Assertion[]

interface Progress {
  readonly indicatorLinks: Map<EntityKey, IndicatorLinks>
  readonly pairs: Map<string, ReportPair>
  readonly indicatorUris: Map<EntityKey, string>
}

// A small source can affect very many reports, such as those that name the organization it describes. Small batches keep
// the event loop responsive where an entity call does this.
const batchSize = 2500

export async function changeReports(
  change: Change,
  directory: Directory,
  links: Links,
  changed: { readonly organizations: OrganizationChanges; readonly indicators: IndicatorChanges },
): Promise<ReportChanges> {
  const indicatorLinks = await loadIndicatorLinks(directory, links, changed.indicators.moved)
  const progress: Progress = { indicatorLinks, pairs: new Map(), indicatorUris: new Map() }
  const reports = await findMovedReports(change, links, indicatorLinks, changed.organizations)
  for (const { uri } of change.entities.report) reports.add(uri)
  const uris = [...reports]
  for (let at = 0; at < uris.length; at += batchSize) {
    await changeBatch(change, directory, links, uris.slice(at, at + batchSize), progress)
  }
  return progress
}

async function changeBatch(
  change: Change,
  directory: Directory,
  links: Links,
  uris: readonly string[],
  progress: Progress,
): Promise<void> {
  const mayBeStored = uris.filter((uri) => {
    const touched = change.touched.get(uri)
    return !touched || isTyped(touched.before, 'report')
  })
  const stored = await storedRows(
    change,
    reportTable,
    'reportKey',
    mayBeStored.map((uri) => change.key('report', uri)),
  )
  const fetched = new Map<string, readonly Assertion[]>()
  const assertionsOf: AssertionsOf = (subject) =>
    change.touched.get(subject)?.after ??
    change.blankNodes.get(subject) ??
    fetched.get(subject) ??
    emptyAssertions
  await fetchMissing(change, fetched, uris)
  const reports = uris.filter((uri) => isTyped(assertionsOf(uri), 'report'))
  if (change.hadSources) {
    await fetchMissing(
      change,
      fetched,
      reports.flatMap((uri) => linkedMeasures(assertionsOf(uri))),
    )
  }
  const rows = await projectReports(change, directory, links, assertionsOf, reports, progress)
  const changes = compareRows(reportTable, stored, rows).map(keepVersion)
  await writeReports(change, changes)
  for (const { before, after } of changes) {
    // Another number alone does not change the card.
    if (before && after && countsAlike(before, after)) continue
    for (const row of [before, after]) {
      if (row) progress.pairs.set(pairId(row), { orgKey: row.orgKey, indicatorKey: row.indicatorKey })
    }
  }
}

/** Where nothing changed that a row shows, the report keeps the version at which something last did. */
const keepVersion = (one: RowChange<ReportRecord>): RowChange<ReportRecord> =>
  one.before && one.after && looksAlike(one.before, one.after)
    ? { before: one.before, after: { ...one.after, shownVersion: one.before.shownVersion } }
    : one

const looksAlike = (a: ReportRecord, b: ReportRecord): boolean =>
  pairId(a) === pairId(b) &&
  a.valueText === b.valueText &&
  a.value === b.value &&
  a.unitText === b.unitText &&
  a.unitIri === b.unitIri &&
  a.periodStart === b.periodStart &&
  a.periodEnd === b.periodEnd

const countsAlike = (a: ReportRecord, b: ReportRecord): boolean =>
  pairId(a) === pairId(b) &&
  a.periodStart === b.periodStart &&
  a.periodEnd === b.periodEnd &&
  (a.value === null) === (b.value === null)

const emptyAssertions: readonly Assertion[] = []

/** Assertions about touched subjects are in memory; those about all others are read from `node`. */
async function fetchMissing(
  change: Change,
  fetched: Map<string, readonly Assertion[]>,
  subjects: readonly string[],
): Promise<void> {
  if (!change.hadSources) return
  const missing = new Set<string>()
  for (const subject of subjects) {
    if (!change.touched.has(subject) && !change.blankNodes.has(subject) && !fetched.has(subject)) {
      missing.add(subject)
    }
  }
  if (missing.size === 0) return
  const found = new Map<string, Assertion[]>()
  for (const assertion of await fetchAssertions(change.tx, change.namespaceId, missing)) {
    const before = found.get(assertion.subject)
    if (before) before.push(assertion)
    else found.set(assertion.subject, [assertion])
  }
  for (const [subject, assertions] of found) {
    // Records of reports also hold their blank measures; assertions fetched before are not replaced.
    if (!fetched.has(subject)) fetched.set(subject, assertions)
  }
}

async function projectReports(
  change: Change,
  directory: Directory,
  links: Links,
  assertionsOf: AssertionsOf,
  reports: readonly string[],
  { indicatorLinks, indicatorUris }: Progress,
): Promise<ReportRecord[]> {
  const { key } = change
  if (change.hadSources) {
    await directory.organizations.load(
      reports.flatMap((uri) =>
        organizationsNamed(assertionsOf(uri)).map((named) => key('organization', named)),
      ),
    )
  }
  const exists = (uri: string): boolean => directory.organizations.get(key('organization', uri)) !== undefined

  const folded: (readonly [string, ReportFields])[] = []
  const unattributed = new Set<EntityKey>()
  for (const uri of reports) {
    const fields = foldReport(assertionsOf(uri), assertionsOf)
    if (!fields) continue
    folded.push([uri, fields])
    const indicator = key('indicator', fields.indicator)
    indicatorUris.set(indicator, fields.indicator)
    if (!indicatorLinks.has(indicator) && !organizationsNamed(assertionsOf(uri)).some(exists))
      unattributed.add(indicator)
  }
  for (const [indicator, found] of await loadIndicatorLinks(directory, links, unattributed))
    indicatorLinks.set(indicator, found)

  return folded.map(([uri, fields]) => {
    const assertions = assertionsOf(uri)
    const attribution = organizationOfReport(assertions, exists, () => {
      const found = indicatorLinks.get(key('indicator', fields.indicator))
      if (!found) throw new Error(`The links of the indicator were not loaded: ${fields.indicator}`)
      return found
    })
    return reportRow(key, uri, fields, attribution, measureIris(assertions), change.version)
  })
}

async function writeReports(change: Change, changes: readonly RowChange<ReportRecord>[]): Promise<void> {
  const before: ReportRecord[] = []
  const after: ReportRecord[] = []
  for (const one of changes) {
    if (one.before) before.push(one.before)
    if (one.after) after.push(one.after)
  }
  await change.write(reportTable, changes)
  await recordRemovals(change, changes)
  await change.write(measureTable, compareRows(measureTable, measureRows(before), measureRows(after)))
  await change.write(awaitedTable, compareRows(awaitedTable, awaitedRows(before), awaitedRows(after)))
}

export function measureRows(reports: readonly ReportRecord[]): MeasureRow[] {
  const rows: MeasureRow[] = []
  for (const { reportKey, measureKeys } of reports) {
    for (const measureKey of measureKeys) rows.push({ measureKey, reportKey })
  }
  return rows
}

export function awaitedRows(reports: readonly ReportRecord[]): AwaitedRow[] {
  const rows: AwaitedRow[] = []
  for (const { reportKey, awaitedKeys } of reports) {
    for (const orgKey of awaitedKeys) rows.push({ orgKey, reportKey })
  }
  return rows
}
