// From the groups of a summary to what is given: sums or the reason why there is none, in order. Rules, sections 9 and 10.
// Pure.
import { compareNullsLast } from '../projection/source.ts'
import { exactText, percentage, writeDecimal, type WrittenNumber } from './decimal.ts'
import { DecimalSum } from './decimal-sum.ts'
import { mostFrequent } from './most-frequent.ts'
import { PeriodOverlap } from './period-overlap.ts'
import { unitKeys } from './same-unit.ts'
import type {
  Exactly,
  ExactUnitSum,
  IndicatorGroupSummary,
  NotSummed,
  SummaryGroup,
  SummaryIndicatorGroup,
  SummaryMember,
  SummaryNumbers,
} from './summary.ts'
import { TargetSum } from './target-sum.ts'
import { joinPeriods, largerNumber, smallerNumber, type GrowingGroup } from './summary-groups.ts'
import { getOrAdd, groupBy } from '../lists-by-key.ts'
import { unitKinds } from './unit-kind.ts'

export type Finished = Exactly<SummaryGroup | IndicatorGroupSummary>

/** Indicator groups by slug, then indicators by id and unit; each then by the values of the split, missing ones last. */
export function finishGroups(
  groups: readonly GrowingGroup[],
  indicatorGroups: readonly SummaryIndicatorGroup[],
): Finished[] {
  const bySlug = new Map(indicatorGroups.map((each) => [each.slug, each]))
  const byGroup = groupBy(groups, ({ group, splitOrder }) =>
    typeof group === 'string' ? JSON.stringify([group, ...splitOrder]) : null,
  )
  const alone: GrowingGroup[] = byGroup.get(null) ?? []
  byGroup.delete(null)
  return [
    ...[...byGroup.values()]
      .sort(([a], [b]) => compareLists(groupOrder(a), groupOrder(b)))
      .flatMap((members) => {
        const of = bySlug.get(members[0].group ?? '')
        return of ? finishIndicatorGroup(of, members.sort(inOrder)) : []
      }),
    ...alone.sort(inOrder).map(finishGroup),
  ]
}

const groupOrder = ({ group = null, splitOrder }: GrowingGroup) => [group, ...splitOrder]

const inOrder = (a: GrowingGroup, b: GrowingGroup): number =>
  compareLists([a.indicator.id, a.unit, ...a.splitOrder], [b.indicator.id, b.unit, ...b.splitOrder])

function compareLists(a: readonly (string | null)[], b: readonly (string | null)[]): number {
  for (const [at, left] of a.entries()) {
    const order = compareNullsLast(left, b[at] ?? null)
    if (order !== 0) return order
  }
  return 0
}

function finishGroup(group: GrowingGroup): Exactly<SummaryGroup> {
  const { indicator, unit, split } = group
  return {
    ...(group.group === null && { group: null }),
    indicator,
    unit,
    ...split,
    ...finishNumbers(group, notSummedReason(group)),
  }
}

/** The members are added where all have one unit and each may be added. Those without a number have nothing to add. */
function finishIndicatorGroup(
  { slug, name, units }: SummaryIndicatorGroup,
  members: readonly GrowingGroup[],
): Exactly<IndicatorGroupSummary> {
  const sameKey = unitKeys(units)
  const numeric = members.filter(({ numericCount }) => numericCount > 0)
  const byUnit = groupBy(numeric, (each) => sameKey(each.unit))
  const isMixed = byUnit.size > 1
  const all = joinMembers(isMixed ? [] : numeric)
  const shownUnit = (some: readonly GrowingGroup[]) => {
    const unit = mostFrequent(some.map((each) => [each.unit, each.reportCount]))
    return units && sameKey(unit) === sameKey(units.shown) ? units.shown : unit
  }
  const sumUnit = (same: readonly GrowingGroup[]): ExactUnitSum => {
    const reason = reasonOfMembers(same)
    const { sum } = joinMembers(same)
    const key = sameKey(same[0]?.unit ?? null)
    return {
      unit: shownUnit(same),
      sum: reason === null ? sum.total() : null,
      report_count: countMembers(members.filter(({ unit }) => sameKey(unit) === key)).reportCount,
      not_summed: reason,
      exact: { sum: reason === null ? writeDecimal(sum.exact()) : null },
    }
  }
  const sums = [...byUnit.values()].map(sumUnit)
  return {
    group: { slug, name },
    indicator: null,
    unit: isMixed ? null : shownUnit(numeric.length > 0 ? numeric : members),
    ...members[0]?.split,
    ...finishNumbers(
      { ...all, ...countMembers(members), targets: members[0]?.targets ? all.targets : null },
      isMixed
        ? (firstReason(sums.map((each) => each.not_summed)) ?? 'mixed_units')
        : reasonOfMembers(numeric),
    ),
    ...(isMixed && {
      sums: sums.sort((a, b) => b.report_count - a.report_count || compareNullsLast(a.unit, b.unit)),
    }),
    members: members.map(finishMember),
  }
}

