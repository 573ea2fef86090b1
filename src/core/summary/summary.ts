// What is added up, how it is split, and what comes of it. Rules, section 9. Pure.
import type { DayRange, PeriodChoice } from './period.ts'
import type { UnitKind } from './unit-kind.ts'

export interface Named {
  readonly id: string
  readonly name: string | null
}

interface SummaryAmount {
  readonly value: number | null
  readonly value_text: string
  readonly unit: string | null
}

interface SummaryValue extends SummaryAmount {
  readonly period_start: string | null
  readonly period_end: string | null
}

/** The fields of the target of a row that a summary needs. */
export interface SummaryTarget extends SummaryValue {
  readonly uri: string | null
  readonly name: string | null
}

/** The fields of a row of the API that a summary needs. */
export interface SummaryRow extends SummaryValue {
  readonly themes: readonly string[]
  readonly indicator: Named
  readonly org: Named | null
  /** With `include=target`. */
  readonly target?: SummaryTarget | null
  readonly baseline?: SummaryAmount | null
}

export const splits = ['org', 'theme', 'fund', 'province', 'sector', 'period'] as const
export type Split = (typeof splits)[number]

/** Whether its values are codes, which the code lists have labels for. */
export const isByCode = (split: Split): boolean =>
  split === 'theme' || split === 'province' || split === 'sector'

/** Units that people say are the same: `people` shown, `personnes` meant too. */
export interface SameUnits {
  readonly shown: string
  readonly same: readonly string[]
}

/** Indicators that count the same thing, as `GET /indicator-groups` lists them. */
export interface SummaryIndicatorGroup {
  readonly slug: string
  readonly name: string
  readonly indicator_ids: readonly string[]
  readonly units?: SameUnits | null
}

/** Why there is no sum. Where several reasons hold, the first in this order is given. */
export type NotSummed = 'no_numbers' | UnitKind | 'overlapping_periods' | 'mixed_units' | 'out_of_range'

export interface SummaryOptions<R extends SummaryRow = SummaryRow> extends DayRange {
  /** By what groups are split besides indicator and unit, in this order. */
  readonly by?: readonly Split[]
  /** The funds of the row's organization; needed to split by fund. */
  readonly fundsOf?: (row: R) => Iterable<string>
  /** The provinces and territories that its profile says, and its sectors; needed to split by them. */
  readonly provincesOf?: (row: R) => Iterable<string>
  readonly sectorsOf?: (row: R) => Iterable<string>
  /** Which reports count between `from` and `to`; those that touch the days where it is left out. */
  readonly period?: PeriodChoice
  /** The month, 1 to 12, in which the years of `period` begin; January where it is left out. */
  readonly fiscalYearStart?: number
  /** Compares with targets; the rows are read with `include=target`. */
  readonly targets?: boolean
  /**
   * Compares `from` to `to`, which are both needed, with the period before, of the same length; the rows have to reach back
   * to it (`periodBefore`). Not with `period` in `by`, which shows every year by itself.
   */
  readonly compare?: 'previous'
}

/** With `group` in `by`, the members of each group are added together. */
export interface GroupedSummaryOptions<R extends SummaryRow = SummaryRow> extends Omit<
  SummaryOptions<R>,
  'by'
> {
  readonly by: readonly (Split | 'group')[]
  readonly groups: readonly SummaryIndicatorGroup[]
}

/** Set are those that `by` lists; null where a report has none. */
export interface SplitKeys {
  readonly org?: Named | null
  readonly theme?: string | null
  readonly fund?: string | null
  readonly province?: string | null
  readonly sector?: string | null
  /** `2024`, or the first and the last year: `2023/2024`. */
  readonly period?: string | null
}

export interface SummaryNumbers {
  readonly report_count: number
  /** The reports with a number, which are in the sum. */
  readonly numeric_count: number
  readonly sum: number | null
  readonly min: number | null
  readonly max: number | null
  readonly mean: number | null
  readonly not_summed: NotSummed | null
  /** The first and the last day of the reports that are counted; null where none has a date. */
  readonly period_start: string | null
  readonly period_end: string | null
  /** Set if targets are asked for: what the value or the sum is compared with; null where there is no such number. */
  readonly target?: number | null
  /** 100 for a value or sum that equals its target; null where that is 0 or null. */
  readonly percent_of_target?: number | null
  /** Set if the period before is asked for; null where either is not summed. */
  readonly previous?: PreviousSum | null
  readonly change?: SumChange | null
}

export interface PreviousSum {
  readonly sum: number
  /** Its reports with a number. */
  readonly count: number
}

export interface SumChange {
  readonly absolute: number
  /** Of the size of the sum before; null where that is 0. */
  readonly percent: number | null
}

/** What the members of a group with one unit add up to, where not all have one. */
export interface UnitSum {
  readonly unit: string | null
  readonly sum: number | null
  readonly report_count: number
  readonly not_summed: NotSummed | null
}

/** The reports on one indicator in one unit. */
export interface SummaryMember extends SummaryNumbers {
  readonly indicator: Named
  readonly unit: string | null
}

export interface SummaryGroup extends SummaryMember, SplitKeys {
  /** Null if `by` lists `group` and the indicator is in none. */
  readonly group?: null
}

/** The reports on all indicators of a group. */
export interface IndicatorGroupSummary extends SummaryNumbers, SplitKeys {
  readonly group: { readonly slug: string; readonly name: string }
  readonly indicator: null
  /** As most of its reports say it, or as people say it is shown; null where units differ. */
  readonly unit: string | null
  /** Only where units differ: those with the most reports first. */
  readonly sums?: readonly UnitSum[]
  /** What is added, or why it is not; only members with reports. */
  readonly members: readonly SummaryMember[]
}

/** For people: the same numbers with all their digits, which a number of JSON may not have. */
export interface ExactNumbers {
  readonly sum: string | null
  readonly min: string | null
  readonly max: string | null
  readonly target?: string | null
  /** Null where no baseline says whether more or less is wanted. */
  readonly is_met?: boolean | null
  readonly previous?: string | null
  readonly change?: string | null
}
export type ExactUnitSum = UnitSum & { readonly exact: Pick<ExactNumbers, 'sum'> }
export type Exactly<G> = G extends { readonly members: readonly SummaryMember[] }
  ? Omit<G, 'members' | 'sums'> & {
      readonly members: readonly Exactly<SummaryMember>[]
      readonly sums?: readonly ExactUnitSum[]
      readonly exact: ExactNumbers
    }
  : G & { readonly exact: ExactNumbers }

export interface Summary<G = SummaryGroup> {
  readonly data: G[]
  /** Counts every report once, although it is in the groups of all its themes, funds, provinces and sectors. */
  readonly total_reports: number
}

export type GroupedSummary = Summary<SummaryGroup | IndicatorGroupSummary>
