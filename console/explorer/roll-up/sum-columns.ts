// The sums as a file: for programs the names and codes of `impact-graph summary`, for people labels.
import type { SummaryGroup } from '../../../src/core/summary/summarize.ts'
import type { Texts } from '../charts/texts.ts'
import type { TableColumn } from '../../shared/downloads/table-file.ts'
import { labelOf, whyOut } from './sum-texts.ts'
import { inSum, outOfSum } from './sums.ts'
import type { SumLine, Sums } from './sums.ts'
import type { RollUpWords } from './words.ts'

export function sumColumns(
  sums: Sums,
  words: RollUpWords,
  texts: Texts,
  themeLabel: (iri: string) => string,
): readonly TableColumn<SumLine>[] {
  const { split } = sums
  const { columns } = words
  const number = (name: string, label: string, cell: (group: SummaryGroup) => number | null) => ({
    name,
    label,
    kind: 'number' as const,
    width: 14,
    cell: ({ group }: SumLine) => cell(group),
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
    { name: 'indicator_id', label: columns.indicatorId, width: 33, cell: ({ group }) => group.indicator.id },
    {
      name: 'indicator_name',
      label: columns.indicator,
      width: 40,
      cell: ({ group }) => group.indicator.name,
    },
    { name: 'unit', label: columns.unit, cell: ({ group }) => group.unit },
    ofSplit,
    ...(split === 'org' ? [named] : []),
    number('report_count', columns.reports, (group) => group.report_count),
    {
      ...number('numeric_count', columns.inSum, (group) => group.numeric_count),
      shown: ({ group }) => inSum(group),
    },
    number('sum', columns.sum, ({ sum }) => sum),
    number('min', columns.min, ({ min }) => min),
    number('max', columns.max, ({ max }) => max),
    number('mean', columns.mean, ({ mean }) => mean),
    {
      name: 'not_summed',
      label: columns.why,
      width: 50,
      cell: ({ group }) => group.not_summed,
      shown: ({ group }) => (outOfSum(group) === 0 ? null : whyOut(group, words, texts)),
    },
  ]
}
