// Rule 3: the themes of an outcome are identifiers, not words and not blank nodes. Rules, section 2.
// A theme with a scheme that is not a valid IRI is reported by rule 7, never by both (rules, section 2).
import { type GraphNode, type Reference, isBlankId, placePointer } from '../../graph/document.ts'
import { hasScheme } from '../../graph/iri.ts'
import { cids, prefixedName } from '../../graph/vocabulary.ts'
import { readEachOnce } from '../../read-once.ts'
import type { Collector } from '../collect-findings.ts'
import { type DocumentIndex, isBlankText, nameIn, statementKey } from '../document-index.ts'
import { linkCase, termText } from '../link-text.ts'

const path = prefixedName(cids.forTheme)

/** A theme reference that this rule reports, so that rule 7 does not. */
export const isThemeWithoutScheme = (reference: Reference): boolean =>
  !isBlankId(reference.id) && !hasScheme(reference.id)

export function checkThemes(index: DocumentIndex, findings: Collector): void {
  const readName = readEachOnce((id: string) => nameIn(index, id))
  for (const node of index.outcomes) {
    for (const statement of node.statements) {
      const { predicate, object } = statement
      if (predicate !== cids.forTheme) continue
      const facts = { key: statementKey(statement) }
      if (object.kind === 'literal') {
        const variant = linkCase(object, index)
        const isKnown = variant === 'empty' || variant === 'address-as-text'
        const details = { path, value: object.text, facts }
        findings.add('theme-not-iri', isKnown ? variant : 'text', node, details, 'outcome')
      } else if (isBlankId(object.id)) {
        addThemeWithoutId(index, findings, readName, node, object)
      } else if (isThemeWithoutScheme(object)) {
        const value = termText(object)
        const variant = isBlankText(value) ? 'empty' : 'text'
        findings.add('theme-not-iri', variant, node, { path, value, facts, namesIdentifier: true }, 'outcome')
      }
    }
  }
}

function addThemeWithoutId(
  index: DocumentIndex,
  findings: Collector,
  readName: (id: string) => string | null,
  node: GraphNode,
  theme: Reference,
): void {
  const target = index.document.nodes.get(theme.id)
  const name = readName(theme.id)
  const label = theme.written ?? target?.written
  const facts = {
    ...(target && { target: placePointer(target.place) }),
    ...(name !== null && { values: [name] }),
  }
  findings.add('theme-not-iri', 'no-id', node, { path, facts, ...(label && { value: label }) }, 'outcome')
}
