// A time of day, in UTC, at which something is done.

import { dayMs } from './calendar-day.ts'

export interface TimeOfDay {
  readonly hour: number
  readonly minute: number
}

/** Null where the text is not HH:MM. */
export function readTimeOfDay(text: string): TimeOfDay | null {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? []
  return hour === undefined || minute === undefined ? null : { hour: Number(hour), minute: Number(minute) }
}

/** The last such moment that is not in the future. */
export function lastDue({ hour, minute }: TimeOfDay, nowMs: number): Date {
  const today = new Date(nowMs).setUTCHours(hour, minute, 0, 0)
  return new Date(today <= nowMs ? today : today - dayMs)
}
