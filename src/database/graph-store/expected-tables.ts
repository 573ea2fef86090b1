// The rows that the stored projection should have, computed from the sources with the pure `project`.
import { periodFromDays } from '../../core/calendar-day.ts'
import { gatherAssertions, project, type Indicator, type Projection } from '../../core/projection/project.ts'
import { lookUpTargets } from '../../core/projection/project-targets.ts'
import type { Source } from '../../core/projection/source.ts'
import { measureIris } from '../../core/projection/fold.ts'
import { baselineMeasureIris } from '../../core/projection/target.ts'
import type { Assertion } from '../../core/projection/assertion.ts'
import { detailColumns, organizationPartRows, organizationValueRows } from './build-details.ts'
import { baselineRows, targetLinkRow, targetRow } from './build-targets.ts'
import { awaitedRows, measureRows } from './change-reports.ts'
import { keyMaker, noKey, type KeyMaker } from './entity-key.ts'
import {
  cardRow,
  cardValueRows,
  fundingRow,
  indicatorRow,
  linkRow,
  organizationRow,
  outcomeRow,
  reportRow,
  shortList,
} from './build-rows.ts'
import { daysSince2000, listedDays, type ReportSpan } from './report-span.ts'
import { agesFrom, type LinkAgeRow } from './link-ages.ts'
import { themeMembershipRows } from './theme-membership.ts'
import { pointingRows } from './pointing-subjects.ts'
import { rowId, type Table } from './table.ts'
import {
  awaitedTable,
  cardTable,
  cardValueTable,
  fundingTable,
  indicatorTable,
  linkTable,
  measureTable,
  organizationPartTable,
  organizationTable,
  organizationValueTable,
  outcomeTable,
  pointingTable,
  reportTable,
  targetLinkTable,
  targetTable,
  themeMembershipTable,
  type CardRow,
  type IndicatorRow,
  type MeasureRow,
  type ReportRecord,
} from './tables.ts'
import type { NamespaceId } from '../../contract/ids.ts'
import { groupBy } from '../../core/lists-by-key.ts'

export interface TableRows<Row = never> {
  readonly table: Table<Row>
  readonly rows: readonly Row[]
}

/** Tables with their rows, whatever their columns are. */
export type AnyTableRows = TableRows<Readonly<Record<string, unknown>>>

/** When rows last changed does not follow from the sources. A rebuild starts a new history, which knows of no changes. */
const noVersion = 0

/** `ages`: those that links of replaced sources keep. */
export function expectedTables(
  namespaceId: NamespaceId,
  sources: readonly Source[],
  ages: readonly LinkAgeRow[] = [],
): AnyTableRows[] {
  const key = keyMaker(namespaceId)
  const ageOf = agesFrom(ages)
  const projection =
    ages.length === 0
      ? project(sources)
      : project(sources, (link, sequence) => linkRow(key, link, sequence, ageOf).age ?? sequence)
  const outcomes = [...projection.outcomes].map(([uri, one]) => outcomeRow(key, uri, one))
  const indicators = [...projection.indicators].map(([uri, one]) =>
    expectedIndicator(key, projection, uri, one),
  )
  const targets = lookUpTargets(projection, projection.reports)
  const reports = [...projection.reports].map(([uri, one]) => {
    const target = targets.ofReport(one)
    const targetKey = target && key('target', target.subject)
    return Object.assign(reportRow(key, uri, one, one, one.measures, noVersion), { targetKey })
  })
  const cards = expectedCards(key, projection, indicators, reports)
  const assertions = gatherAssertions(sources)
  const targetTables = expectedTargets(key, projection, (subject) => assertions.get(subject) ?? [])
  return [
    ...expectedOrganizations(key, projection),
    tableRows(outcomeTable, outcomes),
    tableRows(indicatorTable, indicators),
    tableRows(
      linkTable,
      distinct(
        linkTable,
        projection.links.map((link) => linkRow(key, link, link.sequence, ageOf)),
      ),
    ),
    tableRows(
      fundingTable,
      [...projection.funding].flatMap(([status, fundings]) =>
        fundings.map((one) => fundingRow(key, status, one)),
      ),
    ),
    tableRows(reportTable, reports),
    tableRows(measureTable, [...measureRows(reports), ...targetTables.measures]),
    tableRows(awaitedTable, awaitedRows(reports)),
    tableRows(cardTable, cards),
    tableRows(cardValueTable, cardValueRows(key, cards)),
    tableRows(themeMembershipTable, [
      ...outcomes.flatMap((row) => themeMembershipRows(key, row.outcomeKey, row)),
      ...indicators.flatMap((row) => themeMembershipRows(key, row.indicatorKey, row)),
    ]),
    tableRows(targetTable, targetTables.targets),
    tableRows(targetLinkTable, distinct(targetLinkTable, targetTables.links)),
    tableRows(
      pointingTable,
      [...assertions].flatMap(([uri, assertions]) => pointingRows(key, uri, assertions)),
    ),
  ]
}

