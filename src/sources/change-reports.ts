// Reports: what is said about them and their measures, and the one organization each belongs to. Decisions, section 1,
// "Which organization, which outcome".
import type { Assertion } from '../projection/assertion.ts'
import { foldReport, linkedMeasures, measureIris } from '../projection/fold.ts'
import type { ReportFields } from '../projection/fold.ts'
import { organizationOfReport, organizationsNamed } from '../projection/links.ts'
import type { IndicatorSurroundings } from '../projection/links.ts'
import type { OrganizationChanges } from './change-entities.ts'
import type { IndicatorChanges } from './change-indicators.ts'
import type { Links } from './change-links.ts'
import { isTyped, storedRows } from './change.ts'
import type { Change } from './change.ts'
import type { EntityKey } from './entity-key.ts'
import { findMovedReports } from './find-moved-reports.ts'
import type { Known } from './known.ts'
import { fetchAssertions } from './node-records.ts'
import { reportRow } from './rows.ts'
import { lookAround } from './surroundings.ts'
import { compareRows } from './table.ts'
import type { RowChange } from './table.ts'
import { awaitedTable, measureTable, reportTable } from './tables.ts'
import type { AwaitedRow, MeasureRow, ReportRow } from './tables.ts'
import { writeChanges } from './write-rows.ts'

export interface ReportChanges {
  /** Organization and indicator of reports that came, went or moved, in place or in time, before and after. */
  readonly pairs: ReadonlyMap<string, ReportPair>
  /** Of the indicators of all reports that were looked at. */
  readonly indicatorUris: ReadonlyMap<EntityKey, string>
}

export type ReportPair = Pick<ReportRow, 'orgKey' | 'indicatorKey'>

export const pairId = ({ orgKey, indicatorKey }: ReportPair): string => `${orgKey} ${indicatorKey}`

/** All that is said about a report, or a measure that one leads to. */
type Said = (subject: string) => readonly Assertion[]

interface Progress {
  readonly around: Map<EntityKey, IndicatorSurroundings>
  readonly pairs: Map<string, ReportPair>
  readonly indicatorUris: Map<EntityKey, string>
}

// A small source can touch very many reports, such as those that waited for the organization it describes.
// Short portions leave the event loop time for others where an entity call does this.
const reportsAtATime = 2500

export async function changeReports(
  change: Change,
  known: Known,
  links: Links,
  changed: { readonly organizations: OrganizationChanges; readonly indicators: IndicatorChanges },
): Promise<ReportChanges> {
  const around = await lookAround(known, links, changed.indicators.moved)
  const progress: Progress = { around, pairs: new Map(), indicatorUris: new Map() }
  const reports = await findMovedReports(change, links, around, changed.organizations)
  for (const { uri } of change.entities.report) reports.add(uri)
  const uris = [...reports]
  for (let at = 0; at < uris.length; at += reportsAtATime) {
    await changeSome(change, known, links, uris.slice(at, at + reportsAtATime), progress)
  }
  return progress
}

async function changeSome(
  change: Change,
  known: Known,
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
  const said: Said = (subject) =>
    change.touched.get(subject)?.after ?? change.riders.get(subject) ?? fetched.get(subject) ?? nothing
  await fetchUnknown(change, fetched, uris)
  const reports = uris.filter((uri) => isTyped(said(uri), 'report'))
  if (change.hadSources) {
    await fetchUnknown(
      change,
      fetched,
      reports.flatMap((uri) => linkedMeasures(said(uri))),
    )
  }
  const rows = await projectReports(change, known, links, said, reports, progress)
  const changes = compareRows(reportTable, stored, rows)
  await writeReports(change, changes)
  for (const { before, after } of changes) {
    // A new value alone leaves the card as it is.
    if (before && after && pairId(before) === pairId(after) && isOfSamePeriod(before, after)) continue
    for (const row of [before, after]) {
      if (row) progress.pairs.set(pairId(row), { orgKey: row.orgKey, indicatorKey: row.indicatorKey })
    }
  }
}

