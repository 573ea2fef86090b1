// Counts reports per theme, and organizations per fund or by what their profiles say. What has several values counts in
// each, so the counts may add up to more than the total. Pure.
import { compareNames } from '../../../src/core/natural-order.ts'
import type { Row } from '../model.ts'

/** What organizations are counted by, as the filters call it. */
export type CountedBy = 'funds' | 'provinces' | 'sectors'

interface ValueCount {
  readonly value: string
  readonly count: number
}

export interface ValueCounts {
  readonly total: number
  /** The most frequent first. */
  readonly values: readonly ValueCount[]
  /** Those without a value. */
  readonly without: number
}

export interface OrganizationCounts extends ValueCounts {
  /** Whether organizations without reports are included. */
  readonly isWhole: boolean
  /** Organizations with reports that touch the period of the filter. */
  readonly isTouching?: boolean
}

function countValues(all: readonly (readonly string[])[]): ValueCounts {
  const counts = new Map<string, number>()
  let without = 0
  for (const values of all) {
    const own = new Set(values)
    if (own.size === 0) without += 1
    for (const value of own) counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  const values = [...counts].map(([value, count]) => ({ value, count }))
  return { total: all.length, values: values.sort(byCount), without }
}

export interface ThemeCounts extends ValueCounts {
  /** Reports with two themes or more. */
  readonly several: number
}

export const countThemes = (rows: readonly Row[]): ThemeCounts => ({
  ...countValues(rows.map(({ themes }) => themes)),
  several: rows.filter(({ themes }) => new Set(themes).size > 1).length,
})

interface Counted {
  readonly id: string
  readonly values: readonly string[]
}

/** Each organization once. */
export const countOrganizations = (
  organizations: readonly Counted[],
  isWhole: boolean,
): OrganizationCounts => {
  const byId = new Map(organizations.map(({ id, values }) => [id, values]))
  return { ...countValues([...byId.values()]), isWhole }
}

export const byCount = (a: ValueCount, b: ValueCount): number =>
  b.count - a.count || compareNames(a.value, b.value)

/** Whether something counts in several bars. */
export const hasSeveral = ({ total, values, without }: ValueCounts): boolean =>
  values.reduce((sum, { count }) => sum + count, 0) > total - without
