// The sums of one indicator in one unit, of one group of indicators, or of all indicators in each of their units, by the
// same rules. Pure.
import { periodOf } from '../../../src/core/calendar-day.ts'
import { isChosen, type DayRange } from '../../../src/core/summary/period.ts'
import { createSummary, summarizeExactly } from '../../../src/core/summary/summarize.ts'
import type {
  Exactly,
  GroupedSummaryOptions,
  IndicatorGroupSummary,
  Named,
  Split,
  SplitKeys,
  SummaryGroup,
  SummaryIndicatorGroup,
  SummaryNumbers,
} from '../../../src/core/summary/summary.ts'
import { groupBy } from '../group-by.ts'
import type { Row } from '../model.ts'

export interface UnitCount {
  readonly unit: string | null
  readonly reports: number
}

export type Sum = Exactly<SummaryGroup | IndicatorGroupSummary>

/** What is counted: the numbers, and how many of the reports reach beyond the days of the filter. */
export interface Counted<G = Sum> {
  readonly group: G
  readonly beyond: number
}

export interface SumLine extends Counted {
  /** Identifies the line; null for the one without a value. */
  readonly key: string | null
  readonly of: Named | null
}

/** What its lines are called. */
export interface SumLabels {
  readonly split: Split
  /** The month in which its years begin. */
  readonly fiscalYearStart: number
}

export interface Sums extends SumLabels {
  readonly lines: readonly SumLine[]
  readonly total: Counted
}

/** All indicators with one unit; each line is one indicator and one value of the split. Nothing adds up indicators. */
export interface UnitSums {
  readonly unit: string | null
  readonly reports: number
  readonly lines: readonly SumLine[]
}

/** What is added: the reports in one unit, or those of a group. */
export type Subject =
  | { readonly unit: string | null; readonly group?: undefined }
  | { readonly group: SummaryIndicatorGroup }

export type FundsOf = (row: Row) => Iterable<string>

/** The days are those of the filter, by which the rows are already chosen. */
export interface SumOptions extends DayRange {
  readonly split: Split
  readonly fundsOf?: FundsOf
  readonly fiscalYearStart?: number
}

/** Some of its days lie outside the days of the filter. */
export const reachesBeyond = ({ period_start: start, period_end: end }: Row, days: DayRange): boolean =>
  !isChosen(periodOf(start, end), 'within', days)

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

/** Null when there is no report. */
export function sumsOf(rows: readonly Row[], subject: Subject, options: SumOptions): Sums | null {
  const { split, fundsOf = () => [], fiscalYearStart = 1, from, to } = options
  const { group } = subject
  const own = group ? rows : rows.filter((row) => row.unit === subject.unit)
  const beyond = own.filter((row) => reachesBeyond(row, { from, to }))
  const add = (some: readonly Row[], by: readonly Split[]): Sum[] => {
    const shared: GroupedSummaryOptions<Row> = {
      by: group ? ['group', ...by] : by,
      groups: group ? [group] : [],
      fundsOf,
      fiscalYearStart,
    }
    return summarizeExactly(some, shared).data
  }
  const [total] = add(own, [])
  if (!total) return null
  const beyondBy = new Map(add(beyond, [split]).map((each) => [keyOf(each, split), each.report_count]))
  const lines = add(own, [split]).map((each) => lineOf(each, split, beyondBy.get(keyOf(each, split)) ?? 0))
  return {
    split,
    total: { group: total, beyond: beyond.length },
    lines: split === 'period' ? lines : lines.sort(largestFirst),
    fiscalYearStart,
  }
}

/** Rows that are added before the page may do something else. */
const sliceSize = 2000

/**
 * Every indicator in each of its units: units in which something is added first, those with the most reports before others;
 * no unit last.
 */
export async function allSumsOf(
  rows: readonly Row[],
  options: SumOptions,
  yieldToBrowser: () => Promise<void>,
): Promise<readonly UnitSums[]> {
  const { split, fundsOf = () => [], fiscalYearStart = 1, from, to } = options
  const shared = { by: [split], fundsOf, fiscalYearStart }
  const [all, beyond] = [createSummary<Row>(shared), createSummary<Row>(shared)]
  for (let at = 0; at < rows.length; at += sliceSize) {
    if (at > 0) await yieldToBrowser()
    for (const row of rows.slice(at, at + sliceSize)) {
      all.add(row)
      if (reachesBeyond(row, { from, to })) beyond.add(row)
    }
  }
  await yieldToBrowser()
  const idOf = (group: SummaryGroup) => JSON.stringify([group.indicator.id, group.unit, keyOf(group, split)])
  const beyondBy = new Map(beyond.result().data.map((each) => [idOf(each), each.report_count]))
  await yieldToBrowser()
  const byUnit = groupBy(all.exactResult().data, ({ unit }) => unit)
  const counts = new Map(unitsOf(rows).map(({ unit, reports }) => [unit, reports]))
  return [...byUnit]
    .map(([unit, groups]) => ({
      unit,
      reports: counts.get(unit) ?? 0,
      lines: groups.map((each) => lineOf(each, split, beyondBy.get(idOf(each)) ?? 0)),
    }))
    .sort(
      (a, b) =>
        Number(a.unit === null) - Number(b.unit === null) ||
        Number(hasSum(b)) - Number(hasSum(a)) ||
        b.reports - a.reports,
    )
}

const hasSum = ({ lines }: UnitSums): boolean => lines.some(({ group }) => group.sum !== null)

const lineOf = (group: Sum, split: Split, beyond: number): SumLine => ({
  key: keyOf(group, split),
  of: split === 'org' ? (group.org ?? null) : null,
  group,
  beyond,
})

const keyOf = (group: SplitKeys, split: Split): string | null =>
  split === 'org' ? (group.org?.id ?? null) : (group[split] ?? null)

/** Groups without a sum come after those with one, by number of reports; the group without a value comes last. */
function largestFirst(a: SumLine, b: SumLine): number {
  if ((a.key === null) !== (b.key === null)) return a.key === null ? 1 : -1
  const [left, right] = [a.group.sum, b.group.sum]
  if (left !== null && right !== null) return right - left
  if (left !== null || right !== null) return left === null ? 1 : -1
  return b.group.report_count - a.group.report_count
}

/** The number of reports in the sum; 0 without a sum. */
export const inSum = ({ sum, numeric_count: numeric }: SummaryNumbers): number => (sum === null ? 0 : numeric)

export const outOfSum = (group: SummaryNumbers): number => group.report_count - inSum(group)