function expectedOrganizations(key: KeyMaker, { organizations, details }: Projection): AnyTableRows[] {
  const rows = [...organizations].map(([uri, one]) => organizationRow(key, uri, one, detailColumns(one)))
  return [
    tableRows(organizationTable, rows),
    tableRows(
      organizationValueTable,
      rows.flatMap((row) => organizationValueRows(key, row)),
    ),
    tableRows(
      organizationPartTable,
      [...details].flatMap(([uri, { parts }]) => organizationPartRows(key, uri, parts)),
    ),
  ]
}

function tableRows<Row>(table: Table<Row>, rows: readonly Row[]): AnyTableRows {
  return { table, rows } as unknown as AnyTableRows
}

const distinct = <Row>(table: Table<Row>, rows: readonly Row[]): Row[] => [
  ...new Map(rows.map((row) => [rowId(table, row), row])).values(),
]

function expectedIndicator(
  key: KeyMaker,
  { outcomes: all }: Projection,
  uri: string,
  { name, description, themes, unit, outcomes }: Indicator,
): IndicatorRow {
  const allThemes = shortList([themes, ...outcomes.map((outcome) => all.get(outcome)?.themes ?? [])])
  const outcomeKeys = outcomes.map((outcome) => key('outcome', outcome))
  return indicatorRow(key, uri, { name, description, themes, unit }, { outcomeKeys, allThemes })
}

function expectedTargets(
  key: KeyMaker,
  { targets, targetLinks, baselines }: Projection,
  assertionsOf: (subject: string) => readonly Assertion[],
) {
  const toMeasureRows = (reportKey: string, iris: readonly string[]): MeasureRow[] =>
    iris.map((iri) => ({ measureKey: key('measure', iri), reportKey }))
  const ofIndicators = [...baselines].map(([uri, fields]) => baselineRows(key, uri, fields))
  return {
    targets: [
      ...[...targets.values()].map((target) => targetRow(key, target)),
      ...ofIndicators.map(({ target }) => target),
    ],
    links: [
      ...targetLinks.map((link) => targetLinkRow(key, link, link.sequence)),
      ...ofIndicators.flatMap(({ links }) => links),
    ],
    measures: [
      ...[...targets.keys()].flatMap((subject) =>
        toMeasureRows(key('target', subject), measureIris(assertionsOf(subject))),
      ),
      ...[...baselines.keys()].flatMap((uri) =>
        toMeasureRows(key('baseline', uri), baselineMeasureIris(assertionsOf(uri))),
      ),
    ],
  }
}

function expectedCards(
  key: KeyMaker,
  projection: Projection,
  indicators: readonly IndicatorRow[],
  reports: readonly ReportRecord[],
): CardRow[] {
  const indicatorByKey = new Map(indicators.map((row) => [row.indicatorKey, row]))
  const reportsOf = groupBy(reports, (report) => rowId(cardTable, report as unknown as CardRow))
  return [...reportsOf.values()].map((ofCard) => {
    const [{ uri, orgKey, indicatorKey }] = ofCard as [ReportRecord]
    const report = projection.reports.get(uri)
    const organization = projection.organizations.get(report?.organization ?? '')
    const primary = projection.indicators.get(report?.indicator ?? '')?.outcomes[0]
    const outcome = primary === undefined ? undefined : projection.outcomes.get(primary)
    return cardRow({
      orgKey,
      indicatorKey,
      indicatorUri: report?.indicator ?? '',
      organization: orgKey === noKey ? undefined : organization,
      indicator: indicatorByKey.get(indicatorKey),
      outcome: outcome && { outcomeKey: key('outcome', outcome.uri), name: outcome.name },
      funds: shortList([organization?.funds ?? []]),
      reports: reportSpan(ofCard),
      baselineKey: projection.baselines.get(report?.indicator ?? '')
        ? key('baseline', report?.indicator ?? '')
        : null,
      version: noVersion,
    })
  })
}

function reportSpan(reports: readonly ReportRecord[]): ReportSpan {
  const periods = reports.flatMap(
    ({ periodStart, periodEnd }) => periodFromDays(periodStart, periodEnd) ?? [],
  )
  const [first, last] = [periods.map(({ start }) => start), periods.map(({ end }) => end)]
  return {
    reportCount: reports.length,
    numericCount: reports.filter(({ value }) => value !== null).length,
    firstDay: first.toSorted()[0] ?? null,
    lastDay: last.toSorted().at(-1) ?? null,
    ...listedDays(first.map(daysSince2000), last.map(daysSince2000)),
  }
}
