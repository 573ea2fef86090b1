// What was found at each organization as a table for people, and as CSV for programs.
import type { Check, CheckResult, OrganizationQuality } from '../core/quality/quality.ts'
import { csvTable, oneLine, table, type CsvColumns } from './table.ts'

/** What is found, in a few words. */
const titles: Readonly<Record<Check, string>> = {
  'value-not-numeric': 'values kept as words',
  'unit-missing': 'indicators without a unit',
  'unit-changed': 'indicators whose unit changed',
  'value-ten-times-previous': 'values ten times or a tenth of those before',
  'period-unreadable': 'periods without a first or last day',
  'period-backwards': 'periods that end before they begin',
  'period-over-24-months': 'periods of more than 24 months',
  'periods-overlap': 'periods that overlap',
  'possible-target': 'reports called a target',
  'indicator-without-report': 'indicators without a report',
  'theme-missing': 'indicators without a theme',
  'outcome-missing': 'indicators without an outcome',
  'no-report-24-months': 'no report for 24 months',
  'profile-missing': 'no profile',
  'identifier-missing': 'no registry number',
  'shared-identifier': 'a registry number of another organization',
}

export const qualityTable = (data: readonly OrganizationQuality[]): string =>
  table(
    ['ORGANIZATION', 'FOUND', 'COUNT', 'OF', 'SUCH AS'],
    data.flatMap(({ organization, checks }) =>
      checks
        .filter(({ count }) => count > 0)
        .map(({ check, count, of, entities: [first] }) => [
          oneLine(organization.name ?? organization.id),
          `${titles[check]} (${check})`,
          String(count),
          String(of),
          oneLine(first?.name ?? first?.id ?? '-'),
        ]),
    ),
  )

const columns: CsvColumns<readonly [OrganizationQuality, CheckResult]> = [
  ['organization_id', ([{ organization }]) => organization.id],
  ['organization_name', ([{ organization }]) => organization.name],
  ['report_count', ([found]) => found.report_count],
  ['last_period_end', ([found]) => found.last_period_end],
  ['check', ([, { check }]) => check],
  ['count', ([, { count }]) => count],
  ['of', ([, { of }]) => of],
  ['entity_ids', ([, { entities }]) => entities.map(({ id }) => id).join(' ')],
]

/** One line for each organization and check. */
export const qualityCsv = (data: readonly OrganizationQuality[]): string =>
  csvTable(
    columns,
    data.flatMap((found) => found.checks.map((result) => [found, result] as const)),
  )
