// A series as a sparkline, scaled to its width and to its lowest and highest value. Pure.
import { extent } from 'd3-array'
import { line } from 'd3-shape'

import { dayNumber } from '../../../src/core/calendar-day.ts'
import type { Series } from './series.ts'

interface SparkPoint {
  readonly x: number
  readonly y: number
}

export interface Spark {
  /** Null when there is no line to draw: one value, or several for one day. */
  readonly path: string | null
  /** All values if there are few, otherwise only the last. */
  readonly dots: readonly SparkPoint[]
}

const maxDots = 12

const share = (value: number, low: number, high: number): number =>
  // Halved first: the difference of two large numbers may overflow.
  high === low ? 0.5 : (value / 2 - low / 2) / (high / 2 - low / 2)

export function drawSpark({ points, isLine }: Series, width: number, height: number): Spark {
  const days = points.map((point) => dayNumber(point.day))
  const [first = 0, last = 0] = extent(days)
  const [low = 0, high = 0] = extent(points, ({ value }) => value)
  const places = points.map((point, at): SparkPoint => ({
    // A single day is at the right end, where the newest value always is.
    x: first === last ? width : round(share(days[at] ?? 0, first, last) * width),
    y: round(height - share(point.value, low, high) * height),
  }))
  const kept = thin(places)
  return {
    path: isLine && kept.length > 1 ? draw(kept) : null,
    dots: isLine && places.length > maxDots ? places.slice(-1) : kept,
  }
}

const round = (value: number): number => Math.round(value * 10) / 10

const draw = (places: readonly SparkPoint[]): string =>
  line<SparkPoint>(
    ({ x }) => x,
    ({ y }) => y,
  )(places) ?? ''

/** For each pixel column, the first, lowest, highest and last value draw the same line. */
function thin(places: readonly SparkPoint[]): readonly SparkPoint[] {
  const columns = new Map<number, { first: number; low: number; high: number; last: number }>()
  places.forEach(({ x, y }, at) => {
    const column = columns.get(Math.floor(x))
    if (!column) {
      columns.set(Math.floor(x), { first: at, low: at, high: at, last: at })
      return
    }
    column.last = at
    if (y < (places[column.low]?.y ?? y)) column.low = at
    if (y > (places[column.high]?.y ?? y)) column.high = at
  })
  const kept = new Set<number>()
  for (const { first, low, high, last } of columns.values())
    for (const at of [first, low, high, last]) kept.add(at)
  return places.filter((_, at) => kept.has(at))
}
