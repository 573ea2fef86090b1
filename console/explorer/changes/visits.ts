// When somebody looked at a namespace in this browser: today, and the day before that. For the question what changed since.
import { isDay } from '../../../src/core/calendar-day.ts'

const storedAs = 'impact-graph.visits'

/** More are forgotten, the oldest first. */
const maxNamespaces = 100

interface Visits {
  readonly last: string
  readonly before: string | null
}

function readVisits(): Record<string, Visits> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storedAs) ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Record<string, Visits>) : {}
  } catch {
    return {}
  }
}

export function recordVisit(namespace: string): void {
  // In UTC, as the service keeps days.
  const today = new Date().toISOString().slice(0, 10)
  const { [namespace]: known, ...others } = readVisits()
  const next = known?.last === today ? known : { last: today, before: known?.last ?? null }
  const kept = Object.entries(others)
    .sort(([, a], [, b]) => (a.last < b.last ? 1 : -1))
    .slice(0, maxNamespaces - 1)
  localStorage.setItem(storedAs, JSON.stringify({ [namespace]: next, ...Object.fromEntries(kept) }))
}

/** The last day before today on which it was looked at; null where there is none. */
export function findLastVisit(namespace: string): string | null {
  const before: unknown = readVisits()[namespace]?.before
  return typeof before === 'string' && isDay(before) ? before : null
}
