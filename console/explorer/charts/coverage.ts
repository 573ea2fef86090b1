// Number of reports per year, quarter or month, for each organization or indicator. A report counts in every step
// that its period overlaps. Pure.
import { bisectLeft, bisectRight } from 'd3-array'

import { getOrAdd } from '../../../src/core/lists-by-key.ts'
import { compareNames } from '../../../src/core/natural-order.ts'
import type { Row } from '../model.ts'
import type { Group } from './groups.ts'
import { periodLength, monthsIn, rowPeriod, periodStep, type Grain, type Period } from '../texts/period.ts'

interface Column {
  readonly step: number
  /** Number of empty steps left out before this one. */
  readonly skipped: number
}

export interface CoverageLine {
  readonly of: Group['of']
  /** Per column. */
  readonly counts: readonly number[]
  readonly dated: number
}

export interface Coverage {
  readonly grain: Grain
  readonly columns: readonly Column[]
  /** In natural order of the names. */
  readonly lines: readonly CoverageLine[]
  /** Number of rows with reports, per column. */
  readonly covered: readonly number[]
  readonly empty: number
  /** Reports in the cell with the most. */
  readonly most: number
  readonly dated: number
  readonly undated: number
  /** Dated reports before the first column. */
  readonly earlier: number
}

export const maxColumns = 60
/** A longer gap is drawn as one mark. */
const maxDrawnGap = 8

/** The months that a period overlaps, counted from the year 0. */
interface Months {
  readonly first: number
  readonly last: number
  readonly days: number
}

type Span = readonly [number, number]

/** How many reports have each of the periods, which many reports share. */
type PeriodCounts = ReadonlyMap<Months, number>

/** By first and last day. */
function monthsReader(): (row: Row) => Months | null {
  const known = new Map<string | null, Map<string | null, Months | null>>()
  return (row) => {
    const { period_start: start, period_end: end } = row
    const byEnd = getOrAdd(known, start, () => new Map<string | null, Months | null>())
    return getOrAdd(byEnd, end, () => {
      const period = rowPeriod(row)
      return period && periodMonths(period)
    })
  }
}

function countPeriods(rows: readonly Row[], readMonths: (row: Row) => Months | null): PeriodCounts {
  const counts = new Map<Months, number>()
  for (const row of rows) {
    const months = readMonths(row)
    if (months) counts.set(months, (counts.get(months) ?? 0) + 1)
  }
  return counts
}

function addCounts(all: readonly PeriodCounts[]): PeriodCounts {
  const total = new Map<Months, number>()
  for (const counts of all) {
    for (const [months, count] of counts) total.set(months, (total.get(months) ?? 0) + count)
  }
  return total
}

const sumCounts = (counts: PeriodCounts): number => [...counts.values()].reduce((sum, each) => sum + each, 0)

const periodMonths = (period: Period): Months => ({
  first: periodStep(period.start, 'month'),
  last: periodStep(period.end, 'month'),
  days: periodLength(period),
})

const monthSpan = ({ first, last }: Months, grain: Grain): Span => [
  Math.floor(first / monthsIn[grain]),
  Math.floor(last / monthsIn[grain]),
]

export function makeCoverage(groups: readonly Group[], wanted: Grain | null): Coverage {
  const readMonths = monthsReader()
  const touched = groups.map(({ rows }) => countPeriods(rows, readMonths))
  const all = addCounts(touched)
  const grain = wanted ?? usualGrain(all)
  const columns = drawColumns([...all.keys()].map((each) => monthSpan(each, grain)))
  const steps = columns.map(({ step }) => step)
  const places = new Map([...all.keys()].map((each) => [each, findPlaces(steps, monthSpan(each, grain))]))
  const lines = groups.map(({ of }, at) => makeLine(of, touched[at] ?? new Map(), places, steps.length))
  const covered = columns.map((_, at) => lines.filter(({ counts }) => (counts[at] ?? 0) > 0).length)
  const [first = 0] = steps
  const dated = sumCounts(all)
  return {
    grain,
    columns,
    lines: lines.sort((a, b) => compareNames(lineName(a), lineName(b))),
    covered,
    empty: lines.length * columns.length - covered.reduce((sum, each) => sum + each, 0),
    most: lines.reduce((most, { counts }) => Math.max(most, ...counts), 1),
    dated,
    undated: groups.reduce((sum, { rows }) => sum + rows.length, 0) - dated,
    earlier: sumCounts(new Map([...all].filter(([each]) => monthSpan(each, grain)[1] < first))),
  }
}

