// How far a row has come towards its target. Rules, section 9. Pure: for the package, the command and the console.
import {
  compareDecimals,
  divideDecimals,
  readDecimal,
  subtractDecimals,
  type Decimal,
} from './summary/decimal.ts'

interface Amount {
  readonly value: number | null
  /** As it was written, of which all digits count. */
  readonly value_text?: string
  readonly unit: string | null
}

/** A row with `include=target`. */
export interface RowWithTarget extends Amount {
  readonly target?: Amount | null
  readonly baseline?: Amount | null
}

export interface Progress {
  /** Value by target; null where the target is 0, or the share beyond all numbers. */
  readonly share: number | null
  /** Of the way from the baseline to the target; null without a baseline in the same unit that differs from the target. */
  readonly sinceBaseline: number | null
  /** Whether the target is met; null where nothing says whether more or less is wanted. */
  readonly isMet: boolean | null
}

/** Null where there is nothing to compare: no number, no target, or another unit. */
export function progressOf(row: RowWithTarget): Progress | null {
  const value = decimalIn(row.unit, row)
  const goal = decimalIn(row.unit, row.target)
  if (!value || !goal) return null
  const start = decimalIn(row.unit, row.baseline)
  const share = divideDecimals(value, goal)
  if (!start || compareDecimals(start, goal) === 0)
    return share === null ? null : { share, sinceBaseline: null, isMet: null }
  const isReached = compareDecimals(value, goal) * compareDecimals(goal, start) >= 0
  return {
    share,
    sinceBaseline: divideDecimals(subtractDecimals(value, start), subtractDecimals(goal, start)),
    isMet: isReached,
  }
}

function decimalIn(unit: string | null, amount: Amount | null | undefined): Decimal | null {
  if (!amount || amount.unit !== unit || amount.value === null || !Number.isFinite(amount.value)) return null
  return readDecimal(amount.value_text ?? '', amount.value)
}
