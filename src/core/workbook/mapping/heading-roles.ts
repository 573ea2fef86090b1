// What headings of columns usually mean, in English and French. Rules, section 12. Pure.
import { plainWord } from '../../projection/month-names.ts'
import { headingWords, type Meaning } from '../heading-words.ts'

const withoutBrackets = (text: string): string =>
  text
    .split(/[([]/)
    .map((part, at) => (at === 0 ? part : part.replace(/^[^)\]]*[)\]]?/, ' ')))
    .join(' ')

/** Words of a heading without accents, signs and what stands in brackets. */
export const plainWords = (text: string): string =>
  plainWord(withoutBrackets(text))
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const phrasesByRole = Object.entries(headingWords).map(
  ([role, phrases]) => [role as Meaning, phrases.split('|')] as const,
)

/** How much a heading says a meaning: 3 for the words themselves, up to 2 for words among others. */
export function scoreRoles(heading: string): ReadonlyMap<Meaning, number> {
  const plain = plainWords(heading)
  const scores = new Map<Meaning, number>()
  if (plain === '') return scores
  for (const [role, phrases] of phrasesByRole) {
    let best = 0
    for (const [at, phrase] of phrases.entries()) {
      const score = scorePhrase(plain, phrase) - at / 1000
      if (score > best) best = score
    }
    if (best > 0) scores.set(role, best)
  }
  return scores
}

function scorePhrase(plain: string, phrase: string): number {
  if (plain === phrase) return 3
  // Short words are in every sentence: `de`, `to`.
  if (phrase.length < 3 || !` ${plain} `.includes(` ${phrase} `)) return 0
  const share = phrase.length / plain.length
  return share < 0.2 ? 0 : 1 + share
}

const totalWords =
  /\b(?:total|totals|totaux|subtotal|sous total|sum|somme|ensemble|overall|all|tous|toutes|cumul|cumulative|cumulatif|ytd|year to date|full year|annual|annuel|average|mean|moyenne)\b/

export const namesTotal = (text: string): boolean => totalWords.test(plainWords(text))

/** The unit in the brackets of a heading: `Meals (kg)`. */
export function unitInHeading(heading: string): string | null {
  const [, inside = ''] = /\(([^()]{1,40})\)\s*$/.exec(heading) ?? /[,–-]\s*(%|\$|€)\s*$/.exec(heading) ?? []
  const unit = inside.trim()
  return unit === '' || /\d/.test(unit) || namesTotal(unit) ? null : unit
}
