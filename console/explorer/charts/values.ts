// The values of one indicator over time: a measure per unit with a series per organization. Units are never mixed,
// text values are never 0, and values that cannot be drawn are counted. Pure.
import { summarize } from '../../../src/core/summary/summarize.ts'
import { groupBy } from '../group-by.ts'
import type { Named, Row } from '../model.ts'
import { joinsOf } from './joins.ts'
import { byTime, keyOf, periodOf } from './period.ts'
import type { Period } from './period.ts'

export interface Point {
  readonly row: Row
  readonly period: Period
  readonly value: number
}

export interface Series {
  readonly org: Named | null
  /** Sorted by time. */
  readonly points: readonly Point[]
  /** Pairs of indexes into `points` whose periods follow one another without a gap. */
  readonly joins: readonly (readonly [number, number])[]
}

/** The sum of values with exactly the same period. */
interface PeriodSum {
  readonly period: Period
  readonly reports: number
  readonly organizations: number
  readonly sum: number
}

export interface Measure {
  readonly unit: string | null
  readonly count: number
  /** The longest first. */
  readonly series: readonly Series[]
  /** Null where a sum is meaningless, such as of percentages, or where every period has one report. */
  readonly sums: readonly PeriodSum[] | null
}

export interface Values {
  /** The one with the most values first. */
  readonly measures: readonly Measure[]
  readonly qualitative: number
  /** Numbers without a period. */
  readonly undated: number
}

/** Values with a number and a period are drawn. */
export const isDrawn = (row: Row): boolean =>
  row.value !== null && (row.period_start !== null || row.period_end !== null)

export function valuesOf(rows: readonly Row[]): Values {
  const points: Point[] = []
  let [qualitative, undated] = [0, 0]
  for (const row of rows) {
    const period = periodOf(row)
    if (row.value === null) qualitative += 1
    else if (period === null) undated += 1
    else points.push({ row, period, value: row.value })
  }
  return {
    measures: [...groupBy(points, ({ row }) => row.unit)]
      .map(([unit, ofUnit]) => measureOf(unit, ofUnit))
      .sort((a, b) => b.count - a.count || compare(a.unit, b.unit)),
    qualitative,
    undated,
  }
}

/** Null comes last. */
const compare = (a: string | null, b: string | null): number =>
  a === b ? 0 : a === null ? 1 : b === null || a < b ? -1 : 1

function measureOf(unit: string | null, points: readonly Point[]): Measure {
  const organizations = groupBy(points, ({ row }) => row.org?.id ?? null)
  const series = [...organizations.values()].map((own): Series => {
    const ordered = [...own].sort((a, b) => byTime(a.period, b.period) || compare(a.row.id, b.row.id))
    return {
      org: own[0]?.row.org ?? null,
      points: ordered,
      joins: joinsOf(ordered.map((each) => each.period)),
    }
  })
  return {
    unit,
    count: points.length,
    series: series.sort(
      (a, b) => b.points.length - a.points.length || compare(a.org?.id ?? null, b.org?.id ?? null),
    ),
    sums: sumsOf(points),
  }
}

/** By the rules of the roll-up, which leaves out what would count something twice. Null where nothing is added. */
function sumsOf(points: readonly Point[]): readonly PeriodSum[] | null {
  const periods = [...groupBy(points, ({ period }) => keyOf(period)).values()]
  if (periods.length === points.length) return null
  const sums = periods.flatMap((own) => {
    const sum = summarize(own.map(({ row }) => row)).data[0]?.sum ?? null
    if (sum === null) return []
    const organizations = new Set(own.map(({ row }) => row.org?.id)).size
    return own.slice(0, 1).map(({ period }) => ({ period, reports: own.length, organizations, sum }))
  })
  return sums.length === 0 ? null : sums.sort((a, b) => byTime(a.period, b.period))
}

export const directionOf = (from: number, to: number): 'rose' | 'fell' | 'stayed' =>
  from === to ? 'stayed' : from < to ? 'rose' : 'fell'
