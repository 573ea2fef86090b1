// Days and moments in a time zone of the IANA list, by `Intl`: summer time included. Pure.
import { dayMs, dayNumber } from '../calendar-day.ts'
import { readEachOnce } from '../read-once.ts'

export function isTimeZone(name: string): boolean {
  // An offset such as +01:00 knows no summer time, and is no name.
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Making one takes much longer than using it, and there are few zones. */
const zoneFormat = readEachOnce(
  (timeZone: string) =>
    new Intl.DateTimeFormat('en-CA', {
      timeZone,
      calendar: 'iso8601',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    }),
)

/** What calendar and clock show there, as milliseconds as if it were UTC. */
function wallClockMs(atMs: number, timeZone: string): number {
  const parts = new Map(
    zoneFormat(timeZone)
      .formatToParts(atMs)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
}

/** The day there, as YYYY-MM-DD. */
export const dayInZone = (atMs: number, timeZone: string): string =>
  new Date(wallClockMs(atMs, timeZone)).toISOString().slice(0, 10)

/** The hour there, from 0 to 23. */
export const hourInZone = (atMs: number, timeZone: string): number =>
  new Date(wallClockMs(atMs, timeZone)).getUTCHours()

/**
 * The moment at which a day reaches an hour there. Where clocks are put forward over that hour, the moment at which they
 * are; where it comes twice, the first.
 */
export function momentInZone(day: string, hour: number, timeZone: string): Date {
  const wanted = dayNumber(day) * dayMs + hour * 3_600_000
  // Offsets are less than a day: the two that hold around then are all that can count.
  const offsets = [wanted - dayMs, wanted + dayMs].map((atMs) => wallClockMs(atMs, timeZone) - atMs)
  const fitting = offsets
    .map((offset) => wanted - offset)
    .filter((atMs) => wallClockMs(atMs, timeZone) === wanted)
  return new Date(fitting.length > 0 ? Math.min(...fitting) : wanted - Math.min(...offsets))
}
