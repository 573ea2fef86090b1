// Finding by what people type: capitals and accents do not matter, and a few letters of each word do.

/** `Équité` is found by `equite`. */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()

/**
 * How well a text answers to what was typed; 0 is not at all. Every word typed must be found: best at the start of a word,
 * then anywhere, then, where that is enough, as letters in their order.
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

/** The best first; equally good ones stay in their order. */
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