/** The row for "none" comes last. */
const lineName = ({ of }: CoverageLine): string | null => of && (of.name ?? of.id)

/** The granularity of most periods, as far as it fits on a screen. Single days are ignored. */
function usualGrain(all: PeriodCounts): Grain {
  const distinct = [...all.keys()]
  const usual = findMedian(all) ?? 366
  const fits = (grain: Grain): boolean =>
    drawColumns(distinct.map((each) => monthSpan(each, grain))).length <= 36
  if (usual <= 45 && fits('month')) return 'month'
  return usual <= 135 && fits('quarter') ? 'quarter' : 'year'
}

/** Of the lengths in days. */
function findMedian(all: PeriodCounts): number | null {
  const longer = [...all].filter(([{ days }]) => days > 1).sort(([a], [b]) => a.days - b.days)
  const count = longer.reduce((sum, [, each]) => sum + each, 0)
  const at = (place: number): number | undefined => {
    let passed = 0
    return longer.find(([, each]) => (passed += each) > place)?.[0].days
  }
  const [low, high] = [at(Math.floor((count - 1) / 2)), at(Math.ceil((count - 1) / 2))]
  return low === undefined || high === undefined ? null : (low + high) / 2
}

/** All steps with reports and the short gaps between them; if there are too many, the newest. */
function drawColumns(spans: readonly Span[]): Column[] {
  const columns: Column[] = []
  const push = (from: number, to: number): void => {
    for (let step = from; step >= to && columns.length < maxColumns; step -= 1)
      columns.push({ step, skipped: 0 })
  }
  let newer: number | undefined
  for (const [first, last] of mergeSpans(spans).reverse()) {
    const gap = newer === undefined ? 0 : newer - last - 1
    const before = columns.at(-1)
    if (gap <= maxDrawnGap) push(last + gap, last + 1)
    else if (before && columns.length < maxColumns) columns[columns.length - 1] = { ...before, skipped: gap }
    push(last, first)
    newer = first
  }
  return columns.reverse()
}

/** Merges spans that touch or overlap, oldest first. */
function mergeSpans(spans: readonly Span[]): Span[] {
  const whole: [number, number][] = []
  for (const [first, last] of [...spans].sort(([a], [b]) => a - b)) {
    const before = whole.at(-1)
    if (before && first <= before[1] + 1) before[1] = Math.max(before[1], last)
    else whole.push([first, last])
  }
  return whole
}

/** The first column that the steps touch, and the first after them. */
const findPlaces = (steps: readonly number[], [first, last]: Span): Span => [
  bisectLeft(steps, first),
  bisectRight(steps, last),
]

function makeLine(
  of: Group['of'],
  touched: PeriodCounts,
  places: ReadonlyMap<Months, Span>,
  columns: number,
): CoverageLine {
  // Difference array: +1 where a report starts, -1 after it ends; prefix sums are the counts.
  const changes = new Array<number>(columns + 1).fill(0)
  for (const [each, reports] of touched) {
    const [from, to] = places.get(each) ?? [0, 0]
    if (from >= to) continue
    changes[from] = (changes[from] ?? 0) + reports
    changes[to] = (changes[to] ?? 0) - reports
  }
  let count = 0
  return {
    of,
    counts: changes.slice(0, columns).map((change) => (count += change)),
    dated: sumCounts(touched),
  }
}

/** Four shades; the cell also shows the number. */
export function countShade(count: number, most: number): 0 | 1 | 2 | 3 | 4 {
  if (count <= 0) return 0
  // Logarithmic for large counts, which would otherwise make small ones indistinguishable.
  const share = most <= 8 ? count / most : Math.log(1 + count) / Math.log(1 + most)
  return Math.max(1, Math.min(4, Math.ceil(4 * share))) as 1 | 2 | 3 | 4
}
