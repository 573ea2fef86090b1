// What was found at each organization as a table for people, and as CSV for programs.
import { csvCell } from '../core/projection/row-csv.ts'
import type { Check, CheckResult, OrganizationQuality } from '../core/quality/quality.ts'
import { oneLine, table } from './table.ts'

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

type Cell = string | number | null

const columns: readonly (readonly [
  name: string,
  cell: (of: OrganizationQuality, result: CheckResult) => Cell,
])[] = [
  ['organization_id', ({ organization }) => organization.id],
  ['organization_name', ({ organization }) => organization.name],
  ['report_count', (of) => of.report_count],
  ['last_period_end', (of) => of.last_period_end],
  ['check', (_, { check }) => check],
  ['count', (_, { count }) => count],
  ['of', (_, { of }) => of],
  ['entity_ids', (_, { entities }) => entities.map(({ id }) => id).join(' ')],
]

/** One line for each organization and check. Cells that look like formulas are escaped as in the CSV of rows. */
export const qualityCsv = (data: readonly OrganizationQuality[]): string =>
  [
    columns.map(([name]) => name),
    ...data.flatMap((each) =>
      each.checks.map((result) => columns.map(([, cell]) => csvCell(String(cell(each, result) ?? '')))),
    ),
  ]
    .map((cells) => `${cells.join(',')}\r\n`)
    .join('')
