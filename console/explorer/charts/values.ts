// The values of one indicator over time: a measure per unit with a series per organization. Units are never mixed,
// text values are never 0, and values that cannot be drawn are counted. Pure.
import { compareNames } from '../../../src/core/natural-order.ts'
import type { ShownBaseline } from '../../../src/core/projection/target.ts'
import { compareWritten, exactText, type WrittenNumber } from '../../../src/core/summary/decimal.ts'
import { summarizeExactly } from '../../../src/core/summary/summarize.ts'
import type { Exactly, NotSummed, SummaryGroup } from '../../../src/core/summary/summary.ts'
import { groupBy } from '../../../src/core/lists-by-key.ts'
import type { Named, Row } from '../model.ts'
import type { Group } from './groups.ts'
import { findJoins } from './joins.ts'
import { byTime, periodKey, rowPeriod, type Period } from '../texts/period.ts'

export interface Point extends WrittenNumber {
  readonly row: Row
  readonly period: Period
  /** Gives the place in the picture. */
  readonly value: number
  /** All its digits, for people. */
  readonly text: string
}

export interface Series {
  readonly org: Named | null
  /** Sorted by time. */
  readonly points: readonly Point[]
  /** Pairs of indexes into `points` whose periods follow one another without a gap. */
  readonly joins: readonly (readonly [number, number])[]
}

/** A number that values of a series are compared with. */
export interface DrawnTarget extends WrittenNumber {
  /** The index of its series. */
  readonly series: number
  /** Its own, else that of the report. */
  readonly period: Period
}

/** The sum of values with exactly the same period. */
interface PeriodSum {
  readonly period: Period
  readonly reports: number
  readonly organizations: number
  /** All its digits. */
  readonly sum: string
  /** Null where the sum cannot be compared with targets. */
  readonly target: { readonly text: string; readonly share: number } | null
}

/** Periods with several reports that are not added. */
interface Unsummed {
  readonly periods: number
  /** All periods with several reports. */
  readonly of: number
  readonly reason: NotSummed
}

export interface Measure {
  readonly unit: string | null
  readonly count: number
  /** The longest first. */
  readonly series: readonly Series[]
  /** Numbers in this unit; each once for a series, sorted by time. */
  readonly targets: readonly DrawnTarget[]
  /** Of the indicator, if it is a number in this unit. */
  readonly baseline: WrittenNumber | null
  /** Null where a sum is meaningless, such as of percentages, or where every period has one report. */
  readonly sums: readonly PeriodSum[] | null
  /** Null where everything that could be added is. */
  readonly unsummed: Unsummed | null
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

/** Indicators with a unit before those without, then by number of values that can be drawn. */
export const mostValuesFirst = (indicators: readonly Group[]): readonly Group[] =>
  indicators
    .map((group) => {
      const drawn = group.rows.filter(isDrawn)
      return { group, drawn: drawn.length, hasUnit: drawn.some(({ unit }) => unit !== null) }
    })
    .sort(
      (a, b) =>
        Number(b.hasUnit) - Number(a.hasUnit) ||
        b.drawn - a.drawn ||
        b.group.rows.length - a.group.rows.length,
    )
    .map(({ group }) => group)

export function collectValues(rows: readonly Row[]): Values {
  const points: Point[] = []
  let [qualitative, undated] = [0, 0]
  for (const row of rows) {
    const period = rowPeriod(row)
    if (row.value === null) qualitative += 1
    else if (period === null) undated += 1
    else
      points.push({
        row,
        period,
        value: row.value,
        text: exactText({ text: row.value_text, value: row.value }),
      })
  }
  return {
    measures: [...groupBy(points, ({ row }) => row.unit)]
      .map(([unit, ofUnit]) => makeMeasure(unit, ofUnit))
      .sort((a, b) => b.count - a.count || compare(a.unit, b.unit)),
    qualitative,
    undated,
  }
}

/** Null comes last. */
const compare = (a: string | null, b: string | null): number =>
  a === b ? 0 : a === null ? 1 : b === null || a < b ? -1 : 1

function makeMeasure(unit: string | null, points: readonly Point[]): Measure {
  const organizations = groupBy(points, ({ row }) => row.org?.id ?? null)
  const series = [...organizations.values()].map((own): Series => {
    const ordered = [...own].sort((a, b) => byTime(a.period, b.period) || compare(a.row.id, b.row.id))
    return {
      org: own[0]?.row.org ?? null,
      points: ordered,
      joins: findJoins(ordered.map((each) => each.period)),
    }
  })
  series.sort(
    (a, b) => b.points.length - a.points.length || compareNames(a.org?.name ?? null, b.org?.name ?? null),
  )
  return {
    unit,
    count: points.length,
    series,
    targets: drawnTargets(unit, series),
    // Of the indicator, so that all points have the same.
    baseline: numberIn(unit, points[0]?.row.baseline),
    ...sumByPeriod(points),
  }
}

/** Null for words, and for a number in another unit. */
const numberIn = (unit: string | null, amount: ShownBaseline | null | undefined): WrittenNumber | null =>
  amount && amount.value !== null && amount.unit === unit
    ? { value: amount.value, text: exactText({ text: amount.value_text, value: amount.value }) }
    : null

function drawnTargets(unit: string | null, series: readonly Series[]): DrawnTarget[] {
  const targets = new Map<string, DrawnTarget>()
  for (const [at, { points }] of series.entries()) {
    for (const { row, period: ofReport } of points) {
      const number = numberIn(unit, row.target)
      if (!number || !row.target) continue
      const period = rowPeriod(row.target) ?? ofReport
      targets.set(`${at} ${periodKey(period)} ${number.text}`, { ...number, series: at, period })
    }
  }
  return [...targets.values()].sort((a, b) => byTime(a.period, b.period))
}

/** By the rules of Results, which leaves out what would count something twice. */
function sumByPeriod(points: readonly Point[]): Pick<Measure, 'sums' | 'unsummed'> {
  const periods = [...groupBy(points, ({ period }) => periodKey(period)).values()]
  const several = periods.filter((own) => own.length > 1).length
  if (several === 0) return { sums: null, unsummed: null }
  const sums: PeriodSum[] = []
  const reasons: NotSummed[] = []
  for (const own of periods) {
    const [group] = summarizeExactly(
      own.map(({ row }) => row),
      { targets: true },
    ).data
    const [first] = own
    if (!group || !first) continue
    if (group.exact.sum !== null) {
      const organizations = new Set(own.map(({ row }) => row.org?.id)).size
      sums.push({
        period: first.period,
        reports: own.length,
        organizations,
        sum: group.exact.sum,
        target: sumTarget(group),
      })
    } else if (own.length > 1 && group.not_summed) reasons.push(group.not_summed)
  }
  const [reason] = reasons
  return {
    sums: sums.length === 0 ? null : sums.sort((a, b) => byTime(a.period, b.period)),
    unsummed: reason === undefined ? null : { periods: reasons.length, of: several, reason },
  }
}

const sumTarget = ({ exact, percent_of_target: percent }: Exactly<SummaryGroup>): PeriodSum['target'] =>
  exact.target == null || percent == null ? null : { text: exact.target, share: percent / 100 }

export function changeDirection(from: WrittenNumber, to: WrittenNumber): 'rose' | 'fell' | 'stayed' {
  const order = compareWritten(from, to)
  return order === 0 ? 'stayed' : order < 0 ? 'rose' : 'fell'
}
