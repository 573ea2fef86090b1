// Small charts of a group of indicators, one for each organization, all on one scale. Pure.
import type { ResultLine } from '../sums/results.ts'

interface SmallBar {
  readonly year: string
  /** Null where nothing is added; drawn as a gap, never as zero. */
  readonly value: number | null
  /** All its digits. */
  readonly text: string | null
  /** Of the year. */
  readonly target: number | null
}

export interface SmallChart {
  readonly id: string
  readonly name: string
  readonly bars: readonly SmallBar[]
  /** Of the period. */
  readonly targetText: string | null
  /** Of the target, in percent. */
  readonly percent: number | null
}

export interface SmallMultiples {
  readonly charts: readonly SmallChart[]
  /** The largest value or target of a year. */
  readonly most: number
  readonly years: readonly string[]
}

/** The largest share first; those without a target last, by name. */
export function arrangeSmall(
  lines: readonly ResultLine[],
  years: readonly string[],
  nameOf: (line: ResultLine) => string,
): SmallMultiples {
  const charts = lines
    .map((line): SmallChart => ({
      id: line.key,
      name: nameOf(line),
      bars: line.years.map(({ year, sum }) => ({
        year,
        value: sum?.sum ?? null,
        text: sum?.exact.sum ?? null,
        target: sum?.target ?? null,
      })),
      targetText: line.sum?.exact.target ?? null,
      percent: line.sum?.percent_of_target ?? null,
    }))
    .filter(({ bars }) => bars.some(({ value }) => value !== null))
    .sort(
      (a, b) =>
        Number(a.percent === null) - Number(b.percent === null) ||
        (b.percent ?? 0) - (a.percent ?? 0) ||
        a.name.localeCompare(b.name),
    )
  const sizes = charts.flatMap(({ bars }) => bars.flatMap(({ value, target }) => [value ?? 0, target ?? 0]))
  return { charts, years, most: sizes.reduce((a, b) => Math.max(a, b), 0) }
}
