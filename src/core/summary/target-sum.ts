// What the values of a group are compared with: one target, or the sum of several that may be added. Rules, section 9. Pure.
import { periodFromDays, type Period } from '../calendar-day.ts'
import { getOrAdd } from '../lists-by-key.ts'
import { compareDecimals, compareWritten, type Decimal, type WrittenNumber } from './decimal.ts'
import { DecimalSum } from './decimal-sum.ts'
import { PeriodOverlap } from './period-overlap.ts'
import type { SummaryRow, SummaryTarget } from './summary.ts'

interface CountedTarget {
  /** Indicator and organization: the periods of each are compared by themselves, as those of reports. */
  readonly owner: string
  readonly number: WrittenNumber
  readonly period: Period | null
}

/**
 * Each target counts once, however many reports it is for: quarters are compared with the target of their year. Targets are
 * not added where nothing says what all the reports together should reach: a report without a number to compare with in its
 * unit, a target that organizations share or that several reports share without a period, targets of one organization that
 * overlap.
 */
export class TargetSum {
  #isComparable = true
  /** What is wanted, as the baselines of all its reports show: 1 for more, -1 for less, 0 where they do not. */
  #direction: 1 | -1 | 0 | null = null
  readonly #targets = new Map<string, CountedTarget>()

  /** The target of a report with a number. */
  add({ indicator, unit, org, target, baseline }: SummaryRow): void {
    if (!this.#isComparable) return
    const value = target?.value ?? null
    if (!target || value === null || !Number.isFinite(value) || target.unit !== unit) return this.#giveUp()
    this.#head(wantedDirection({ value, text: target.value_text }, target.unit, baseline))
    this.#count(targetKey(target, indicator.id), {
      owner: JSON.stringify([indicator.id, org?.id]),
      number: { value: value + 0, text: target.value_text },
      period: periodFromDays(target.period_start, target.period_end),
    })
  }

  /** All that was added to another one. */
  addAll(other: TargetSum): void {
    if (!other.#isComparable) return this.#giveUp()
    if (other.#direction !== null) this.#head(other.#direction)
    for (const [key, target] of other.#targets) {
      // One target of two indicators does not say what each of them should reach.
      if (this.#targets.has(key)) return this.#giveUp()
      this.#count(key, target)
    }
  }

  /** Null where there is nothing to compare with, or where the targets cannot be added. */
  sum(): DecimalSum | null {
    if (!this.#isComparable || this.#targets.size === 0) return null
    const sum = new DecimalSum()
    const periods = new Map<string, PeriodOverlap>()
    for (const { owner, number, period } of this.#targets.values()) {
      if (getOrAdd(periods, owner, () => new PeriodOverlap()).add(period)) return null
      sum.add(number.text, number.value)
    }
    return Number.isFinite(sum.total()) ? sum : null
  }

  /** Whether what was reached is what is wanted; null where the baselines do not say what is. */
  isMet(reached: Decimal, target: Decimal): boolean | null {
    const direction = this.#direction ?? 0
    return direction === 0 ? null : compareDecimals(reached, target) * direction >= 0
  }

  #head(direction: 1 | -1 | 0): void {
    this.#direction = this.#direction === null || this.#direction === direction ? direction : 0
  }

  #count(key: string, target: CountedTarget): void {
    if (!this.#isComparable) return
    const counted = this.#targets.get(key)
    if (!counted) this.#targets.set(key, target)
    else if (counted.owner !== target.owner || target.period === null) this.#giveUp()
  }

  #giveUp(): void {
    this.#isComparable = false
    this.#targets.clear()
  }
}

function wantedDirection(
  target: WrittenNumber,
  unit: string | null,
  baseline: SummaryRow['baseline'],
): 1 | -1 | 0 {
  const value = baseline?.value ?? null
  if (!baseline || value === null || !Number.isFinite(value) || baseline.unit !== unit) return 0
  return compareWritten(target, { value, text: baseline.value_text }) as 1 | -1 | 0
}

/** A target without an identifier is known by its indicator and by what it says. */
const targetKey = ({ uri, name, value_text, period_start, period_end }: SummaryTarget, indicator: string) =>
  JSON.stringify(uri ?? [indicator, name, value_text, period_start, period_end])
