// The sums of one indicator in one unit, per group and in total, by the same rules. Pure.
import { summarize } from '../../../src/core/summary/summarize.ts'
import type { Named, Split, SummaryGroup } from '../../../src/core/summary/summarize.ts'
import type { Row } from '../model.ts'

export interface UnitCount {
  readonly unit: string | null
  readonly reports: number
}

export interface SumLine {
  /** Identifies the group; null for the group without a value, and for the total. */
  readonly key: string | null
  readonly of: Named | null
  readonly group: SummaryGroup
}

export interface Sums {
  readonly split: Split
  readonly lines: readonly SumLine[]
  readonly total: SummaryGroup
}

export type FundsOf = (row: Row) => Iterable<string>

/** The units of an indicator's reports, the most frequent first. */
export function unitsOf(rows: readonly Row[]): readonly UnitCount[] {
  const counts = new Map<string | null, number>()
  for (const { unit } of rows) counts.set(unit, (counts.get(unit) ?? 0) + 1)
  return [...counts]
    .map(([unit, reports]) => ({ unit, reports }))
    .sort(
      (a, b) => b.reports - a.reports || (a.unit === null ? 1 : b.unit === null || a.unit < b.unit ? -1 : 1),
    )
}

/** Null when no report has this unit. */
export function sumsOf(
  rows: readonly Row[],
  unit: string | null,
  split: Split,
  fundsOf: FundsOf,
): Sums | null {
  const own = rows.filter((row) => row.unit === unit)
  const [total] = summarize(own).data
  if (!total) return null
  const lines = summarize(own, { by: [split], fundsOf }).data.map((group): SumLine => ({
    key: keyOf(group, split),
    of: split === 'org' ? (group.org ?? null) : null,
    group,
  }))
  return { split, total, lines: split === 'period' ? lines : lines.sort(largestFirst) }
}

const keyOf = (group: SummaryGroup, split: Split): string | null =>
  split === 'org' ? (group.org?.id ?? null) : (group[split] ?? null)

/** Groups without a sum come after those with one, by number of reports; the group without a value comes last. */
function largestFirst(a: SumLine, b: SumLine): number {
  if ((a.key === null) !== (b.key === null)) return a.key === null ? 1 : -1
  const [left, right] = [a.group.sum, b.group.sum]
  if (left !== null && right !== null) return right - left
  if (left !== null || right !== null) return left === null ? 1 : -1
  return b.group.report_count - a.group.report_count
}

/** Moves the first indicator with a sum to the front, so that the page opens with a sum. */
export function summedFirst<G extends { readonly rows: readonly Row[] }>(groups: readonly G[]): readonly G[] {
  const first = groups.find(({ rows }) => {
    const [mostFrequent] = unitsOf(rows)
    const sums = mostFrequent && sumsOf(rows, mostFrequent.unit, 'org', () => [])
    return sums?.lines.some(({ group }) => group.sum !== null) ?? false
  })
  return first === undefined ? groups : [first, ...groups.filter((group) => group !== first)]
}

/** The number of reports in the sum; 0 without a sum. */
export const inSum = ({ sum, numeric_count: numeric }: SummaryGroup): number => (sum === null ? 0 : numeric)

export const outOfSum = (group: SummaryGroup): number => group.report_count - inSum(group)
