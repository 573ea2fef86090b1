// Requests on each of the last days, those without any included.
import type { UseByKey, UseLine } from '../../shared/api/key-use.ts'

const shownDays = 30

const dayMs = 86_400_000

/** The last days in UTC, the oldest first. */
export const lastDays = (nowMs = Date.now(), count = shownDays): readonly string[] =>
  Array.from({ length: count }, (_, index) =>
    new Date(nowMs - (count - 1 - index) * dayMs).toISOString().slice(0, 10),
  )

export const requestsOfKey = (use: UseByKey | undefined, days = lastDays()): readonly number[] => {
  const byDay = new Map(use?.days.map((day, index) => [day, use.requests[index] ?? 0]))
  return days.map((day) => byDay.get(day) ?? 0)
}

export const requestsByDay = (lines: readonly UseLine[], days = lastDays()): readonly number[] => {
  const byDay = new Map<string, number>()
  for (const { day, requests } of lines) byDay.set(day, (byDay.get(day) ?? 0) + requests)
  return days.map((day) => byDay.get(day) ?? 0)
}
