// Indicators that are probably the same: equal names and units, where no group has them all yet. Rules, section 10. Pure.
import { compareNullsLast } from '../projection/source.ts'
import { mostFrequent } from './most-frequent.ts'
import { unitKey } from './same-unit.ts'
import { groupBy } from '../lists-by-key.ts'

export interface SuggestedIndicator {
  readonly id: string
  readonly name: string
  readonly unit: string | null
}

export interface GroupSuggestion {
  /** As most of them are called. */
  readonly name: string
  readonly unit: string | null
  readonly indicator_ids: string[]
}

/** Those with the most indicators first. */
export function suggestGroups(
  indicators: readonly SuggestedIndicator[],
  groups: readonly { readonly indicator_ids: readonly string[] }[],
): GroupSuggestion[] {
  const alike = groupBy(indicators, (each) => JSON.stringify([unitKey(each.name), unitKey(each.unit)]))
  const members = groups.map(({ indicator_ids: ids }) => new Set(ids))
  const isGroup = (some: readonly SuggestedIndicator[]) =>
    members.some((ids) => some.every(({ id }) => ids.has(id)))
  return [...alike.values()]
    .filter((some) => some.length > 1 && !isGroup(some))
    .map((some) => ({
      name: mostFrequent(some.map(({ name }) => [name.trim(), 1])) ?? '',
      unit: mostFrequent(some.map(({ unit }) => [unit, 1])),
      indicator_ids: some.map(({ id }) => id),
    }))
    .sort((a, b) => b.indicator_ids.length - a.indicator_ids.length || compareNullsLast(a.name, b.name))
}
