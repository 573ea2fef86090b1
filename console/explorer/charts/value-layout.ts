// Positions of values: time on the horizontal axis, values on the vertical axis, zero included. Pure.
import { range } from 'd3-array'
import { scaleLinear } from 'd3-scale'

import type { WrittenNumber } from '../../../src/core/summary/decimal.ts'
import { dateOfDay } from '../../../src/core/calendar-day.ts'
import { periodMiddle, periodOfStep, periodStep, type Period } from '../texts/period.ts'
import type { Measure, Point } from './values.ts'

interface TimeTick {
  readonly x: number
  readonly date: Date
  /** Position of the label: centred in its year or month, or at the tick when only some ticks have labels. */
  readonly nameX: number
}

export interface ValueLayout {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  readonly height: number
  readonly xOf: (day: number) => number
  readonly yOf: (value: number) => number
  readonly values: readonly { readonly y: number; readonly value: number }[]
  readonly times: readonly TimeTick[]
}

/** In a narrow column a lower chart keeps its shape, and three lines of them fit on a printed page. */
const heightFor = (width: number): number => (width < 420 ? 210 : 300)
const [top, below] = [26, 34]

export function layOutValues(
  measure: Measure,
  width: number,
  tickText: (value: number) => string,
): ValueLayout {
  const points = measure.series.flatMap((series) => series.points)
  const { by, scale } = valueScale([
    ...points,
    ...measure.targets,
    ...(measure.baseline ? [measure.baseline] : []),
  ])
  const ticks = scale
    .ticks(5)
    .map((tick) => tick / by)
    .filter(Number.isFinite)
  const widest = Math.max(...ticks.map((tick) => tickText(tick).length))
  const height = heightFor(width)
  const [left, right, bottom] = [16 + widest * 7, width - 12, height - below]
  const y = scale.range([bottom, top])
  const span = wholeSpan(points)
  const x = scaleLinear([span.start, span.end + 1], [left, right])
  return {
    left,
    right,
    top,
    bottom,
    height,
    xOf: (day) => x(day),
    yOf: (value) => y(value * by),
    values: ticks.map((value) => ({ value, y: y(value * by) })),
    times: timeTicks(span, (day) => x(day), right),
  }
}

/** Scale factor for numbers near the limits of floating point, where d3 cannot compute round ticks. */
const scaleFactorFor = (largest: number): number => (largest > 1e300 ? 1e-150 : largest < 1e-300 ? 1e150 : 1)

function valueScale(drawn: readonly WrittenNumber[]) {
  let [lowest, highest] = [0, 0]
  for (const { value } of drawn) {
    lowest = Math.min(lowest, value)
    highest = Math.max(highest, value)
  }
  if (lowest === highest) highest = 1
  const by = scaleFactorFor(Math.max(-lowest, highest))
  return { by, scale: scaleLinear([lowest * by, highest * by], [0, 1]).nice(5) }
}

/** Extended to whole years, or to whole months if shorter. */
function wholeSpan(points: readonly Point[]): Period {
  let [start, end] = [Infinity, -Infinity]
  for (const { period } of points) {
    start = Math.min(start, period.start)
    end = Math.max(end, period.end)
  }
  const grain = end - start > 200 ? 'year' : 'month'
  return {
    start: periodOfStep(periodStep(start, grain), grain).start,
    end: periodOfStep(periodStep(end, grain), grain).end,
  }
}

/** Minimum distance between the labels of two years. */
const minYearWidth = 46

/** Ticks per year, or every second or fifth year if there are many; months for less than two years. */
function timeTicks({ start, end }: Period, xOf: (day: number) => number, right: number): TimeTick[] {
  const [first, last] = [periodStep(start, 'year'), periodStep(end, 'year')]
  const firstDay = (year: number) => periodOfStep(year, 'year').start
  if (last === first) return monthTicks(start, end, xOf, right)
  const room = (xOf(firstDay(last)) - xOf(start)) / (last - first)
  const every = niceStep(minYearWidth / room)
  const years = range(Math.ceil(first / every) * every, last + 1, every)
  return years.map((year) => {
    const x = xOf(firstDay(year))
    const next = Math.min(right, xOf(firstDay(year + 1)))
    return { date: dateOfDay(firstDay(year)), x, nameX: every === 1 ? (x + next) / 2 : x }
  })
}

function monthTicks(start: number, end: number, xOf: (day: number) => number, right: number): TimeTick[] {
  const months = range(periodStep(start, 'month'), periodStep(end, 'month') + 1)
  const isTight = (right - xOf(start)) / months.length < minYearWidth
  return months
    .filter((month) => !isTight || month % 3 === 0)
    .map((month) => {
      const { start: day, end: last } = periodOfStep(month, 'month')
      const x = xOf(day)
      return { date: dateOfDay(day), x, nameX: isTight ? x : (x + xOf(last + 1)) / 2 }
    })
}

/** Rounds up to 1, 2, 5, 10, 20 … */
function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, least)))
  return [1, 2, 5, 10].map((each) => each * power).find((each) => each >= least) ?? 10 * power
}

export interface Place {
  readonly point: Point
  readonly x: number
  readonly y: number
  /** Start of its period. */
  readonly from: number
  readonly to: number
}

export const placePoints = (points: readonly Point[], { xOf, yOf }: ValueLayout): Place[] =>
  points.map((point) => ({
    point,
    x: xOf(periodMiddle(point.period)),
    y: yOf(point.value),
    from: xOf(point.period.start),
    to: xOf(point.period.end + 1),
  }))
