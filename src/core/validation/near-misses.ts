// Which term of the standard was probably meant: different case, missing prefix, plural, typing error.
import { editDistance } from '../edit-distance.ts'
import { cidsTerms, sffTerms } from '../graph/contexts/terms.ts'
import { knownClasses } from '../graph/vocabulary.ts'

/** Longer words are not terms, and comparing them would take time. */
const maxLength = 40

const bare = (word: string): string =>
  word
    .slice(Math.max(word.lastIndexOf(':'), word.lastIndexOf('#'), word.lastIndexOf('/')) + 1)
    .toLowerCase()
    .replaceAll(/[\s_-]/g, '')

const groups = [...cidsTerms, ...sffTerms]

/** Every key that the two official contexts define. */
export const contextTerms: ReadonlySet<string> = new Set(groups.flatMap(({ keys }) => keys.split(' ')))

const cidsKeys: ReadonlySet<string> = new Set(cidsTerms.flatMap(({ keys }) => keys.split(' ')))

export const contextOfTerm = (term: string): 'cids' | 'sff' => (cidsKeys.has(term) ? 'cids' : 'sff')

const termsByBare = new Map([...contextTerms].map((term) => [bare(term), term]))

const classesByBare = new Map([
  ...[...knownClasses].map(([name, prefixed]): [string, string] => [bare(name), prefixed]),
  ['organisation', 'cids:Organization'],
])

/** The class that was probably meant, as a prefixed name. */
export const classLike = (word: string): string | null => nearest(word, classesByBare)

/** The term of the contexts that was probably meant by an unknown key. */
export const termLike = (key: string): string | null => nearest(key, termsByBare)

function nearest(word: string, known: ReadonlyMap<string, string>): string | null {
  if (word.length > 4 * maxLength) return null
  const text = bare(word)
  if (text.length > maxLength) return null
  const same = known.get(text) ?? (text.endsWith('s') ? known.get(text.slice(0, -1)) : undefined)
  if (same !== undefined) return same
  let best: string | null = null
  let bestDistance = text.length < 6 ? 1 : text.length < 10 ? 2 : 3
  for (const [candidate, meant] of known) {
    if (candidate.length < 5) continue
    const distance = editDistance(text, candidate, bestDistance - 1)
    if (distance < bestDistance) {
      best = meant
      bestDistance = distance
    }
  }
  return best
}
