// Search matching: ignores case and accents, and parts of words are enough.

/** `Équité` becomes `equite`. */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()

/**
 * How well a text matches what was typed; 0 is no match. Every typed word must match: best at the start of a word,
 * then anywhere, then, if `isLoose`, as a subsequence of letters.
 */
export function matchScore(text: string, typed: string, isLoose = false): number {
  const folded = foldText(text)
  const words = foldText(typed).split(/\s+/).filter(Boolean)
  return words.reduce((score, word) => (score === 0 ? 0 : score * wordScore(folded, word, isLoose)), 1)
}

function wordScore(text: string, word: string, isLoose: boolean): number {
  const at = text.indexOf(word)
  if (at === 0) return 1
  if (at > 0) return /[\p{L}\p{N}]/u.test(text.charAt(at - 1)) ? 0.6 : 0.9
  return isLoose && word.length > 2 && areInOrder(text, word) ? 0.2 : 0
}

function areInOrder(text: string, word: string): boolean {
  let at = 0
  for (const letter of word) {
    at = text.indexOf(letter, at) + 1
    if (at === 0) return false
  }
  return true
}

/** Best first; items with the same score keep their order. */
export function bestMatches<T>(
  all: readonly T[],
  typed: string,
  textOf: (each: T) => string,
  isLoose = false,
): readonly T[] {
  if (typed.trim() === '') return all
  return all
    .map((each) => ({ each, score: matchScore(textOf(each), typed, isLoose) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ each }) => each)
}
