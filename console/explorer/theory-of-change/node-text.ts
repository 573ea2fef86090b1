// The texts of a node: in its box, and as its accessible label. Data is never translated.
import { extent } from 'd3-array'
import { useMemo } from 'react'

import { unitName } from '../texts/unit-name.ts'
import type { Texts } from '../texts/texts.ts'
import { useTexts } from '../texts/use-texts.ts'
import type { Explorer, TreeReport } from '../model.ts'
import { useFormat, type Format } from '../../shared/words/format.ts'
import { progressText, shortProgress } from '../texts/target-text.ts'
import { targetWords, type TargetWords } from '../texts/target-words.ts'
import type { NodeText } from './box.ts'
import { periodText, type Series } from './series.ts'
import { outcomeCount, type TheoryNode } from './theory.ts'
import { theory } from './words.ts'

type Words = ReturnType<typeof theory.use>

export type NodeTexts = ReturnType<typeof nodeTexts>

/** `shared`: identifiers that the compared organization has too. */
export function useNodeTexts({ themeLabel }: Explorer, shared: ReadonlySet<string>): NodeTexts {
  const words = theory.use()
  const format = useFormat()
  const targetTexts = targetWords.use()
  const texts = useTexts()
  return useMemo(
    () => nodeTexts({ words, format, targetTexts, texts }, themeLabel, shared),
    [words, format, targetTexts, texts, themeLabel, shared],
  )
}

interface Language {
  readonly words: Words
  readonly format: Format
  readonly targetTexts: TargetWords
  readonly texts: Texts
}

function nodeTexts(
  { words, format, targetTexts, texts }: Language,
  themeLabel: (iri: string) => string,
  shared: ReadonlySet<string>,
) {
  const { number } = format
  const reportValue = ({ value, value_text: text, unit }: TreeReport): string => {
    if (value === null) return text === '' ? words.node.noValue : text
    // A number that would be rounded is shown as in the data.
    const shown = Number(value.toFixed(3)) === value ? number(value) : text.trim()
    return unit === null ? shown : `${shown} ${unitName(unit)}`
  }
  const nodeName = (node: TheoryNode): string => {
    const [report] = node.reports
    if (node.kind === 'unlinked') return words.node.unlinked
    if (node.kind === 'more') return words.moreReports(number(node.reportCount))
    if (node.kind === 'report' && report) return reportValue(report)
    return node.name ?? node.uri ?? words.node.unnamed
  }
  const isShared = ({ kind, uri }: TheoryNode) =>
    (kind === 'outcome' || kind === 'indicator') && uri !== null && shared.has(uri)
  const nodeText = (node: TheoryNode): NodeText => ({
    name: nodeName(node),
    isUnnamed: node.name === null && node.kind !== 'unlinked',
    chips: [...(isShared(node) ? [words.node.both] : []), ...node.themes.map(themeLabel)],
    facts: node.kind === 'reports' ? seriesFacts(words, number, node) : nodeFacts(words, number, node),
    value: newestText(node, reportValue),
    progress: newestText(node, (report) => shortProgress(targetTexts, texts, report)),
    quote: reportQuote(words, node),
  })
  /** The accessible label: everything about the node in one sentence. */
  const spokenText = (node: TheoryNode): string => {
    if (node.kind === 'more') return nodeName(node)
    if (node.kind === 'report')
      return [nodeName(node), reportPeriod(node.reports[0])].filter(Boolean).join('; ')
    const { facts, quote } = nodeText(node)
    const parts = [
      words.node.named(words.kinds[node.kind], nodeName(node)),
      ...(isShared(node) ? [words.node.both] : []),
      ...(node.themes.length > 0 ? [words.node.themes(node.themes.map(themeLabel).join(', '))] : []),
      facts,
    ]
    const latest = node.kind === 'indicator' || node.kind === 'reports' ? node.series?.latest : undefined
    if (latest) {
      parts.push(words.node.latest(reportValue(latest), reportPeriod(latest)))
      parts.push(...[progressText(targetTexts, texts, latest)].filter((each) => each !== null))
    }
    if (node.kind === 'reports' && quote !== null) parts.push(quote)
    return parts.join('; ')
  }
  return { textOf: nodeText, nameOf: nodeName, spoken: spokenText, valueOf: reportValue }
}

const reportPeriod = (report: TreeReport | undefined): string =>
  (report && periodText(report.period_start, report.period_end)) ?? ''

type FormatNumber = (value: number) => string

/** Of the newest value that is drawn; if none is, of any number. */
function newestText(
  { series, reports }: TheoryNode,
  text: (report: TreeReport) => string | null,
): string | null {
  const shown = series?.latest ?? reports.findLast(({ value }) => value !== null)
  return shown ? text(shown) : null
}

/** Parts joined so that lines break only between them. */
const together = (parts: readonly string[]): string =>
  parts.map((part) => part.replaceAll(' ', '\u00a0')).join('\u00a0· ')

function nodeFacts({ node: words, count }: Words, number: FormatNumber, node: TheoryNode): string {
  const { kind, unit, indicators, reportCount, hiddenReports } = node
  const reports = count.reports(reportCount, number(reportCount))
  if (kind === 'indicator') {
    const hidden = hiddenReports > 0 ? words.allHidden(number(hiddenReports)) : words.noReports
    const formatted = reportCount === 0 ? hidden : together([reports])
    return unit === null ? formatted : `${unitName(unit)} · ${formatted}`
  }
  const measured = count.indicators(indicators, number(indicators))
  if (kind === 'organization') {
    const outcomes = outcomeCount(node)
    if (outcomes === 0 && indicators === 0) return words.noOutcomes
    return together([count.outcomes(outcomes, number(outcomes)), measured, reports])
  }
  return indicators === 0 ? words.noIndicators : together([measured, reports])
}

const seriesYears = ({ points }: Series): readonly [string, string] => [
  points[0]?.day.slice(0, 4) ?? '',
  points.at(-1)?.day.slice(0, 4) ?? '',
]

/** What is drawn and what is not: the number of values, their range, and the others. */
function seriesFacts({ node: words }: Words, number: FormatNumber, { series }: TheoryNode): string {
  if (!series) return ''
  const { points, qualitative, undated, otherUnits } = series
  const drawn = points.length
  const [from, to] = seriesYears(series)
  const [low = 0, high = 0] = extent(points, ({ value }) => value)
  return together([
    ...(drawn === 0 ? [] : [`${words.values(drawn, number(drawn))}, ${words.span(from, to)}`]),
    ...(drawn > 2 && low < high ? [words.range(number(low), number(high))] : []),
    ...(qualitative > 0 ? [words.inWords(qualitative, number(qualitative))] : []),
    ...(undated > 0 ? [words.undated(undated, number(undated))] : []),
    ...(otherUnits > 0 ? [words.otherUnits(otherUnits, number(otherUnits))] : []),
  ])
}

/** The newest text, where there is no number to draw. */
function reportQuote({ node: words }: Words, { kind, reports }: TheoryNode): string | null {
  if (kind !== 'reports' && kind !== 'indicator') return null
  if (reports.some(({ value }) => value !== null)) return null
  const newest = reports.findLast(({ value, value_text: text }) => value === null && text.trim() !== '')
  return newest ? words.quote(newest.value_text) : null
}
