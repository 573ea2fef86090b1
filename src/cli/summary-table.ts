// Sums as a table for people, and as CSV for programs.
import { codeLabel } from '../core/graph/code-lists/code-lists.ts'
import { compareNames } from '../core/natural-order.ts'
import { meanFormat } from '../core/summary/mean-format.ts'
import {
  isByCode,
  type Exactly,
  type ExactUnitSum,
  type IndicatorGroupSummary,
  type NotSummed,
  type Split,
  type Summary,
  type SummaryGroup,
  type SummaryMember,
} from '../core/summary/summary.ts'
import { csvTable, oneLine, table, type CsvColumns } from './table.ts'

export type SplitOrGroup = Split | 'group'

type Shown = Exactly<SummaryGroup | IndicatorGroupSummary>

const reasons: Readonly<Record<NotSummed, string>> = {
  no_numbers: 'no numbers',
  mixed_units: 'units differ',
  percentage: 'percentages',
  ratio: 'ratios',
  score: 'scores',
  average: 'averages',
  rate: 'rates',
  overlapping_periods: 'periods overlap',
  out_of_range: 'too large',
}

const titles: Readonly<Record<SplitOrGroup, string>> = {
  group: 'GROUP',
  org: 'ORGANIZATION',
  theme: 'THEME',
  fund: 'FUND',
  province: 'PROVINCE',
  sector: 'SECTOR',
  period: 'PERIOD',
}

const splitText = (group: Shown, split: SplitOrGroup): string | null => {
  if (split === 'group') return group.group?.name ?? null
  if (split === 'org') return group.org ? (group.org.name ?? group.org.id) : null
  const text = group[split] ?? null
  return text !== null && isByCode(split) ? (codeLabel(text, 'en') ?? text) : text
}

const roundedText = (number: number | null): string =>
  number === null
    ? '-'
    : new Intl.NumberFormat('en', { ...meanFormat(number), useGrouping: false }).format(number)

export interface SummaryColumns {
  readonly by: readonly SplitOrGroup[]
  readonly targets: boolean
  readonly isCompared: boolean
}

/** As people look for them: groups first, then indicators by name and unit, each by what it is split by. */
function orderByNames(data: readonly Shown[], by: readonly SplitOrGroup[]): readonly Shown[] {
  const groupKeys = (shown: Shown) => [
    shown.group?.name ?? null,
    shown.indicator ? (shown.indicator.name ?? shown.indicator.id) : '',
    shown.unit,
    ...by.map((split) => splitText(shown, split)),
  ]
  return [...data].sort((a, b) => {
    const [left, right] = [groupKeys(a), groupKeys(b)]
    return left.reduce((order, key, at) => order || compareNames(key, right[at] ?? null), 0)
  })
}

export const summaryTable = ({ data }: Summary<Shown>, columns: SummaryColumns): string =>
  writeTable(orderByNames(data, columns.by), columns)

/** The members of an indicator group follow it, indented. */
function writeTable(data: readonly Shown[], { by, targets, isCompared }: SummaryColumns): string {
  const header = [
    'INDICATOR',
    'UNIT',
    ...by.map((split) => titles[split]),
    'REPORTS',
    'NUMBERS',
    'SUM',
    'MIN',
    'MAX',
    'MEAN',
    ...(targets ? ['TARGET', '% OF TARGET'] : []),
    ...(isCompared ? ['BEFORE', 'CHANGE', '% CHANGE'] : []),
    'NO SUM BECAUSE',
  ]
  const rows = data.flatMap((group) => {
    const splitCells = by.map((split) => oneLine(splitText(group, split) ?? '-'))
    if (group.indicator) return [lineCells(group, indicatorText(group), splitCells)]
    const { members } = group
    const count = new Set(members.map(({ indicator }) => indicator.id)).size
    return [
      lineCells(group, `${count} ${count === 1 ? 'indicator' : 'indicators'}`, splitCells),
      ...(group.sums ?? []).map((sum) => unitCells(sum, splitCells, { by, targets, isCompared })),
      ...members.map((member) => lineCells(member, `  ${indicatorText(member)}`, splitCells)),
    ]
  })
  return table(header, rows)
}

