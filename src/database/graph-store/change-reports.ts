// Reports: their fields, those of their measures, and the one organization each belongs to. Rules, section 1, "Which
// organization, which outcome".
import type { Assertion } from '../../core/projection/assertion.ts'
import {
  foldReport,
  linkedMeasures,
  measureIris,
  type MeasureLookup,
  type ReportFields,
} from '../../core/projection/fold.ts'
import { organizationOfReport, organizationsNamed, type IndicatorLinks } from '../../core/projection/links.ts'
import type { OrganizationChanges } from './change-entities.ts'
import type { IndicatorChanges } from './change-indicators.ts'
import type { Links } from './change-links.ts'
import {
  formerKeys,
  isOfKind,
  storedRows,
  type Change,
  type Directory,
  type TouchedEntity,
} from './change.ts'
import type { EntityKey } from './entity-key.ts'
import { compareWithTargets, findRetargeted, withVersions } from './change-report-targets.ts'
import { assertionsAfter, unknownSubjects } from './fetch-nodes.ts'
import { findMovedReports } from './find-moved-reports.ts'
import { fetchAssertions } from './node-records.ts'
import { reportRow } from './build-rows.ts'
import { SpanCount } from './report-span.ts'
import { recordRemovals } from './row-removals.ts'
import { loadIndicatorLinks } from './indicator-links.ts'
import { compareRows, type RowChange } from './table.ts'
import type { TargetContext } from './targets-at.ts'
import {
  awaitedTable,
  measureTable,
  reportTable,
  type AwaitedRow,
  type MeasureRow,
  type ReportRecord,
} from './tables.ts'
import { groupBy } from '../../core/lists-by-key.ts'

export interface ReportChanges {
  /** Organization and indicator, before and after, of reports that were added, removed, attributed anew, redated, or
   *  have a number where they had none, or none any more. With each, the reports that are there now. */
  readonly pairs: ReadonlyMap<string, ChangedPair>
  /** Of the indicators of all reports that were projected. */
  readonly indicatorUris: ReadonlyMap<EntityKey, string>
}

export type ReportPair = Pick<ReportRecord, 'orgKey' | 'indicatorKey'>

export interface ChangedPair extends ReportPair {
  readonly changed: SpanCount
}

export const pairId = ({ orgKey, indicatorKey }: ReportPair): string => `${orgKey} ${indicatorKey}`

interface Progress {
  readonly indicatorLinks: Map<EntityKey, IndicatorLinks>
  /** Undefined where there are none. */
  readonly targets: TargetContext | undefined
  readonly pairs: Map<string, ChangedPair>
  readonly indicatorUris: Map<EntityKey, string>
}

/** A subject that may have changed as a report, with all assertions about it after the change. */
type Candidate = Pick<TouchedEntity, 'uri' | 'was' | 'after'>

// A small source can affect very many reports, such as those that name the organization it describes. Small batches keep
// the event loop responsive where an entity call does this.
const batchSize = 2500

export async function changeReports(
  change: Change,
  directory: Directory,
  links: Links,
  changed: {
    readonly organizations: OrganizationChanges
    readonly indicators: IndicatorChanges
    readonly byMeasure: readonly MeasureRow[]
    readonly targets: TargetContext | undefined
  },
): Promise<ReportChanges> {
  const { targets } = changed
  const indicatorLinks = await loadIndicatorLinks(directory, links, changed.indicators.moved)
  const progress: Progress = { indicatorLinks, targets, pairs: new Map(), indicatorUris: new Map() }
  const moved = await findMovedReports(change, links, indicatorLinks, changed)
  const touched = change.entities.report
  if (moved.size > 0) for (const { uri } of touched) moved.delete(uri)
  const others = [...moved]
  for (let at = 0; at < others.length; at += batchSize) {
    const uris = others.slice(at, at + batchSize)
    const fetched = new Map<string, readonly Assertion[]>()
    await fetchMissing(change, fetched, uris)
    const assertions = assertionsAfter(change, fetched)
    const batch = uris.map((uri) => ({ uri, was: true, after: assertions(uri) }))
    await changeBatch(change, directory, links, batch, fetched, progress)
  }
  for (let at = 0; at < touched.length; at += batchSize) {
    await changeBatch(change, directory, links, touched.slice(at, at + batchSize), new Map(), progress)
  }
  if (targets) {
    const done = [...others, ...touched.map(({ uri }) => uri)].map((uri) => change.key('report', uri))
    const keys = await findRetargeted(targets, changed.indicators.rows, new Set(done))
    for (let at = 0; at < keys.length; at += batchSize) {
      const rows = await storedRows(change, reportTable, 'reportKey', keys.slice(at, at + batchSize))
      await applyRows(change, rows, rows, progress)
    }
  }
  return progress
}

