// Days of the calendar, written YYYY-MM-DD, and their numbers since 1 January 1970. Pure.

export const dayMs = 86_400_000

/** Of a text that is a day. */
export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayMs

export const dateOfDay = (day: number): Date => new Date(day * dayMs)

/** Both days included. */
export interface Period {
  readonly start: string
  readonly end: string
}

/**
 * Of a report or a target: a single date is used for both bounds; reversed bounds are put in order. Null where there is no
 * date.
 */
export function periodFromDays(start: string | null, end: string | null): Period | null {
  const [first, last] = [start ?? end, end ?? start]
  if (first === null || last === null) return null
  return first <= last ? { start: first, end: last } : { start: last, end: first }
}

export const dayText = (day: number): string => dateOfDay(day).toISOString().slice(0, 10)

/** Whether there is such a day. There is no year 0000. */
export function isDay(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const day = dayNumber(text)
  // A 30th of February is read as a day of March.
  return !Number.isNaN(day) && dayText(day) === text
}