/** Of members with numbers in one unit. */
function reasonOfMembers(numeric: readonly GrowingGroup[]): NotSummed | null {
  if (numeric.length === 0) return 'no_numbers'
  const reason = firstReason(numeric.map(notSummedReason))
  if (reason !== null) return reason
  if (overlapInUnits(numeric)) return 'overlapping_periods'
  return Number.isFinite(joinMembers(numeric).sum.total()) ? null : 'out_of_range'
}

/** Whether an organization reports one indicator for the same days in units that are the same. */
function overlapInUnits(numeric: readonly GrowingGroup[]): boolean {
  const seen = new Map<string, PeriodOverlap>()
  const indicators = new Set(numeric.map(({ indicator }) => indicator.id))
  if (indicators.size === numeric.length) return false
  return numeric.some(({ indicator, periods }) =>
    [...periods].some(([org, own]) => {
      const key = JSON.stringify([indicator.id, org])
      return getOrAdd(seen, key, () => new PeriodOverlap()).addAll(own)
    }),
  )
}

const finishMember = (group: GrowingGroup): Exactly<SummaryMember> => ({
  indicator: group.indicator,
  unit: group.unit,
  ...finishNumbers(group, notSummedReason(group)),
})

const reasons: readonly NotSummed[] = ['no_numbers', ...unitKinds, 'overlapping_periods']

const firstReason = (given: readonly (NotSummed | null)[]): NotSummed | null =>
  reasons.find((reason) => given.includes(reason)) ?? null

function notSummedReason({ numericCount, unitKind, overlaps, sum }: GrowingGroup): NotSummed | null {
  if (numericCount === 0) return 'no_numbers'
  if (unitKind !== null) return unitKind
  if (overlaps) return 'overlapping_periods'
  return Number.isFinite(sum.total()) ? null : 'out_of_range'
}

type Joined = Pick<GrowingGroup, 'sum' | 'targets' | 'min' | 'max'>

function joinMembers(members: readonly GrowingGroup[]): Joined {
  const sum = new DecimalSum()
  const targets = new TargetSum()
  let min: WrittenNumber | null = null
  let max: WrittenNumber | null = null
  for (const each of members) {
    sum.addAll(each.sum)
    if (each.targets) targets.addAll(each.targets)
    if (each.min) min = smallerNumber(min, each.min)
    if (each.max) max = largerNumber(max, each.max)
  }
  return { sum, targets, min, max }
}

const countMembers = (members: readonly GrowingGroup[]) => ({
  reportCount: members.reduce((count, each) => count + each.reportCount, 0),
  numericCount: members.reduce((count, each) => count + each.numericCount, 0),
  span: members.reduce<GrowingGroup['span']>((span, each) => joinPeriods(span, each.span), null),
})

type Counted = Pick<GrowingGroup, 'sum' | 'targets' | 'min' | 'max' | 'reportCount' | 'numericCount' | 'span'>

function finishNumbers(group: Counted, reason: NotSummed | null): Exactly<SummaryNumbers> {
  const { sum, min, max, span } = group
  const isSummed = reason === null
  const target = group.targets && compareWithTargets(group, isSummed)
  return {
    report_count: group.reportCount,
    numeric_count: group.numericCount,
    sum: isSummed ? sum.total() : null,
    min: min?.value ?? null,
    max: max?.value ?? null,
    mean: sum.mean(),
    not_summed: reason,
    period_start: span?.start ?? null,
    period_end: span?.end ?? null,
    ...(target && { target: target.value, percent_of_target: target.percent }),
    exact: {
      sum: isSummed ? writeDecimal(sum.exact()) : null,
      min: writeNumber(min),
      max: writeNumber(max),
      ...(target && { target: target.exact, is_met: target.isMet }),
    },
  }
}

const notCompared = { value: null, percent: null, exact: null, isMet: null }

/** A single value is compared whatever its unit, several only where they may be added. */
function compareWithTargets({ targets, numericCount, sum }: Counted, isSummed: boolean) {
  const total = isSummed || numericCount === 1 ? targets?.sum() : undefined
  if (!total) return notCompared
  const [reached, target] = [sum.exact(), total.exact()]
  return {
    value: total.total(),
    percent: percentage(reached, target),
    exact: writeDecimal(target),
    isMet: targets?.isMet(reached, target) ?? null,
  }
}

const writeNumber = (number: WrittenNumber | null): string | null => number && exactText(number)
