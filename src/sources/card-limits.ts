// What a card may repeat of what it is about. Longer names and lists stay where they belong and are read from there: one
// outcome with very many themes and very many indicators would otherwise be written out once for each of them.

/** Themes, and funds, of one card. Each has a row of its own for filters. */
const maxValues = 20
export const maxValueBytes = 2000
/** The JSON of a card, with the indicator's unit. */
export const maxFragmentBytes = 4000

export function byteLengthOf(values: readonly string[]): number {
  let bytes = 0
  for (const value of values) bytes += Buffer.byteLength(value)
  return bytes
}

/** Distinct values of all lists, in no particular order; null where a card cannot hold them. Stops as soon as that is known. */
export function shortUnion(lists: Iterable<readonly string[]>): ReadonlySet<string> | null {
  const all = new Set<string>()
  let bytes = 0
  for (const list of lists) {
    for (const value of list) {
      if (all.has(value)) continue
      all.add(value)
      bytes += Buffer.byteLength(value)
      if (all.size > maxValues || bytes > maxValueBytes) return null
    }
  }
  return all
}
