// What the search knows, and what answers best to what was typed.
import { matchScore } from '../../parts/match.ts'

export interface Entry {
  readonly kind: 'operation' | 'guide' | 'problem'
  readonly title: string
  /** What programs call it: method and path, or a code. */
  readonly name: string
  /** Prose, parameter names and the like. */
  readonly text: string
  /** What stands after `/docs`. */
  readonly to: string
}

const maxFound = 12

/** A title or a name that answers counts far more than a word somewhere in the prose. */
function scoreOf({ title, name, text }: Entry, typed: string): number {
  const inHead = Math.max(matchScore(title, typed), matchScore(name, typed))
  if (inHead > 0) return 10 * inHead
  const inBoth = matchScore(`${title} ${name}`, typed)
  return inBoth > 0 ? 5 * inBoth : matchScore(`${title} ${name} ${text}`, typed)
}

/** The best first; equally good ones stay in their order. */
export function findEntries(entries: readonly Entry[], typed: string): readonly Entry[] {
  if (typed.trim() === '') return []
  return entries
    .map((entry) => ({ entry, score: scoreOf(entry, typed) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, maxFound)
    .map(({ entry }) => entry)
}
