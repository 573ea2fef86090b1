// Results as a file: the totals of the groups, every line, and who has not reported. For programs every digit and the codes
// of `impact-graph summary`, for people labels.
import type { Split } from '../../../src/core/summary/summary.ts'
import type { TableColumn } from '../../shared/downloads/table-file.ts'
import type { Texts } from '../texts/texts.ts'
import { nameOfLine, shownNumber, whyText } from './result-texts.ts'
import type { Progress, Results, ResultLine, Sum } from '../sums/results.ts'
import type { ResultsWords } from './words.ts'

interface FileLine {
  readonly ofId: string | null
  readonly of: string | null
  readonly subjectId: string | null
  readonly subject: string | null
  readonly unit: string | null
  readonly sum: Sum | null
  readonly progress: Progress | 'missing'
  readonly years: ResultLine['years']
  readonly lastDay: string | null
}

interface Shown {
  readonly results: Results
  readonly lines: readonly ResultLine[]
  readonly split: Split
  readonly progressOf: (sum: Sum) => Progress
}

export function fileLines(
  { results, lines, split, progressOf }: Shown,
  words: ResultsWords,
  themeLabel: (iri: string) => string,
): FileLine[] {
  const none = { ofId: null, subjectId: null, subject: null, unit: null, sum: null, years: [], lastDay: null }
  return [
    ...results.totals.map((total): FileLine => ({
      ...none,
      of: words.all,
      subjectId: `group:${total.group.slug}`,
      subject: total.group.name,
      unit: total.unit,
      sum: total,
      progress: progressOf(total),
    })),
    ...lines.map((line): FileLine => ({
      ...none,
      ...line,
      ofId: line.of?.id ?? null,
      of: nameOfLine(line, split, words, themeLabel),
      subjectId: line.subject.id,
      subject: line.subject.name,
    })),
    ...results.missing.map(({ id, name, lastDay }): FileLine => ({
      ...none,
      ofId: id,
      of: name,
      progress: 'missing',
      lastDay,
    })),
  ]
}

interface Named {
  readonly split: Split
  readonly period: string | null
  readonly before: string | null
  readonly years: readonly string[]
}

const text = (name: string, label: string, cell: (line: FileLine) => string | null, width = 24) => ({
  name,
  label,
  width,
  cell,
})
const numberColumn = (name: string, label: string, cell: (line: FileLine) => string | number | null) => ({
  name,
  label,
  kind: 'number' as const,
  width: 14,
  cell,
  // A cell of Excel holds a number.
  shown: (line: FileLine) => {
    const value = cell(line)
    return value === null ? null : Number(value)
  },
})
const number = (name: string, label: string, exact: (sum: Sum) => string | number | null) =>
  numberColumn(name, label, ({ sum }) => sum && exact(sum))

const yearColumn = (year: string, at: number) =>
  numberColumn(`sum_${year}`, year, ({ years: all }) => (all[at]?.sum ? shownNumber(all[at].sum) : null))

export function fileColumns(
  { split, period, before, years }: Named,
  words: ResultsWords,
  texts: Texts,
): readonly TableColumn<FileLine>[] {
  const { columns, splits } = words
  const of = split === 'period' ? 'org' : split
  const usual = [
    number('sum', columns.now(period), shownNumber),
    number('previous_sum', columns.before(before), ({ exact }) => exact.previous ?? null),
    number('change_absolute', columns.change, ({ exact }) => exact.change ?? null),
    number('change_percent', columns.percent, ({ change }) => change?.percent ?? null),
  ]
  return [
    text(of === 'org' ? 'org_id' : of, columns.id, ({ ofId }) => ofId, 33),
    text(`${of}_name`, split === 'period' ? splits.org : splits[split], ({ of }) => of, 40),
    text('indicator_id', columns.id, ({ subjectId }) => subjectId, 33),
    text('indicator_name', columns.subject, ({ subject }) => subject, 40),
    text('unit', columns.unit, ({ unit }) => unit),
    number('report_count', columns.reports, ({ report_count: count }) => count),
    ...usual,
    ...(split === 'period' ? years.map(yearColumn) : []),
    number('target', columns.target, ({ exact }) => exact.target ?? null),
    number('percent_of_target', columns.share, ({ percent_of_target: percent }) => percent ?? null),
    {
      ...text('state', columns.state, ({ progress }) => progress),
      shown: ({ progress, lastDay }) =>
        progress !== 'missing'
          ? words.progress[progress]
          : lastDay === null
            ? words.noReport
            : words.lastReport(lastDay),
    },
    {
      ...text('not_summed', columns.why, ({ sum }) => sum?.not_summed ?? null, 50),
      shown: ({ sum }) => (sum ? whyText(sum, words, texts) : null),
    },
  ]
}
