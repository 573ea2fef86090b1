// Finds the known name that was probably meant: one or two typing errors, another case, or a different separator.

/** Counted up to `max`; beyond that the exact number does not matter. */
function editDistance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1
  let beforePrevious: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const current = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1]
      let distance = Math.min(
        at(previous, j) + 1,
        at(current, j - 1) + 1,
        at(previous, j - 1) + (same ? 0 : 1),
      )
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (isSwap) distance = Math.min(distance, at(beforePrevious, j - 2) + 1)
      current.push(distance)
    }
    beforePrevious = previous
    previous = current
  }
  return at(previous, b.length)
}

const at = (numbers: readonly number[], index: number): number => numbers[index] ?? Infinity

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

export function nearMiss(name: string, known: readonly string[]): string | null {
  if (name.length > 64) return null
  let best: { name: string; distance: number } | null = null
  for (const candidate of known) {
    const [left, right] = [plain(name), plain(candidate)]
    const max = Math.max(right.length, left.length) <= 3 ? 1 : 2
    const distance = editDistance(left, right, max)
    if (distance <= max && distance < right.length && distance < (best?.distance ?? Infinity)) {
      best = { name: candidate, distance }
    }
  }
  return best?.name ?? null
}
