// Sums of values that may be added: one indicator and one unit at a time. Used by the console, the command line and the
// client; the service itself never adds values. Rules, section 9, "Aggregation stays with the client". Pure.
import { compareNullsLast } from '../projection/source.ts'
import { SummaryGroups } from './summary-groups.ts'
import type { GrowingGroup } from './summary-groups.ts'
import type { UnitKind } from './unit-kind.ts'

export interface Named {
  readonly id: string
  readonly name: string | null
}

/** The fields of a row of the API that a summary needs. */
export interface SummaryRow {
  readonly value: number | null
  readonly value_text: string
  readonly unit: string | null
  readonly period_start: string | null
  readonly period_end: string | null
  readonly themes: readonly string[]
  readonly indicator: Named
  readonly org: Named | null
}

export const splits = ['org', 'theme', 'fund', 'period'] as const
export type Split = (typeof splits)[number]

/** Why there is no sum. Where several reasons hold, the first in this order is given. */
export type NotSummed = 'no_numbers' | UnitKind | 'overlapping_periods' | 'out_of_range'

export interface SummaryOptions<R extends SummaryRow = SummaryRow> {
  /** By what groups are split besides indicator and unit, in this order. */
  readonly by?: readonly Split[]
  /** The funds of the row's organization; needed to split by fund. */
  readonly fundsOf?: (row: R) => Iterable<string>
}

/** `org`, `theme`, `fund` and `period` are set if `by` lists them; null where a report has none. */
export interface SummaryGroup {
  readonly indicator: Named
  readonly unit: string | null
  readonly org?: Named | null
  readonly theme?: string | null
  readonly fund?: string | null
  /** `2024`, or the first and the last year: `2023/2024`. */
  readonly period?: string | null
  readonly report_count: number
  /** The reports with a number, which are in the sum. */
  readonly numeric_count: number
  readonly sum: number | null
  readonly min: number | null
  readonly max: number | null
  readonly mean: number | null
  readonly not_summed: NotSummed | null
}

export interface Summary {
  readonly data: SummaryGroup[]
  /** Counts every report once, although it is in the groups of all its themes and funds. */
  readonly total_reports: number
}

/** Takes rows one by one and keeps only the groups, so that a stream of any length can be summarized. */
export interface SummaryBuilder<R extends SummaryRow = SummaryRow> {
  add(row: R): void
  result(): Summary
}

export function createSummary<R extends SummaryRow>(options: SummaryOptions<R> = {}): SummaryBuilder<R> {
  const by = [...new Set(options.by)]
  const groups = new SummaryGroups<R>(by, options.fundsOf)
  return {
    add: (row) => groups.add(row),
    result: () => ({
      data: groups.all().sort(inOrder).map(finishedGroup),
      total_reports: groups.reportCount,
    }),
  }
}

export function summarize<R extends SummaryRow>(rows: Iterable<R>, options: SummaryOptions<R> = {}): Summary {
  const summary = createSummary(options)
  for (const row of rows) summary.add(row)
  return summary.result()
}

/** By indicator id, unit, then the values of the split; missing values last. */
function inOrder(a: GrowingGroup, b: GrowingGroup): number {
  for (const [at, left] of a.order.entries()) {
    const order = compareNullsLast(left, b.order[at] ?? null)
    if (order !== 0) return order
  }
  return 0
}

function finishedGroup({ indicator, unit, split, ...group }: GrowingGroup): SummaryGroup {
  const total = group.sum.total()
  const reason =
    group.numericCount === 0
      ? 'no_numbers'
      : (group.unitKind ??
        (group.overlaps ? 'overlapping_periods' : Number.isFinite(total) ? null : 'out_of_range'))
  return {
    indicator,
    unit,
    ...split,
    report_count: group.reportCount,
    numeric_count: group.numericCount,
    sum: reason === null ? total : null,
    min: group.min,
    max: group.max,
    mean: group.sum.mean(),
    not_summed: reason,
  }
}