const indicatorText = ({ indicator }: Pick<SummaryMember, 'indicator'>): string =>
  oneLine(indicator.name ?? indicator.id)

const lineCells = (
  group: Exactly<Omit<SummaryMember, 'indicator'>>,
  name: string,
  splitCells: readonly string[],
): string[] => [
  name,
  oneLine(group.unit ?? '-'),
  ...splitCells,
  String(group.report_count),
  String(group.numeric_count),
  ...[group.exact.sum, group.exact.min, group.exact.max].map((text) => text ?? '-'),
  roundedText(group.mean),
  ...(group.exact.target === undefined
    ? []
    : [group.exact.target ?? '-', roundedText(group.percent_of_target ?? null)]),
  ...(group.exact.previous === undefined
    ? []
    : [group.exact.previous ?? '-', group.exact.change ?? '-', roundedText(group.change?.percent ?? null)]),
  group.not_summed ? reasons[group.not_summed] : '',
]

/** Of the members of a group in one unit. */
const unitCells = (
  sum: ExactUnitSum,
  splitCells: readonly string[],
  { targets, isCompared }: SummaryColumns,
): string[] => [
  '  all in this unit',
  oneLine(sum.unit ?? '-'),
  ...splitCells,
  String(sum.report_count),
  '-',
  sum.exact.sum ?? '-',
  ...Array.from({ length: 3 + (targets ? 2 : 0) + (isCompared ? 3 : 0) }, () => '-'),
  sum.not_summed ? reasons[sum.not_summed] : '',
]

const splitColumns: Readonly<Record<SplitOrGroup, CsvColumns<Shown>>> = {
  group: [
    ['group', ({ group }) => group?.slug ?? null],
    ['group_name', ({ group }) => group?.name ?? null],
    ['member_ids', (group) => (group.indicator ? null : memberIds(group))],
  ],
  org: [
    ['org_id', ({ org }) => org?.id ?? null],
    ['org_name', ({ org }) => org?.name ?? null],
  ],
  theme: [['theme', ({ theme }) => theme ?? null]],
  fund: [['fund', ({ fund }) => fund ?? null]],
  province: [['province', ({ province }) => province ?? null]],
  sector: [['sector', ({ sector }) => sector ?? null]],
  period: [['period', ({ period }) => period ?? null]],
}

const targetColumns: CsvColumns<Shown> = [
  ['target', ({ exact }) => exact.target ?? null],
  ['percent_of_target', (group) => group.percent_of_target ?? null],
]

const comparedColumns: CsvColumns<Shown> = [
  ['previous_sum', ({ exact }) => exact.previous ?? null],
  ['previous_count', ({ previous }) => previous?.count ?? null],
  ['change_absolute', ({ exact }) => exact.change ?? null],
  ['change_percent', ({ change }) => change?.percent ?? null],
]

const memberIds = ({ members }: IndicatorGroupSummary): string =>
  [...new Set(members.map(({ indicator }) => indicator.id))].join(' ')

export function summaryCsv({ data }: Summary<Shown>, { by, targets, isCompared }: SummaryColumns): string {
  const columns: CsvColumns<Shown> = [
    ['indicator_id', ({ indicator }) => indicator?.id ?? null],
    ['indicator_name', ({ indicator }) => indicator?.name ?? null],
    ['unit', ({ unit }) => unit],
    ...by.flatMap((split) => splitColumns[split]),
    ['report_count', (group) => group.report_count],
    ['numeric_count', (group) => group.numeric_count],
    ['sum', ({ exact }) => exact.sum],
    ['min', ({ exact }) => exact.min],
    ['max', ({ exact }) => exact.max],
    ['mean', ({ mean }) => mean],
    ['not_summed', (group) => group.not_summed],
    ['period_start', (group) => group.period_start],
    ['period_end', (group) => group.period_end],
    ...(targets ? targetColumns : []),
    ...(isCompared ? comparedColumns : []),
  ]
  return csvTable(columns, data)
}
