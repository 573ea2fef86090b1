// The middle of several times, and how far they are apart.

export interface Spread {
  readonly median: number
  readonly low: number
  readonly high: number
  readonly runs: number
}

/** The lowest and the highest are kept as they are: with a handful of runs, quartiles would hide what happened. */
export function spreadOf(values: readonly number[]): Spread {
  if (values.length === 0) throw new Error('there is no median of nothing')
  const sorted = values.toSorted((a, b) => a - b)
  const at = (index: number): number => sorted[index] ?? 0
  const middle = sorted.length >> 1
  const median = sorted.length % 2 === 1 ? at(middle) : (at(middle - 1) + at(middle)) / 2
  return { median, low: at(0), high: at(sorted.length - 1), runs: sorted.length }
}
