// Groups rows for all charts in one pass, which can run in slices so that the page is not blocked. Every row is in
// exactly one group of each kind. Pure.
import { periodFromDays } from '../../../src/core/calendar-day.ts'
import { isChosen, type DayRange, type PeriodChoice } from '../../../src/core/summary/period.ts'
import type { Named, Row } from '../model.ts'

export interface Group {
  /** Null: the reports without one. */
  readonly of: Named | null
  readonly rows: readonly Row[]
  /** How many indicators, where it is a group of them. */
  readonly members?: number
}

export interface Groups {
  readonly rows: readonly Row[]
  readonly indicators: readonly Group[]
  readonly organizations: readonly Group[]
}

interface Growing extends Group {
  readonly rows: Row[]
}

type Gathered = Map<string | null, Growing>

function put(into: Gathered, of: Named | null, row: Row): void {
  const group = into.get(of?.id ?? null)
  if (group) group.rows.push(row)
  else into.set(of?.id ?? null, { of, rows: [row] })
}

/** Which of the rows count. */
interface CountedDays {
  readonly counted: PeriodChoice
  readonly days: DayRange
}

const sliceSize = 4000

/** All of the rows, or those that count. */
export async function groupRows(
  rows: readonly Row[],
  yieldToBrowser: () => Promise<void>,
  { counted, days }: CountedDays = { counted: 'touches', days: {} },
): Promise<Groups> {
  const [indicators, organizations]: [Gathered, Gathered] = [new Map(), new Map()]
  const counting: Row[] = []
  for (let at = 0; at < rows.length; at += sliceSize) {
    if (at > 0) await yieldToBrowser()
    for (const row of rows.slice(at, at + sliceSize)) {
      if (!isChosen(periodFromDays(row.period_start, row.period_end), counted, days)) continue
      counting.push(row)
      put(indicators, row.indicator, row)
      put(organizations, row.org, row)
    }
  }
  return {
    rows: counting.length === rows.length ? rows : counting,
    indicators: [...indicators.values()],
    organizations: [...organizations.values()],
  }
}

const grouped = new WeakMap<readonly Row[], Map<string, Promise<Groups>>>()

/** The same groups for the same rows: what has not changed is not drawn again. */
export function groupOnce(
  rows: readonly Row[],
  yieldToBrowser: () => Promise<void>,
  counting?: CountedDays,
): Promise<Groups> {
  const byDays = grouped.get(rows) ?? new Map<string, Promise<Groups>>()
  grouped.set(rows, byDays)
  const { from = null, to = null } = counting?.days ?? {}
  const key = JSON.stringify([counting?.counted ?? null, from, to])
  const before = byDays.get(key)
  if (before) return before
  const groups = groupRows(rows, yieldToBrowser, counting)
  byDays.set(key, groups)
  return groups
}
