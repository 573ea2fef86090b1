// Rule 3: the themes of an outcome are identifiers, not words and not blank nodes. Rules, section 2.
// A theme with a scheme that is not a valid IRI is reported by rule 7, never by both (rules, section 2).
import { type GraphNode, type Reference, isBlankId, placePointer } from '../../graph/document.ts'
import { hasScheme } from '../../graph/iri.ts'
import { cids, prefixedName } from '../../graph/vocabulary.ts'
import type { Collector } from '../collect-findings.ts'
import { type DocumentIndex, isBlankText, statementKey, nodeName } from '../document-index.ts'
import { linkCase, termText } from '../link-text.ts'

const path = prefixedName(cids.forTheme)

/** A theme reference that this rule reports, so that rule 7 does not. */
export const isThemeWithoutScheme = (reference: Reference): boolean =>
  !isBlankId(reference.id) && !hasScheme(reference.id)

export function checkThemes(index: DocumentIndex, findings: Collector): void {
  const names = new Map<string, string | null>()
  for (const node of index.outcomes) {
    for (const statement of node.statements) {
      const { predicate, object } = statement
      if (predicate !== cids.forTheme) continue
      const facts = { key: statementKey(statement) }
      if (object.kind === 'literal') {
        const variant = linkCase(object, index)
        const isKnown = variant === 'empty' || variant === 'address-as-text'
        findings.add(
          'theme-not-iri',
          isKnown ? variant : 'text',
          node,
          { path, value: object.text, facts },
          'outcome',
        )
      } else if (isBlankId(object.id)) {
        addThemeWithoutId(index, findings, names, node, object)
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
  names: Map<string, string | null>,
  node: GraphNode,
  theme: Reference,
): void {
  const target = index.document.nodes.get(theme.id)
  if (target && !names.has(theme.id)) names.set(theme.id, nodeName(target))
  const name = names.get(theme.id)
  const label = theme.written ?? target?.written
  const facts = {
    ...(target && { target: placePointer(target.place) }),
    ...(name !== null && name !== undefined && { values: [name] }),
  }
  findings.add('theme-not-iri', 'no-id', node, { path, facts, ...(label && { value: label }) }, 'outcome')
}
