// Where the values of a measure stand: time from left to right, values upwards, with zero in sight. Pure.
import { scaleLinear, scaleUtc } from 'd3-scale'

import { dateOf, middleOf, periodOfStep, stepOf } from './period.ts'
import type { Period } from './period.ts'
import type { Measure, Point } from './values.ts'

export interface TimeTick {
  readonly x: number
  readonly date: Date
  /** Where its name stands: in the middle of its year, or at the tick. */
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

const height = 300
const [top, below] = [26, 34]

export function layoutOf(measure: Measure, width: number, tickText: (value: number) => string): ValueLayout {
  const points = measure.series.flatMap((series) => series.points)
  const scale = valueScale(points)
  const ticks = scale.ticks(5)
  const widest = Math.max(...ticks.map((tick) => tickText(tick).length))
  const [left, right, bottom] = [16 + widest * 7, width - 12, height - below]
  const y = scale.range([bottom, top])
  const span = wholeSpan(points)
  const x = scaleUtc([dateOf(span.start), dateOf(span.end + 1)], [left, right])
  return {
    left,
    right,
    top,
    bottom,
    height,
    xOf: (day) => x(dateOf(day)),
    yOf: (value) => y(value),
    values: ticks.map((value) => ({ value, y: y(value) })),
    times: timeTicks(x.ticks(Math.max(2, Math.floor((right - left) / 80))), x, right),
  }
}

function valueScale(points: readonly Point[]) {
  let [lowest, highest] = [0, 0]
  for (const { value } of points) {
    lowest = Math.min(lowest, value)
    highest = Math.max(highest, value)
  }
  if (lowest === highest) highest = 1
  const nice = scaleLinear([lowest, highest], [0, 1]).nice(5)
  // The largest numbers there are have no rounder neighbour.
  return nice.domain().every(Number.isFinite) ? nice : scaleLinear([lowest, highest], [0, 1])
}

/** Whole years; where there is less than that, whole months. */
function wholeSpan(points: readonly Point[]): Period {
  let [start, end] = [Infinity, -Infinity]
  for (const { period } of points) {
    start = Math.min(start, period.start)
    end = Math.max(end, period.end)
  }
  const grain = end - start > 200 ? 'year' : 'month'
  return {
    start: periodOfStep(stepOf(start, grain), grain).start,
    end: periodOfStep(stepOf(end, grain), grain).end,
  }
}

function timeTicks(dates: readonly Date[], x: (date: Date) => number, right: number): TimeTick[] {
  const isYearly = dates.every(
    (date, at) =>
      date.getUTCMonth() === 0 &&
      date.getUTCDate() === 1 &&
      (at === 0 || date.getUTCFullYear() === (dates[at - 1]?.getUTCFullYear() ?? 0) + 1),
  )
  // The first day of the year after is the end of the last one.
  const inside = dates.filter((date) => x(date) < right - 1)
  return inside.map((date, at) => {
    const next = inside[at + 1]
    return { date, x: x(date), nameX: isYearly ? (x(date) + (next ? x(next) : right)) / 2 : x(date) }
  })
}

export interface Place {
  readonly point: Point
  readonly x: number
  readonly y: number
  /** Of its period. */
  readonly from: number
  readonly to: number
}

export const placesOf = (points: readonly Point[], { xOf, yOf }: ValueLayout): Place[] =>
  points.map((point) => ({
    point,
    x: xOf(middleOf(point.period)),
    y: yOf(point.value),
    from: xOf(point.period.start),
    to: xOf(point.period.end + 1),
  }))
