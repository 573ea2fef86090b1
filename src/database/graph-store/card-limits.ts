// How much a card may copy from its organization, indicator and outcome. Longer names and lists are read from their own
// rows: otherwise one outcome with very many themes and very many indicators would be copied once per indicator.

/** Of themes, and of funds, on one card. Each has a row of its own for filters. */
const maxValues = 20
export const maxValueBytes = 2000
/** The JSON of a card, with the indicator's unit. */
export const maxFragmentBytes = 4000

export function countJsonBytes(values: readonly string[]): number {
  let bytes = 0
  for (const value of values) bytes += Buffer.byteLength(value)
  return bytes
}

/** Distinct values of all lists, unordered; null, without reading further, as soon as they exceed the limits of a card. */
export function boundedUnion(lists: Iterable<readonly string[]>): ReadonlySet<string> | null {
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
