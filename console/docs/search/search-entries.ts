// Search entries, and their ranking for a query.
import { matchScore } from '../../../src/core/match.ts'

export interface Entry {
  readonly kind: 'operation' | 'guide' | 'problem'
  readonly title: string
  /** Technical name: method and path, or a code. */
  readonly name: string
  /** Description, parameter names and similar. */
  readonly text: string
  /** The part after `/docs`. */
  readonly to: string
}

const maxFound = 12

/** A match in the title or name counts far more than one in the text. */
function entryScore({ title, name, text }: Entry, typed: string): number {
  const inHead = Math.max(matchScore(title, typed), matchScore(name, typed))
  if (inHead > 0) return 10 * inHead
  const inBoth = matchScore(`${title} ${name}`, typed)
  return inBoth > 0 ? 5 * inBoth : matchScore(`${title} ${name} ${text}`, typed)
}

/** Best first; entries with the same score keep their order. */
export function findEntries(entries: readonly Entry[], typed: string): readonly Entry[] {
  if (typed.trim() === '') return []
  return entries
    .map((entry) => ({ entry, score: entryScore(entry, typed) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, maxFound)
    .map(({ entry }) => entry)
}
