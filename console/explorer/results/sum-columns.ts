// The sums as a file: for programs the names and codes of `impact-graph summary`, for people labels.
import type { Texts } from '../texts/texts.ts'
import type { TableColumn } from '../../shared/downloads/table-file.ts'
import { labelOf, whyOut } from './sum-texts.ts'
import { inSum, outOfSum, type Sum, type SumLabels, type SumLine } from './sums.ts'
import type { RollUpWords } from './words.ts'

export function sumColumns(
  sums: SumLabels,
  isGroup: boolean,
  words: RollUpWords,
  texts: Texts,
  themeLabel: (iri: string) => string,
): readonly TableColumn<SumLine>[] {
  const { split } = sums
  const { columns } = words
  // Programs get every digit; a cell of Excel holds a number.
  const exact = (name: 'sum' | 'min' | 'max') => ({
    ...number(name, columns[name], (group) => group[name]),
    cell: ({ group }: SumLine) => group.exact[name],
    shown: ({ group }: SumLine) => group[name],
  })
  const ofSplit: TableColumn<SumLine> = {
    name: split === 'org' ? 'org_id' : split,
    label: split === 'org' ? columns.id : words.splits[split],
    width: 40,
    cell: ({ key }) => key,
    shown: (line) => (split === 'org' ? line.key : labelOf(line, sums, words, themeLabel)),
  }
  const named: TableColumn<SumLine> = {
    name: 'org_name',
    label: words.splits.org,
    width: 40,
    cell: ({ of }) => of?.name ?? null,
    shown: (line) => labelOf(line, sums, words, themeLabel),
  }
  return [
    ...(isGroup ? groupColumns(columns) : indicatorColumns(columns)),
    { name: 'unit', label: columns.unit, cell: ({ group }) => group.unit },
    ofSplit,
    ...(split === 'org' ? [named] : []),
    number('report_count', columns.reports, (group) => group.report_count),
    {
      ...number('numeric_count', columns.inSum, (group) => group.numeric_count),
      shown: ({ group }) => inSum(group),
    },
    exact('sum'),
    exact('min'),
    exact('max'),
    number('mean', columns.mean, ({ mean }) => mean),
    {
      name: 'not_summed',
      label: columns.why,
      width: 50,
      cell: ({ group }) => group.not_summed,
      shown: ({ group }) => (outOfSum(group) === 0 ? null : whyOut(group, words, texts)),
    },
    day('period_start', columns.firstDay),
    day('period_end', columns.lastDay),
  ]
}

const number = (name: string, label: string, cell: (group: Sum) => number | null) => ({
  name,
  label,
  kind: 'number' as const,
  width: 14,
  cell: ({ group }: SumLine) => cell(group),
})

const day = (name: 'period_start' | 'period_end', label: string) => ({
  name,
  label,
  kind: 'date' as const,
  width: 14,
  cell: ({ group }: SumLine) => group[name],
})

const indicatorColumns = (columns: RollUpWords['columns']): readonly TableColumn<SumLine>[] => [
  {
    name: 'indicator_id',
    label: columns.indicatorId,
    width: 33,
    cell: ({ group }) => group.indicator?.id ?? null,
  },
  {
    name: 'indicator_name',
    label: columns.indicator,
    width: 40,
    cell: ({ group }) => group.indicator?.name ?? null,
  },
]

const groupColumns = (columns: RollUpWords['columns']): readonly TableColumn<SumLine>[] => [
  { name: 'group', label: columns.groupSlug, width: 24, cell: ({ group }) => group.group?.slug ?? null },
  { name: 'group_name', label: columns.group, width: 40, cell: ({ group }) => group.group?.name ?? null },
]
