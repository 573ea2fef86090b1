// The groups of a summary while rows are added. Memory grows with the number of groups and, to detect overlaps, with the
// periods and targets of each organization in a group, not with the rows. Pure.
import { periodFromDays, type Period } from '../calendar-day.ts'
import { addTo, getOrAdd } from '../lists-by-key.ts'
import { readEachOnce } from '../read-once.ts'
import { compareWritten, type WrittenNumber } from './decimal.ts'
import { DecimalSum } from './decimal-sum.ts'
import { PeriodOverlap } from './period-overlap.ts'
import { isChosen, periodYears } from './period.ts'
import type {
  GroupedSummaryOptions,
  Named,
  Split,
  SplitKeys,
  SummaryIndicatorGroup,
  SummaryOptions,
  SummaryRow,
} from './summary.ts'
import { TargetSum } from './target-sum.ts'
import { unitKind, type UnitKind } from './unit-kind.ts'

/** One indicator in one unit, and one value of each split. */
export interface GrowingGroup {
  readonly indicator: Named
  readonly unit: string | null
  readonly split: SplitKeys
  /** Undefined where groups were not asked for, null where the indicator is in none. */
  readonly group: string | null | undefined
  /** The values it is split by, besides the group. */
  readonly splitOrder: readonly (string | null)[]
  readonly unitKind: UnitKind | null
  readonly sum: DecimalSum
  /** Null where targets are not asked for. */
  readonly targets: TargetSum | null
  reportCount: number
  numericCount: number
  min: WrittenNumber | null
  max: WrittenNumber | null
  /** Of all its reports. */
  span: Period | null
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
  readonly #options: SummaryOptions<R>
  /** Slugs by indicator id; null where groups were not asked for. */
  readonly #slugs: ReadonlyMap<string, readonly string[]> | null
  readonly #groups = new Map<string, GrowingGroup>()
  /** Looked for once: there are few units, and very many groups. */
  readonly #findKind = readEachOnce(unitKind)

  constructor(
    options: SummaryOptions<R> | GroupedSummaryOptions<R>,
    indicatorGroups: readonly SummaryIndicatorGroup[],
  ) {
    const by = [...new Set<Split | 'group'>(options.by)]
    for (const split of ['fund', 'province', 'sector'] as const) {
      const name = `${split}sOf` as const
      if (by.includes(split) && !options[name]) throw new TypeError(`${name} is needed to split by ${split}`)
    }
    if (by.includes('group') && !('groups' in options)) {
      throw new TypeError('groups are needed to add by group')
    }
    const { fiscalYearStart: month = 1 } = options
    if (!Number.isInteger(month) || month < 1 || month > 12) {
      throw new RangeError('fiscalYearStart is a month from 1 to 12')
    }
    this.#by = by.filter((each) => each !== 'group')
    this.#options = options as SummaryOptions<R>
    this.#slugs = by.includes('group') ? slugsByIndicator(indicatorGroups) : null
  }

  all(): GrowingGroup[] {
    return [...this.#groups.values()]
  }

  add(row: R): void {
    const period = periodFromDays(row.period_start, row.period_end)
    if (!isChosen(period, this.#options.period ?? 'touches', this.#options)) return
    this.reportCount++
    let combinations: (readonly SplitValue[])[] = [[]]
    for (const split of this.#by) {
      const values = this.#valuesOf(split, row, period)
      combinations = combinations.flatMap((before) => values.map((value) => before.concat(value)))
    }
    const slugs = this.#slugs === null ? [undefined] : (this.#slugs.get(row.indicator.id) ?? [null])
    for (const slug of slugs) {
      for (const values of combinations) addRow(this.#groupOf(row, slug, values), row, period)
    }
  }

  /** Never empty: a report without a value is in the group for null. */
  #valuesOf(split: Split, row: R, period: Period | null): readonly SplitValue[] {
    switch (split) {
      case 'org':
        return [{ sorted: row.org?.id ?? null, shown: { org: row.org && toNamed(row.org) } }]
      case 'theme':
        return distinctOrNull(row.themes).map((theme) => ({ sorted: theme, shown: { theme } }))
      case 'fund':
      case 'province':
      case 'sector':
        return this.#ofOrganization(split, row)
      case 'period': {
        const years = period && periodYears(period, this.#options.fiscalYearStart)
        return [{ sorted: years, shown: { period: years } }]
      }
    }
  }

  #ofOrganization(split: 'fund' | 'province' | 'sector', row: R): readonly SplitValue[] {
    const valuesOf = this.#options[`${split}sOf` as const]
    return distinctOrNull(valuesOf?.(row) ?? []).map((value) => ({
      sorted: value,
      shown: { [split]: value } as SplitKeys,
    }))
  }

  #groupOf(row: R, group: string | null | undefined, values: readonly SplitValue[]): GrowingGroup {
    const splitOrder = values.map(({ sorted }) => sorted)
    const key = JSON.stringify([group, row.indicator.id, row.unit, ...splitOrder])
    const existing = this.#groups.get(key)
    if (existing) return existing
    const created: GrowingGroup = {
      indicator: toNamed(row.indicator),
      unit: row.unit,
      split: Object.assign({}, ...values.map(({ shown }) => shown)) as SplitKeys,
      group,
      splitOrder,
      unitKind: this.#findKind(row.unit),
      sum: new DecimalSum(),
      targets: this.#options.targets === true ? new TargetSum() : null,
      reportCount: 0,
      numericCount: 0,
      min: null,
      max: null,
      span: null,
      overlaps: false,
      periods: new Map(),
    }
    this.#groups.set(key, created)
    return created
  }
}

const toNamed = ({ id, name }: Named): Named => ({ id, name })

const distinctOrNull = (values: Iterable<string>): readonly (string | null)[] => {
  const distinct = [...new Set(values)]
  return distinct.length > 0 ? distinct : [null]
}

function slugsByIndicator(groups: readonly SummaryIndicatorGroup[]): ReadonlyMap<string, readonly string[]> {
  const slugs = new Map<string, string[]>()
  for (const { slug, indicator_ids: ids } of groups) {
    for (const id of new Set(ids)) addTo(slugs, id, slug)
  }
  return slugs
}

function addRow(group: GrowingGroup, row: SummaryRow, period: Period | null): void {
  group.reportCount++
  group.span = joinPeriods(group.span, period)
  const { value } = row
  if (value === null || !Number.isFinite(value)) return
  group.numericCount++
  group.sum.add(row.value_text, value)
  group.targets?.add(row)
  // Minus zero is zero.
  const written = { value: value + 0, text: row.value_text }
  group.min = smallerNumber(group.min, written)
  group.max = largerNumber(group.max, written)
  // Values of this unit are not summed anyway.
  if (group.overlaps || group.unitKind !== null) return
  const periods = getOrAdd(group.periods, row.org?.id ?? null, () => new PeriodOverlap())
  if (!periods.add(period)) return
  group.overlaps = true
  group.periods.clear()
}

/** From the first day of either to the last. */
export function joinPeriods(a: Period | null, b: Period | null): Period | null {
  if (a === null || b === null) return a ?? b
  if (a.start <= b.start && a.end >= b.end) return a
  return { start: a.start <= b.start ? a.start : b.start, end: a.end >= b.end ? a.end : b.end }
}

export const smallerNumber = (a: WrittenNumber | null, b: WrittenNumber): WrittenNumber =>
  a === null || compareWritten(b, a) < 0 ? b : a

export const largerNumber = (a: WrittenNumber | null, b: WrittenNumber): WrittenNumber =>
  a === null || compareWritten(b, a) > 0 ? b : a
