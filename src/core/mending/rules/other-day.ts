// The other day of a period, which a question about one of its days shows.
import type { GraphNode } from '../../graph/document.ts'
import { prov } from '../../graph/vocabulary.ts'
import { isBlankText, findValues } from '../../validation/document-index.ts'
import type { Proposal } from '../proposal.ts'

const others: Readonly<Record<string, string>> = {
  [prov.startedAtTime]: prov.endedAtTime,
  [prov.endedAtTime]: prov.startedAtTime,
}

/** Nothing for another property, and where the other day is not said. */
export function findOtherDay(node: GraphNode, property: string): Pick<Proposal, 'otherDay'> {
  const other = others[property]
  if (other === undefined) return {}
  for (const value of findValues(node, other))
    if (value.kind === 'literal' && !isBlankText(value.text)) return { otherDay: value.text.slice(0, 40) }
  return {}
}
