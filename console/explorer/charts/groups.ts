// Groups rows for all charts in one pass, in slices so that the page is not blocked. Every row is in
// exactly one group of each kind. Pure.
import { periodFromDays } from '../../../src/core/calendar-day.ts'
import { getOrAdd } from '../../../src/core/lists-by-key.ts'
import { isChosen, type DayRange, type PeriodChoice } from '../../../src/core/summary/period.ts'
import { inSlices } from '../in-slices.ts'
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

const put = (into: Gathered, of: Named | null, row: Row) =>
  getOrAdd(into, of?.id ?? null, () => ({ of, rows: [] })).rows.push(row)

/** Which of the rows count. */
interface CountedDays {
  readonly counted: PeriodChoice
  readonly days: DayRange
}

const sliceSize = 4000

/** All of the rows, or those that count. */
export async function groupRows(
  rows: readonly Row[],
  { counted, days }: CountedDays = { counted: 'touches', days: {} },
): Promise<Groups> {
  const [indicators, organizations]: [Gathered, Gathered] = [new Map(), new Map()]
  const counting: Row[] = []
  const add = (row: Row): void => {
    if (!isChosen(periodFromDays(row.period_start, row.period_end), counted, days)) return
    counting.push(row)
    put(indicators, row.indicator, row)
    put(organizations, row.org, row)
  }
  await inSlices(rows, sliceSize, add)
  return {
    rows: counting.length === rows.length ? rows : counting,
    indicators: [...indicators.values()],
    organizations: [...organizations.values()],
  }
}

const grouped = new WeakMap<readonly Row[], Map<string, Promise<Groups>>>()

/** The same groups for the same rows: what has not changed is not drawn again. */
export function groupOnce(rows: readonly Row[], counting?: CountedDays): Promise<Groups> {
  const byDays = grouped.get(rows) ?? new Map<string, Promise<Groups>>()
  grouped.set(rows, byDays)
  const { from = null, to = null } = counting?.days ?? {}
  const key = JSON.stringify([counting?.counted ?? null, from, to])
  return getOrAdd(byDays, key, () => groupRows(rows, counting))
}
