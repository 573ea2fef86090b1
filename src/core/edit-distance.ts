// How much two words differ by typing errors. Pure.

/**
 * How many letters were changed, added or left out; with `hasSwaps`, two neighbours that changed places count once. Beyond
 * `max` the exact number does not matter.
 */
export function editDistance(a: string, b: string, max: number, hasSwaps = false): number {
  if (Math.abs(a.length - b.length) > max) return max + 1
  let beforePrevious: readonly number[] = []
  let previous: readonly number[] = Array.from({ length: b.length + 1 }, (_, at) => at)
  let leastBefore = 0
  for (let i = 1; i <= a.length; i++) {
    const current = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const change = numberAt(previous, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      let distance = Math.min(change, numberAt(previous, j) + 1, numberAt(current, j - 1) + 1)
      const isSwap = hasSwaps && i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (isSwap) distance = Math.min(distance, numberAt(beforePrevious, j - 2) + 1)
      current.push(distance)
      if (distance < least) least = distance
    }
    // A swap reaches back over one row.
    if (least > max && (!hasSwaps || leastBefore > max)) return max + 1
    beforePrevious = previous
    previous = current
    leastBefore = least
  }
  return numberAt(previous, b.length)
}

const numberAt = (numbers: readonly number[], at: number): number => numbers[at] ?? Infinity
