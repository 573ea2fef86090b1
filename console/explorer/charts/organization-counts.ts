// Counts organizations per fund, or by what their profiles say. An organization with several counts in each. Pure.
import { compareNames } from '../../../src/core/natural-order.ts'

/** What organizations are counted by, as the filters call it. */
export type CountedBy = 'funds' | 'provinces' | 'sectors'

export interface OrganizationCounts {
  /** Distinct organizations. */
  readonly total: number
  /** The one with the most organizations first. */
  readonly values: readonly { readonly value: string; readonly organizations: number }[]
  /** Organizations without a value. */
  readonly without: number
  /** Whether organizations without reports are included. */
  readonly isWhole: boolean
  /** Organizations with reports that touch the period of the filter. */
  readonly isTouching?: boolean
}

interface Counted {
  readonly id: string
  readonly values: readonly string[]
}

export function countOrganizations(organizations: Iterable<Counted>, isWhole: boolean): OrganizationCounts {
  const counts = new Map<string, number>()
  const seen = new Set<string>()
  let without = 0
  for (const { id, values } of organizations) {
    if (seen.has(id)) continue
    seen.add(id)
    const own = new Set(values)
    if (own.size === 0) without += 1
    for (const value of own) counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  const values = [...counts].map(([value, count]) => ({ value, organizations: count }))
  return { total: seen.size, values: values.sort(byCount), without, isWhole }
}

export const byCount = (
  a: OrganizationCounts['values'][number],
  b: OrganizationCounts['values'][number],
): number => b.organizations - a.organizations || compareNames(a.value, b.value)

/** Whether an organization counts in several bars. */
export const hasSeveral = ({ total, values, without }: OrganizationCounts): boolean =>
  values.reduce((sum, { organizations }) => sum + organizations, 0) > total - without
