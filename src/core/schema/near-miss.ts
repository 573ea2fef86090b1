// Finds the known name that was probably meant: one or two typing errors, another case, or a different separator.

import { editDistance } from '../edit-distance.ts'

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

export function nearMiss(name: string, known: readonly string[]): string | null {
  if (name.length > 64) return null
  let best: { name: string; distance: number } | null = null
  for (const candidate of known) {
    const [left, right] = [plain(name), plain(candidate)]
    const max = Math.max(right.length, left.length) <= 3 ? 1 : 2
    const distance = editDistance(left, right, max, true)
    if (distance <= max && distance < right.length && distance < (best?.distance ?? Infinity)) {
      best = { name: candidate, distance }
    }
  }
  return best?.name ?? null
}
