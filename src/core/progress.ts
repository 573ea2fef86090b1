// How far a row has come towards its target. Rules, section 9. Pure: for the package, the command and the console.

interface Amount {
  readonly value: number | null
  readonly unit: string | null
}

/** A row with `include=target`. */
export interface RowWithTarget extends Amount {
  readonly target?: Amount | null
  readonly baseline?: Amount | null
}

export interface Progress {
  /** Value by target; null where the target is 0. */
  readonly share: number | null
  /** Of the way from the baseline to the target; null without a baseline in the same unit that differs from the target. */
  readonly sinceBaseline: number | null
  /** Whether the target is met; null where nothing says whether more or less is wanted. */
  readonly isMet: boolean | null
}

/** Null where there is nothing to compare: no number, no target, or another unit. */
export function progressOf({ value, unit, target, baseline }: RowWithTarget): Progress | null {
  const goal = target?.unit === unit ? target.value : null
  if (value === null || goal === null) return null
  const share = goal === 0 ? null : value / goal
  const start = baseline?.unit === unit ? baseline.value : null
  if (start === null || start === goal)
    return share === null ? null : { share, sinceBaseline: null, isMet: null }
  return {
    share,
    sinceBaseline: (value - start) / (goal - start),
    isMet: goal > start ? value >= goal : value <= goal,
  }
}
