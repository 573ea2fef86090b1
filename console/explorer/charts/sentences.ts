// Summaries of the charts as sentences. Pure: the texts are passed in.
import { compareWritten } from '../../../src/core/summary/decimal.ts'
import type { Coverage } from './coverage.ts'
import { isSingleSequence } from './joins.ts'
import type { OrganizationChartWords } from './organization-words.ts'
import { progressText } from '../texts/target-text.ts'
import { hasSeveral, type OrganizationCounts, type ThemeCounts, type ValueCounts } from './value-counts.ts'
import type { Texts } from '../texts/texts.ts'
import { changeDirection, type Measure, type Point, type Values } from './values.ts'
import type { ChartWords } from './words.ts'

export const joinSentences = (parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null && part !== '').join(' ')

/** Summary of one chart of an indicator: the change over time for a single series, otherwise the number of values. */
export function measureSentence(
  chartWords: ChartWords,
  texts: Texts,
  name: string,
  measure: Measure,
): string {
  const { value: words } = chartWords
  const measuredValue = (value: string) => texts.measured(value, measure.unit)
  const points = measure.series.flatMap((series) => series.points)
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return words.nothing(name)
  if (first === last)
    return joinSentences([
      words.one(name, measuredValue(first.text), texts.period(first.period)),
      progressSentence(chartWords, texts, last),
    ])
  const [only] = measure.series
  if (measure.series.length === 1 && only && isSingleSequence(only.points.map(({ period }) => period))) {
    return joinSentences([
      words[changeDirection(first, last)](
        name,
        measuredValue(first.text),
        texts.period(first.period),
        measuredValue(last.text),
        texts.period(last.period),
      ),
      progressSentence(chartWords, texts, last),
    ])
  }
  const lowest = points.reduce((a, b) => (compareWritten(b, a) < 0 ? b : a))
  const highest = points.reduce((a, b) => (compareWritten(b, a) > 0 ? b : a))
  return joinSentences([
    words.several(
      name,
      texts.number(points.length),
      only && measure.series.length === 1 && only.org
        ? (only.org.name ?? only.org.id)
        : words.organizations(measure.series.length, texts.number(measure.series.length)),
      measuredValue(lowest.text),
      measuredValue(highest.text),
    ),
    sumSentence(chartWords, texts, measure),
    unsummedSentence(chartWords, texts, measure),
  ])
}

/** How far the value has come towards its target. */
function progressSentence({ targets }: ChartWords, texts: Texts, { row, period }: Point): string | null {
  const progress = progressText(targets, texts, row)
  return progress === null ? null : targets.value(texts.period(period), progress)
}

/** About the newest period with several reports. */
function sumSentence(
  { value: words, targets }: ChartWords,
  texts: Texts,
  { sums, unit }: Measure,
): string | null {
  const newest = sums?.findLast(({ reports }) => reports > 1)
  if (!newest) return null
  const { reports, organizations, period, sum, target } = newest
  return joinSentences([
    words.sum(
      texts.number(reports),
      words.organizations(organizations, texts.number(organizations)),
      texts.period(period),
      texts.measured(sum, unit),
    ),
    target && targets.sum(targets.share(texts.percent(target.share), texts.measured(target.text, unit))),
  ])
}

/** Why reports for the same period are not added. */
function unsummedSentence(
  { value: words, notSummed }: ChartWords,
  texts: Texts,
  { unsummed }: Measure,
): string | null {
  if (!unsummed) return null
  const { periods, of, reason } = unsummed
  return periods === of
    ? words.notAdded(notSummed[reason])
    : words.partlyAdded(texts.number(periods), texts.number(of), notSummed[reason])
}

/** What is not drawn; null when everything is. */
export function asideSentence({ value: words }: ChartWords, texts: Texts, values: Values): string | null {
  const { qualitative, undated } = values
  const parts = [
    qualitative === 0 ? [] : words.qualitative(qualitative, texts.number(qualitative)),
    undated === 0 ? [] : words.undated(undated, texts.number(undated)),
  ].flat()
  const [first, second] = parts
  if (first === undefined) return null
  return words.aside(qualitative + undated, second === undefined ? first : words.both(first, second))
}

type LabelOf = (value: string) => string

/** Which value counts most, or how many values share that place; and how many have none. */
function countSentences(
  words: Pick<OrganizationChartWords, 'top' | 'tie' | 'onlyNone' | 'without'>,
  texts: Texts,
  { values, total, without }: ValueCounts,
  labelOf: LabelOf,
  several: string | null,
): readonly (string | null)[] {
  const [top] = values
  if (!top) return [words.onlyNone(total, texts.number(total))]
  const others = values.filter(({ count }) => count === top.count).length - 1
  const [name, n, of] = [labelOf(top.value), texts.number(top.count), texts.number(total)]
  return [
    others === 0 ? words.top(name, n, of) : words.tie(name, others, texts.number(others), n, of),
    several,
    without > 0 ? words.without(without, texts.number(without)) : null,
  ]
}

export function themeSentence(
  { themes: words }: ChartWords,
  texts: Texts,
  counts: ThemeCounts,
  labelOf: LabelOf,
): string {
  const several = counts.several > 0 ? words.several(counts.several, texts.number(counts.several)) : null
  return joinSentences(countSentences(words, texts, counts, labelOf, several))
}

export function organizationSentence(
  words: OrganizationChartWords,
  texts: Texts,
  counts: OrganizationCounts,
  labelOf: LabelOf,
): string {
  if (counts.total === 0) return words.noOrganization
  const scope = counts.isWhole ? words.whole : counts.isTouching ? words.touching : words.matching
  const several = hasSeveral(counts) ? words.several : null
  return joinSentences([...countSentences(words, texts, counts, labelOf, several), scope])
}

export function coverageSentence(
  { coverage: words }: ChartWords,
  texts: Texts,
  coverage: Coverage,
  down: 'organizations' | 'indicators',
): string {
  const { columns, covered, lines, grain, empty, undated, earlier } = coverage
  const [first, last] = [columns[0], columns.at(-1)]
  const aside = joinSentences([
    undated > 0 ? words.undated(undated, texts.number(undated)) : null,
    earlier > 0 ? words.earlier(earlier, texts.number(earlier)) : null,
  ])
  if (!first || !last) return joinSentences([words.nothing, aside])
  const ofLines = down === 'organizations' ? words.ofOrganizations : words.ofIndicators
  const withReports = lines.filter(({ dated }) => dated > 0).length
  const lineCount = ofLines(withReports, texts.number(withReports))
  const name = (at: number) => texts.step(columns[at]?.step ?? 0, grain)
  const [most, least] = [Math.max(...covered), Math.min(...covered)]
  const skipped = columns.reduce((sum, each) => sum + each.skipped, 0)
  const cells = texts.number(lines.length * columns.length)
  return joinSentences([
    columns.length === 1
      ? words.one(lineCount, name(0))
      : words.span(lineCount, name(0), name(columns.length - 1)),
    columns.length === 1
      ? null
      : most === least
        ? words.even(ofLines(most, texts.number(most)))
        : words.range(
            name(covered.lastIndexOf(most)),
            texts.number(most),
            name(covered.lastIndexOf(least)),
            texts.number(least),
          ),
    lines.length * columns.length === 1 ? null : words.empty(empty, texts.number(empty), cells),
    words.touches[grain],
    skipped === 0 ? null : words.skipped(texts.number(skipped)),
    aside,
  ])
}
