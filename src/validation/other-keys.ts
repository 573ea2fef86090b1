// What a producer may have written instead of the property a rule asks for: the same local name in another vocabulary,
// a word of an older edition, a neighbouring key. It turns "is missing" into "you wrote this, write that".
import type { GraphNode } from '../graph/document.ts'
import { legacyTerm } from '../graph/vocabulary.ts'
import type { DocumentIndex } from './document-index.ts'
import { keyOf } from './document-index.ts'
import type { Facts } from './finding.ts'

export interface OtherKey {
  readonly key: string
  readonly isOlder: boolean
  /** The text under it, where it is text. */
  readonly text?: string
}

export const localName = (iri: string): string =>
  iri.slice(Math.max(iri.lastIndexOf('#'), iri.lastIndexOf('/')) + 1)

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
      key: keyOf(statement),
      isOlder: legacyTerm(statement.predicate) !== null,
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

/** A key of the file that no context defines and that may hold what is missing here. */
export function passedOverFacts({ passedOver }: DocumentIndex, property: string): Facts {
  const key = passedOver.get(localName(property))
  return key === undefined ? {} : { passedOver: key }
}
