// Sums of values that may be added: one indicator and one unit at a time, or the members of an indicator group. Used by the
// console, the command line and the client; the service itself never adds values. Rules, section 9. Pure.
import { finishGroups } from './finish-groups.ts'
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
  const exactResult = (): Summary<Exactly<AnyGroup>> => ({
    data: finishGroups(groups.all(), indicatorGroups),
    total_reports: groups.reportCount,
  })
  return {
    add: (row) => groups.add(row),
    exactResult,
    result: () => {
      const { data, total_reports } = exactResult()
      return { data: data.map(withoutExact), total_reports }
    },
  }
}

function withoutExact(group: Exactly<AnyGroup>): AnyGroup {
  const { exact: _, ...rest } = group
  return 'members' in rest ? { ...rest, members: rest.members.map(dropExact) } : rest
}

function dropExact(member: Exactly<SummaryMember>): SummaryMember {
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
  return filled(rows, options).result()
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
  return filled(rows, options).exactResult()
}

function filled<R extends SummaryRow>(
  rows: Iterable<R>,
  options: SummaryOptions<R> | GroupedSummaryOptions<R>,
): SummaryBuilder<R, AnyGroup> {
  const summary = createSummary(options as GroupedSummaryOptions<R>)
  for (const row of rows) summary.add(row)
  return summary
}
