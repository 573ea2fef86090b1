// Which periods of a series follow one another, so that a line may connect them. A missing year stays a gap; a year
// and its quarters, or two reports of one period, are not connected. Pure.
import { bisectLeft, bisectRight, median } from 'd3-array'

import { groupBy } from '../../../src/core/lists-by-key.ts'
import { lengthKind, periodLength, type Period } from '../texts/period.ts'

type Join = readonly [number, number]

/** Pairs of indexes into `periods`. */
export function findJoins(periods: readonly Period[]): readonly Join[] {
  const kinds = groupBy(periods.entries(), ([, period]) => lengthKind(period))
  return [...kinds.values()].flatMap((entries) =>
    joinsOfKind(
      periods,
      entries.map(([at]) => at),
    ),
  )
}

function joinsOfKind(periods: readonly Period[], places: readonly number[]): Join[] {
  const of = (place: number): Period => periods[place] ?? { start: 0, end: 0 }
  const byStart = [...places].sort((a, b) => of(a).start - of(b).start)
  const byEnd = [...places].sort((a, b) => of(a).end - of(b).end)
  const starts = byStart.map((place) => of(place).start)
  const ends = byEnd.map((place) => of(place).end)
  const reach = findMaxGap(starts, ends, periodLength(of(places[0] ?? 0)))
  return places.flatMap((place): Join[] => {
    const at = bisectRight(starts, of(place).end)
    const next = byStart[at]
    // Two periods start on the same day: it is unknown which one continues.
    if (next === undefined || starts[at] === starts[at + 1]) return []
    const before = bisectLeft(ends, of(next).start) - 1
    if (byEnd[before] !== place || ends[before] === ends[before - 1]) return []
    return of(next).start - of(place).end - 1 <= reach ? [[place, next]] : []
  })
}

/** Maximum number of days between two periods. For single days, the usual distance in this series. */
function findMaxGap(starts: readonly number[], ends: readonly number[], length: number): number {
  if (length > 1) return Math.max(3, length * 0.1)
  const days = [...new Set([...starts, ...ends])].sort((a, b) => a - b)
  return 1.5 * (median(days.slice(1).map((day, at) => day - (days[at] ?? day))) ?? 0)
}

/** Periods of one length that do not overlap, so that the first and last can be compared. Sorted by time. */
export function isSingleSequence(periods: readonly Period[]): boolean {
  const overlaps = periods.some((period, at) => at > 0 && period.start <= (periods[at - 1]?.end ?? -Infinity))
  return new Set(periods.map(lengthKind)).size < 2 && !overlaps
}
