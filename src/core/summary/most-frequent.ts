// How most things of a group are called. Pure.
import { compareNullsLast } from '../projection/source.ts'

/** Of texts and how often each is there; the smallest by code point where two are as frequent. */
export function mostFrequent(texts: Iterable<readonly [string | null, number]>): string | null {
  const counts = new Map<string | null, number>()
  for (const [text, count] of texts) counts.set(text, (counts.get(text) ?? 0) + count)
  const ordered = [...counts].sort(
    ([a, countOfA], [b, countOfB]) => countOfB - countOfA || compareNullsLast(a, b),
  )
  return ordered[0]?.[0] ?? null
}
