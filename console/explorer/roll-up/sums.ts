// The sums of one indicator in one unit, or of one group of indicators, per line and in total, by the same rules. Pure.
import type { DayRange, PeriodChoice } from '../../../src/core/summary/period.ts'
import { summarizeExactly } from '../../../src/core/summary/summarize.ts'
import type {
  Exactly,
  GroupedSummaryOptions,
  IndicatorGroupSummary,
  Named,
  Split,
  SummaryGroup,
  SummaryIndicatorGroup,
  SummaryNumbers,
} from '../../../src/core/summary/summarize.ts'
import type { Row } from '../model.ts'

export interface UnitCount {
  readonly unit: string | null
  readonly reports: number
}

export type Sum = Exactly<SummaryGroup | IndicatorGroupSummary>

export interface SumLine {
  /** Identifies the line; null for the one without a value. */
  readonly key: string | null
  readonly of: Named | null
  readonly group: Sum
}

export interface Sums {
  readonly split: Split
  readonly lines: readonly SumLine[]
  readonly total: Sum
  /** The month in which its years begin. */
  readonly fiscalYearStart: number
}

/** What is added: the reports in one unit, or those of a group. */
export type Subject =
  | { readonly unit: string | null; readonly group?: undefined }
  | { readonly group: SummaryIndicatorGroup }

export type FundsOf = (row: Row) => Iterable<string>

export interface SumOptions extends DayRange {
  readonly split: Split
  readonly fundsOf?: FundsOf
  readonly period?: PeriodChoice
  readonly fiscalYearStart?: number
}

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

/** Null when no report counts. */
export function sumsOf(rows: readonly Row[], subject: Subject, options: SumOptions): Sums | null {
  const { split, fundsOf = () => [], fiscalYearStart = 1, ...chosen } = options
  const { group } = subject
  const own = group ? rows : rows.filter((row) => row.unit === subject.unit)
  const add = (by: readonly Split[]): Sum[] => {
    const shared: GroupedSummaryOptions<Row> = {
      by: group ? ['group', ...by] : by,
      groups: group ? [group] : [],
      fundsOf,
      fiscalYearStart,
      ...chosen,
    }
    return summarizeExactly(own, shared).data
  }
  const [total] = add([])
  if (!total) return null
  const lines = add([split]).map((each): SumLine => ({
    key: keyOf(each, split),
    of: split === 'org' ? (each.org ?? null) : null,
    group: each,
  }))
  return { split, total, lines: split === 'period' ? lines : lines.sort(largestFirst), fiscalYearStart }
}

const keyOf = (group: Sum, split: Split): string | null =>
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
    const sums = mostFrequent && sumsOf(rows, { unit: mostFrequent.unit }, { split: 'org' })
    return sums?.lines.some(({ group }) => group.sum !== null) ?? false
  })
  return first === undefined ? groups : [first, ...groups.filter((group) => group !== first)]
}

/** The number of reports in the sum; 0 without a sum. */
export const inSum = ({ sum, numeric_count: numeric }: SummaryNumbers): number => (sum === null ? 0 : numeric)

export const outOfSum = (group: SummaryNumbers): number => group.report_count - inSum(group)
