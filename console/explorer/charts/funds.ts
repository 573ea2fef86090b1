// Counts organizations per fund. An organization with several funds counts in each. Pure.
import { compareNames } from '../../../src/core/natural-order.ts'

export interface FundCounts {
  /** Distinct organizations. */
  readonly total: number
  /** The fund with the most organizations first. */
  readonly funds: readonly { readonly fund: string; readonly organizations: number }[]
  readonly unfunded: number
  /** Whether organizations without reports are included. */
  readonly isWhole: boolean
  /** Organizations with reports that touch the period of the filter. */
  readonly isTouching?: boolean
}

interface Funded {
  readonly id: string
  readonly funds: readonly string[]
}

export function fundCounts(organizations: Iterable<Funded>, isWhole: boolean): FundCounts {
  const counts = new Map<string, number>()
  const seen = new Set<string>()
  let unfunded = 0
  for (const { id, funds } of organizations) {
    if (seen.has(id)) continue
    seen.add(id)
    const own = new Set(funds)
    if (own.size === 0) unfunded += 1
    for (const fund of own) counts.set(fund, (counts.get(fund) ?? 0) + 1)
  }
  const funds = [...counts].map(([fund, organizations]) => ({ fund, organizations }))
  return { total: seen.size, funds: funds.sort(byCount), unfunded, isWhole }
}

export const byCount = (a: FundCounts['funds'][number], b: FundCounts['funds'][number]): number =>
  b.organizations - a.organizations || compareNames(a.fund, b.fund)

/** Whether an organization counts in several bars. */
export const hasSeveral = ({ total, funds, unfunded }: FundCounts): boolean =>
  funds.reduce((sum, { organizations }) => sum + organizations, 0) > total - unfunded
