// On which days reminders of a plan are due. Pure. Rules, section 15.
import { dayNumber } from '../calendar-day.ts'

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
