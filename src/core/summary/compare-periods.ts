// The groups of a period beside those of the period before. Rules, section 10. Pure.
import {
  nearestDouble,
  percentage,
  readDecimal,
  subtractDecimals,
  withoutSign,
  writeDecimal,
} from './decimal.ts'
import type { Finished } from './finish-groups.ts'
import { unitKey, unitKeys, type UnitKeys } from './same-unit.ts'
import type { Exactly, SummaryIndicatorGroup, SummaryMember, SummaryNumbers } from './summary.ts'

type Numbers = Exactly<SummaryNumbers> & { readonly unit: string | null }

/** Groups that only the period before has are not listed. */
export function addPrevious(
  current: readonly Finished[],
  before: readonly Finished[],
  indicatorGroups: readonly SummaryIndicatorGroup[],
): Finished[] {
  const keys = new Map(indicatorGroups.map(({ slug, units }) => [slug, unitKeys(units)]))
  const earlier = new Map(before.map((each) => [groupKey(each), each]))
  return current.map((group) => {
    const previous = earlier.get(groupKey(group))
    const compared = comparePair(group, previous, (group.group && keys.get(group.group.slug)) ?? unitKey)
    if (!('members' in compared)) return compared
    const members = new Map(
      (previous && 'members' in previous ? previous.members : []).map((each) => [memberKey(each), each]),
    )
    return {
      ...compared,
      members: compared.members.map((each) => comparePair(each, members.get(memberKey(each)), unitKey)),
    }
  })
}

const memberKey = ({ indicator, unit }: Pick<SummaryMember, 'indicator' | 'unit'>): string =>
  JSON.stringify([indicator.id, unit])

/** The unit of an indicator group is not part of its key. */
const groupKey = (each: Finished): string =>
  JSON.stringify([
    each.group?.slug ?? null,
    each.indicator && memberKey({ indicator: each.indicator, unit: each.unit }),
    each.org?.id ?? null,
    each.theme ?? null,
    each.fund ?? null,
  ])

function comparePair<G extends Numbers>(group: G, before: Numbers | undefined, unitKey: UnitKeys): G {
  const [now, then] = [group.exact.sum, before?.exact.sum ?? null]
  if (!before || now === null || then === null || unitKey(group.unit) !== unitKey(before.unit)) {
    return { ...group, previous: null, change: null, exact: { ...group.exact, previous: null, change: null } }
  }
  const [sum, previous] = [readDecimal(now, group.sum ?? 0), readDecimal(then, before.sum ?? 0)]
  const change = subtractDecimals(sum, previous)
  return {
    ...group,
    previous: { sum: before.sum ?? 0, count: before.numeric_count },
    change: { absolute: nearestDouble(change), percent: percentage(change, withoutSign(previous)) },
    exact: { ...group.exact, previous: then, change: writeDecimal(change) },
  }
}
