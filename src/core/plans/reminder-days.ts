// On which days reminders of a plan are due. Pure. Rules, section 15.
import { dayNumber, dayText } from '../calendar-day.ts'

export interface ReminderDays {
  readonly due: string
  readonly before: readonly number[]
  readonly after: readonly number[]
}

/** The step that is due on a day, as days after the due day; null where none is. */
export function reminderStep({ due, before, after }: ReminderDays, day: string): number | null {
  const step = dayNumber(day) - dayNumber(due)
  return before.includes(-step) || after.includes(step) ? step : null
}

/** All days on which one is due, in order. */
export const reminderDays = ({ due, before, after }: ReminderDays): string[] =>
  [...before.map((days) => -days), ...after]
    .toSorted((a, b) => a - b)
    .map((step) => dayText(dayNumber(due) + step))