const isOfSamePeriod = (a: ReportRow, b: ReportRow): boolean =>
  a.periodStart === b.periodStart && a.periodEnd === b.periodEnd

const nothing: readonly Assertion[] = []

/** What touched subjects are said to be is known; all others are read from the record. */
async function fetchUnknown(
  change: Change,
  fetched: Map<string, readonly Assertion[]>,
  subjects: readonly string[],
): Promise<void> {
  if (!change.hadSources) return
  const unknown = new Set<string>()
  for (const subject of subjects) {
    if (!change.touched.has(subject) && !change.riders.has(subject) && !fetched.has(subject)) {
      unknown.add(subject)
    }
  }
  if (unknown.size === 0) return
  const found = new Map<string, Assertion[]>()
  for (const assertion of await fetchAssertions(change.tx, change.namespaceId, unknown)) {
    const before = found.get(assertion.subject)
    if (before) before.push(assertion)
    else found.set(assertion.subject, [assertion])
  }
  for (const [subject, assertions] of found) {
    // Blank measures that came along with their reports are welcome; what is known already stays.
    if (!fetched.has(subject)) fetched.set(subject, assertions)
  }
}

async function projectReports(
  change: Change,
  known: Known,
  links: Links,
  said: Said,
  reports: readonly string[],
  { around, indicatorUris }: Progress,
): Promise<ReportRow[]> {
  const { key } = change
  if (change.hadSources) {
    await known.organizations.look(
      reports.flatMap((uri) => organizationsNamed(said(uri)).map((named) => key('organization', named))),
    )
  }
  const exists = (uri: string): boolean => known.organizations.get(key('organization', uri)) !== undefined

  const folded: (readonly [string, ReportFields])[] = []
  const unsettled = new Set<EntityKey>()
  for (const uri of reports) {
    const fields = foldReport(said(uri), said)
    if (!fields) continue
    folded.push([uri, fields])
    const indicator = key('indicator', fields.indicator)
    indicatorUris.set(indicator, fields.indicator)
    if (!around.has(indicator) && !organizationsNamed(said(uri)).some(exists)) unsettled.add(indicator)
  }
  for (const [indicator, found] of await lookAround(known, links, unsettled)) around.set(indicator, found)

  return folded.map(([uri, fields]) => {
    const assertions = said(uri)
    const attribution = organizationOfReport(assertions, exists, () => {
      const found = around.get(key('indicator', fields.indicator))
      if (!found) throw new Error(`Nobody looked around the indicator ${fields.indicator}`)
      return found
    })
    return reportRow(key, uri, fields, attribution, measureIris(assertions))
  })
}

async function writeReports(change: Change, changes: readonly RowChange<ReportRow>[]): Promise<void> {
  const { tx, namespaceId } = change
  const before: ReportRow[] = []
  const after: ReportRow[] = []
  for (const one of changes) {
    if (one.before) before.push(one.before)
    if (one.after) after.push(one.after)
  }
  await writeChanges(tx, reportTable, namespaceId, changes)
  await writeChanges(
    tx,
    measureTable,
    namespaceId,
    compareRows(measureTable, measureRows(before), measureRows(after)),
  )
  await writeChanges(
    tx,
    awaitedTable,
    namespaceId,
    compareRows(awaitedTable, awaitedRows(before), awaitedRows(after)),
  )
}

export function measureRows(reports: readonly ReportRow[]): MeasureRow[] {
  const rows: MeasureRow[] = []
  for (const { reportKey, measureKeys } of reports) {
    for (const measureKey of measureKeys) rows.push({ measureKey, reportKey })
  }
  return rows
}

export function awaitedRows(reports: readonly ReportRow[]): AwaitedRow[] {
  const rows: AwaitedRow[] = []
  for (const { reportKey, awaitedKeys } of reports) {
    for (const orgKey of awaitedKeys) rows.push({ orgKey, reportKey })
  }
  return rows
}
