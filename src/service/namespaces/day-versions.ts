// The version with which each day began, for the question what changed since: kept with the head of a namespace for the days
// on which something changed, as long as removals are.
import { dayNumber, dayText } from '../../core/calendar-day.ts'
import { keptDays } from '../../database/graph-store/row-removals.ts'

export const utcDay = (at: Date): string => at.toISOString().slice(0, 10)

export const firstKeptDay = (today: string): string => dayText(dayNumber(today) - keptDays)

/**
 * The versions once more is written today, for the first time: `version` is the one before it. Of the days before the first
 * kept one the last stays: from it on everything is known. Pure.
 */
export function addDay(
  versions: Readonly<Record<string, number>>,
  today: string,
  version: number,
): Record<string, number> {
  const kept = firstKeptDay(today)
  const days = Object.keys(versions).sort()
  const first = days.findLast((day) => day <= kept) ?? ''
  const entries = days.filter((day) => day >= first).map((day) => [day, versions[day] ?? 0] as const)
  return Object.fromEntries([...entries, [today, version]])
}

/** Of a namespace in which nothing was ever written. */
const emptyVersion = 1

/**
 * Pure. `versions` is what the head has, and `current` its version. `from` is the day that was asked for, or the first that
 * is known.
 */
export function findStartOfDay(
  versions: Readonly<Record<string, number>>,
  current: number,
  day: string,
  today: string,
) {
  const days = Object.keys(versions).sort()
  const [first = today] = days
  const kept = firstKeptDay(today)
  const wanted = day < kept ? kept : day
  // A namespace whose first change is known began with nothing.
  const isKnown = first <= wanted || (versions[first] ?? current) <= emptyVersion
  const from = isKnown ? wanted : first
  const next = days.find((each) => each >= from)
  return { version: next === undefined ? current : (versions[next] ?? current), from }
}
