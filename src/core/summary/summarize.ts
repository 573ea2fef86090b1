// Sums of values that may be added: one indicator and one unit at a time, or the members of an indicator group. Used by the
// console, the command line and the client; the service itself never adds values. Rules, section 9. Pure.
import { addPrevious } from './compare-periods.ts'
import { finishGroups } from './finish-groups.ts'
import { periodBefore, type WholeRange } from './period.ts'
import { SummaryGroups } from './summary-groups.ts'
import type {
  Exactly,
  GroupedSummary,
  GroupedSummaryOptions,
  IndicatorGroupSummary,
  Summary,
  SummaryGroup,
  SummaryMember,
  SummaryOptions,
  SummaryRow,
} from './summary.ts'

/** Takes rows one by one and keeps only the groups, so that a stream of any length can be summarized. */
export interface SummaryBuilder<R extends SummaryRow = SummaryRow, G = SummaryGroup> {
  add(row: R): void
  result(): Summary<G>
  /** With the exact decimals beside the numbers. */
  exactResult(): Summary<Exactly<G>>
}

type AnyGroup = SummaryGroup | IndicatorGroupSummary

export function createSummary<R extends SummaryRow>(options?: SummaryOptions<R>): SummaryBuilder<R>
export function createSummary<R extends SummaryRow>(
  options: GroupedSummaryOptions<R>,
): SummaryBuilder<R, AnyGroup>
export function createSummary<R extends SummaryRow>(
  options: SummaryOptions<R> | GroupedSummaryOptions<R> = {},
): SummaryBuilder<R, AnyGroup> {
  const indicatorGroups = 'groups' in options ? options.groups : []
  const groups = new SummaryGroups<R>(options, indicatorGroups)
  const before =
    options.compare === undefined
      ? null
      : new SummaryGroups<R>({ ...options, ...comparedPeriod(options), targets: false }, indicatorGroups)
  const exactResult = (): Summary<Exactly<AnyGroup>> => {
    const data = finishGroups(groups.all(), indicatorGroups)
    return {
      data: before ? addPrevious(data, finishGroups(before.all(), indicatorGroups), indicatorGroups) : data,
      total_reports: groups.reportCount,
    }
  }
  return {
    add: (row) => {
      groups.add(row)
      before?.add(row)
    },
    exactResult,
    result: () => {
      const { data, total_reports } = exactResult()
      return { data: data.map(withoutExact), total_reports }
    },
  }
}

function comparedPeriod<R extends SummaryRow>({
  by = [],
  from,
  to,
}: SummaryOptions<R> | GroupedSummaryOptions<R>): WholeRange {
  if (typeof from !== 'string' || typeof to !== 'string') {
    throw new TypeError('from and to are needed to compare with the period before')
  }
  if ((by as readonly string[]).includes('period')) {
    throw new TypeError('by period shows every year by itself, and is not compared with the period before')
  }
  return periodBefore({ from, to })
}

function withoutExact(group: Exactly<AnyGroup>): AnyGroup {
  if (!('members' in group)) return dropExact(group)
  const { members, sums, ...rest } = group
  return {
    ...dropExact(rest),
    ...(sums && { sums: sums.map(dropExact) }),
    members: members.map((each) => dropExact<Exactly<SummaryMember>>(each)),
  }
}

function dropExact<G extends { readonly exact: unknown }>(member: G): Omit<G, 'exact'> {
  const { exact: _, ...rest } = member
  return rest
}

export function summarize<R extends SummaryRow>(rows: Iterable<R>, options?: SummaryOptions<R>): Summary
export function summarize<R extends SummaryRow>(
  rows: Iterable<R>,
  options: GroupedSummaryOptions<R>,
): GroupedSummary
export function summarize<R extends SummaryRow>(
  rows: Iterable<R>,
  options: SummaryOptions<R> | GroupedSummaryOptions<R> = {},
): GroupedSummary {
  return addRows(createSummary(options as GroupedSummaryOptions<R>), rows).result()
}

/** For people, who see all digits of a sum. */
export function summarizeExactly<R extends SummaryRow>(
  rows: Iterable<R>,
  options?: SummaryOptions<R>,
): Summary<Exactly<SummaryGroup>>
export function summarizeExactly<R extends SummaryRow>(
  rows: Iterable<R>,
  options: GroupedSummaryOptions<R>,
): Summary<Exactly<AnyGroup>>
export function summarizeExactly<R extends SummaryRow>(
  rows: Iterable<R>,
  options: SummaryOptions<R> | GroupedSummaryOptions<R> = {},
): Summary<Exactly<AnyGroup>> {
  return addRows(createSummary(options as GroupedSummaryOptions<R>), rows).exactResult()
}

function addRows<R extends SummaryRow, G>(summary: SummaryBuilder<R, G>, rows: Iterable<R>) {
  for (const row of rows) summary.add(row)
  return summary
}
