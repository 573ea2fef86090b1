// Rules 1 and 2: exactly one name that is not blank. Spec, Errors, Violations.
import type { GraphNode, Term } from '../../graph/document.ts'
import { org, prefixedName } from '../../graph/vocabulary.ts'
import type { Collector } from '../collect-findings.ts'
import type { DocumentIndex } from '../document-index.ts'
import { isBlankText, valuesOf } from '../document-index.ts'
import type { EntityKind } from '../finding.ts'
import { quoted, writtenOf } from '../link-text.ts'
import { otherKeyFacts, otherKeyFor, passedOverFacts } from '../other-keys.ts'

const maxShown = 5

const otherLegalNames = ['hasLegalName', 'legalName', 'hasName', 'name', 'label', 'prefLabel', 'title']
const otherNames = ['hasName', 'name', 'hasLegalName', 'label', 'prefLabel', 'title']

export function checkLegalNames(index: DocumentIndex, found: Collector): void {
  for (const node of index.organizations) {
    checkName(
      'organization-legal-name',
      org.hasLegalName,
      otherLegalNames,
      'organization',
      node,
      index,
      found,
    )
  }
}

export function checkNames(index: DocumentIndex, found: Collector): void {
  // In document order, whatever the kind; a node that is both has one name to give.
  for (const [id, kinds] of index.kinds) {
    const kind = kinds.includes('outcome') ? 'outcome' : kinds.includes('indicator') ? 'indicator' : null
    const node = kind && index.document.nodes.get(id)
    if (node) checkName('entity-name', org.hasName, otherNames, kind, node, index, found)
  }
}

function checkName(
  rule: 'organization-legal-name' | 'entity-name',
  property: string,
  others: readonly string[],
  kind: EntityKind,
  node: GraphNode,
  index: DocumentIndex,
  found: Collector,
): void {
  const values = distinctTerms(valuesOf(node, property))
  const [first] = values
  if (values.length === 1 && first?.kind === 'literal' && !isBlankText(first.text)) return
  const path = prefixedName(property)
  if (values.length > 1) {
    const facts = { count: values.length, values: values.slice(0, maxShown).map(textWithLanguage) }
    found.add(rule, 'several', node, { path, facts }, kind)
  } else if (!first) {
    const other = otherKeyFor(node, others, property)
    const variant = other ? (other.isOlder ? 'older-key' : 'other-key') : 'missing'
    const facts = other ? otherKeyFacts(other) : passedOverFacts(index, property)
    found.add(rule, variant, node, { path, facts }, kind)
  } else if (first.kind === 'reference') {
    found.add(rule, 'link', node, { path, ...quoted(first) }, kind)
  } else if (isBlankText(first.text)) {
    found.add(rule, 'blank', node, { path, value: first.text }, kind)
  }
}

/** Distinct as statements are: the same text in two languages is two values. */
function distinctTerms(terms: readonly Term[]): readonly Term[] {
  if (terms.length < 2) return terms
  const byKey = new Map<string, Term>()
  for (const term of terms) {
    const key =
      term.kind === 'reference'
        ? `r${term.id}`
        : `l${JSON.stringify([term.text, term.datatype, term.language?.toLowerCase(), term.direction])}`
    if (!byKey.has(key)) byKey.set(key, term)
  }
  return [...byKey.values()]
}

const textWithLanguage = (term: Term): string =>
  term.kind === 'literal' && term.language !== undefined ? `${term.text} @${term.language}` : writtenOf(term)
