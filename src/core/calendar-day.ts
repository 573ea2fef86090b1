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

/** The number of so many digits from here; -1 where one of them is no digit. */
function digitsAt(text: string, start: number, count: number): number {
  let number = 0
  for (let at = start; at < start + count; at++) {
    const digit = text.charCodeAt(at) - 0x30
    // False for NaN too: the text ends before.
    if (!(digit >= 0 && digit <= 9)) return -1
    number = number * 10 + digit
  }
  return number
}

const daysOfMonths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** The first ten characters as written, where they form a real calendar date. No time zone is ever applied. */
export function parseDate(text: string): string | null {
  // Every report has two: a regular expression takes several times as long.
  const [year, month, day] = [digitsAt(text, 0, 4), digitsAt(text, 5, 2), digitsAt(text, 8, 2)]
  if (text[4] !== '-' || text[7] !== '-' || year < 1 || month < 1 || day < 1) return null
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  const days = month === 2 && isLeap ? 29 : (daysOfMonths[month - 1] ?? 0)
  return day <= days ? text.slice(0, 10) : null
}

/** Whether there is such a day. There is no year 0000. */
export const isDay = (text: string): boolean => text.length === 10 && parseDate(text) !== null
