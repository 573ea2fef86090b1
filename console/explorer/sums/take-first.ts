// The first of many things in an order, without putting all of them in order. Pure.

/** Those that compare alike keep their order. */
export function takeFirst<T>(items: readonly T[], count: number, compare: (a: T, b: T) => number): T[] {
  const first: T[] = []
  for (const item of items) {
    const last = first.at(-1)
    if (last !== undefined && first.length === count && compare(item, last) >= 0) continue
    let [low, high] = [0, first.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const other = first[middle] as T
      if (compare(item, other) < 0) high = middle
      else low = middle + 1
    }
    first.splice(low, 0, item)
    if (first.length > count) first.pop()
  }
  return first
}