async function changeBatch(
  change: Change,
  directory: Directory,
  links: Links,
  batch: readonly Candidate[],
  fetched: Map<string, readonly Assertion[]>,
  progress: Progress,
): Promise<void> {
  const stored = await storedRows(change, reportTable, 'reportKey', formerKeys(change.key, 'report', batch))
  const reports = batch.filter(({ after }) => isOfKind(after, 'report'))
  if (change.hadSources) {
    const linked = reports.flatMap(({ after }) => linkedMeasures(after))
    await fetchMissing(change, fetched, linked)
  }
  const measures = assertionsAfter(change, fetched)
  const rows = await projectReports(change, directory, links, measures, reports, progress)
  await applyRows(change, stored, rows, progress)
}

async function applyRows(
  change: Change,
  stored: readonly ReportRecord[],
  rows: readonly ReportRecord[],
  progress: Progress,
): Promise<void> {
  const { targets } = progress
  const changes = targets
    ? await compareWithTargets(targets, stored, rows, looksAlike)
    : compareRows(reportTable, stored, rows).map(keepVersion)
  await writeReports(change, changes)
  for (const { before, after } of changes) {
    // Another number alone does not change the card.
    if (before && after && countsAlike(before, after)) continue
    if (before) changedPair(progress, before)
    if (after) changedPair(progress, after).changed.add(after)
  }
}

function changedPair({ pairs }: Progress, { orgKey, indicatorKey }: ReportRecord): ChangedPair {
  const id = pairId({ orgKey, indicatorKey })
  let pair = pairs.get(id)
  if (!pair) pairs.set(id, (pair = { orgKey, indicatorKey, changed: new SpanCount() }))
  return pair
}

/** Where nothing changed that a row shows, the report keeps the version at which something last did. */
function keepVersion(one: RowChange<ReportRecord>): RowChange<ReportRecord> {
  const { before, after } = one
  if (!before || !after) return one
  const { shownVersion, plainVersion } = looksAlike(before, after) ? before : after
  return {
    before,
    after: withVersions(after, { shownVersion, plainVersion, madeVersion: before.madeVersion }),
  }
}

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

/** Assertions about touched subjects are in memory; those about all others are read from `node`. */
async function fetchMissing(
  change: Change,
  fetched: Map<string, readonly Assertion[]>,
  subjects: readonly string[],
): Promise<void> {
  if (!change.hadSources) return
  const missing = unknownSubjects(change, fetched, subjects)
  if (missing.size === 0) return
  const found = await fetchAssertions(change.tx, change.namespaceId, missing)
  for (const [subject, assertions] of groupBy(found, (assertion) => assertion.subject)) {
    // Records of reports also hold their blank measures; assertions fetched before are not replaced.
    if (!fetched.has(subject)) fetched.set(subject, assertions)
  }
}

async function projectReports(
  change: Change,
  directory: Directory,
  links: Links,
  measures: MeasureLookup,
  reports: readonly Candidate[],
  { indicatorLinks, indicatorUris }: Progress,
): Promise<ReportRecord[]> {
  const { key } = change
  if (change.hadSources) {
    await directory.organizations.load(
      reports.flatMap(({ after }) => organizationsNamed(after).map((named) => key('organization', named))),
    )
  }
  const exists = rememberingExistence(directory, key)

  const folded: { readonly report: Candidate; readonly fields: ReportFields }[] = []
  const unattributed = new Set<EntityKey>()
  for (const report of reports) {
    const fields = foldReport(report.after, measures)
    if (!fields) continue
    folded.push({ report, fields })
    const indicator = key('indicator', fields.indicator)
    indicatorUris.set(indicator, fields.indicator)
    if (!indicatorLinks.has(indicator) && !organizationsNamed(report.after).some(exists))
      unattributed.add(indicator)
  }
  for (const [indicator, found] of await loadIndicatorLinks(directory, links, unattributed))
    indicatorLinks.set(indicator, found)

  return folded.map(({ report: { uri, after }, fields }) => {
    const attribution = organizationOfReport(after, exists, () => {
      const found = indicatorLinks.get(key('indicator', fields.indicator))
      if (!found) throw new Error(`The links of the indicator were not loaded: ${fields.indicator}`)
      return found
    })
    return reportRow(key, uri, fields, attribution, measureIris(after), change.version)
  })
}

/** Whether an organization exists: few organizations have very many reports. */
function rememberingExistence(directory: Directory, key: Change['key']): (uri: string) => boolean {
  const known = new Map<string, boolean>()
  return (uri) => {
    let exists = known.get(uri)
    if (exists === undefined) {
      exists = directory.organizations.get(key('organization', uri)) !== undefined
      known.set(uri, exists)
    }
    return exists
  }
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
