// What a producer may have written instead of the required property: the same local name in another vocabulary, a term of
// an older edition, a similar key. The message can then say what to replace.
import type { GraphNode } from '../graph/document.ts'
import { localName } from '../graph/iri.ts'
import { legacyTerm } from '../graph/vocabulary.ts'
import { type DocumentIndex, statementKey } from './document-index.ts'
import type { Facts } from './finding.ts'

export interface OtherKey {
  readonly key: string
  readonly variant: 'older-key' | 'other-key'
  /** Its value, where that is text. */
  readonly text?: string
}

/** `words` are local names in order of preference; `except` is the property itself. */
export function otherKeyFor(node: GraphNode, words: readonly string[], except: string): OtherKey | null {
  let best: OtherKey | null = null
  let rank = words.length
  for (const statement of node.statements) {
    if (statement.predicate === except) continue
    const at = words.indexOf(localName(statement.predicate))
    if (at === -1 || at >= rank) continue
    const { object } = statement
    best = {
      key: statementKey(statement),
      variant: legacyTerm(statement.predicate) === null ? 'other-key' : 'older-key',
      ...(object.kind === 'literal' && { text: object.text }),
    }
    rank = at
  }
  return best
}

export const otherKeyFacts = ({ key, text }: OtherKey): Facts => ({
  key,
  ...(text !== undefined && { values: [text] }),
})

/** An ignored key of the file that may hold the missing value. */
export function ignoredKeyFacts({ ignoredKeys }: DocumentIndex, property: string): Facts {
  const key = ignoredKeys.get(localName(property))
  return key === undefined ? {} : { ignoredKey: key }
}
