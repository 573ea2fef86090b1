// The groups of a summary while rows are added. Memory grows with the number of groups and, to detect overlaps, with the
// periods of each organization in a group, not with the rows. Pure.
import { DecimalSum } from './decimal-sum.ts'
import { PeriodOverlap } from './period-overlap.ts'
import { periodOf, yearsOf } from './period.ts'
import type { Period } from './period.ts'
import type { Named, Split, SummaryGroup, SummaryOptions, SummaryRow } from './summarize.ts'
import { unitKind } from './unit-kind.ts'
import type { UnitKind } from './unit-kind.ts'

type SplitKeys = Pick<SummaryGroup, Split>

export interface GrowingGroup {
  readonly indicator: Named
  readonly unit: string | null
  readonly split: SplitKeys
  /** What the group is sorted by: indicator id, unit, then the values it is split by. */
  readonly order: readonly (string | null)[]
  readonly unitKind: UnitKind | null
  readonly sum: DecimalSum
  reportCount: number
  numericCount: number
  min: number | null
  max: number | null
  overlaps: boolean
  /** By organization; reports without one count as those of one organization. Cleared once an overlap is found. */
  readonly periods: Map<string | null, PeriodOverlap>
}

/** A value of a split: its sort key, and the field of the group. */
interface SplitValue {
  readonly sorted: string | null
  readonly shown: SplitKeys
}

export class SummaryGroups<R extends SummaryRow> {
  reportCount = 0
  readonly #by: readonly Split[]
  readonly #fundsOf: (row: R) => Iterable<string>
  readonly #groups = new Map<string, GrowingGroup>()

  constructor(by: readonly Split[], fundsOf: SummaryOptions<R>['fundsOf']) {
    if (by.includes('fund') && !fundsOf) throw new TypeError('fundsOf is needed to split by fund')
    this.#by = by
    this.#fundsOf = fundsOf ?? (() => [])
  }

  all(): GrowingGroup[] {
    return [...this.#groups.values()]
  }

  add(row: R): void {
    this.reportCount++
    const period = periodOf(row.period_start, row.period_end)
    let combinations: (readonly SplitValue[])[] = [[]]
    for (const split of this.#by) {
      const values = this.#valuesOf(split, row, period)
      combinations = combinations.flatMap((before) => values.map((value) => before.concat(value)))
    }
    for (const values of combinations) addTo(this.#groupOf(row, values), row, period)
  }

  /** Never empty: a report without a value is in the group for null. */
  #valuesOf(split: Split, row: R, period: Period | null): readonly SplitValue[] {
    switch (split) {
      case 'org':
        return [{ sorted: row.org?.id ?? null, shown: { org: row.org && named(row.org) } }]
      case 'theme':
        return distinctOrNull(row.themes).map((theme) => ({ sorted: theme, shown: { theme } }))
      case 'fund':
        return distinctOrNull(this.#fundsOf(row)).map((fund) => ({ sorted: fund, shown: { fund } }))
      case 'period': {
        const years = period && yearsOf(period)
        return [{ sorted: years, shown: { period: years } }]
      }
    }
  }

  #groupOf(row: R, values: readonly SplitValue[]): GrowingGroup {
    const order = [row.indicator.id, row.unit, ...values.map(({ sorted }) => sorted)]
    const key = JSON.stringify(order)
    const existing = this.#groups.get(key)
    if (existing) return existing
    const group: GrowingGroup = {
      indicator: named(row.indicator),
      unit: row.unit,
      split: Object.assign({}, ...values.map(({ shown }) => shown)) as SplitKeys,
      order,
      unitKind: unitKind(row.unit),
      sum: new DecimalSum(),
      reportCount: 0,
      numericCount: 0,
      min: null,
      max: null,
      overlaps: false,
      periods: new Map(),
    }
    this.#groups.set(key, group)
    return group
  }
}

const named = ({ id, name }: Named): Named => ({ id, name })

const distinctOrNull = (values: Iterable<string>): readonly (string | null)[] => {
  const distinct = [...new Set(values)]
  return distinct.length > 0 ? distinct : [null]
}

function addTo(group: GrowingGroup, row: SummaryRow, period: Period | null): void {
  group.reportCount++
  const { value } = row
  if (value === null || !Number.isFinite(value)) return
  group.numericCount++
  group.sum.add(row.value_text, value)
  group.min = group.min === null ? value : Math.min(group.min, value)
  group.max = group.max === null ? value : Math.max(group.max, value)
  // Values of this unit are not summed anyway.
  if (group.overlaps || group.unitKind !== null) return
  const org = row.org?.id ?? null
  let periods = group.periods.get(org)
  if (!periods) group.periods.set(org, (periods = new PeriodOverlap()))
  if (!periods.add(period)) return
  group.overlaps = true
  group.periods.clear()
}
