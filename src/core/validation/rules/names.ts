// Rules 1 and 2: exactly one name that is not blank. Rules, section 2.
import type { GraphNode, Term } from '../../graph/document.ts'
import { org, prefixedName } from '../../graph/vocabulary.ts'
import type { Collector } from '../collect-findings.ts'
import { type DocumentIndex, isBlankText, findValues } from '../document-index.ts'
import type { EntityKind } from '../finding.ts'
import { quoteTerm, termText } from '../link-text.ts'
import { otherKeyFacts, otherKeyFor, ignoredKeyFacts } from '../other-keys.ts'

const maxShown = 5

interface NameRule {
  readonly rule: 'organization-legal-name' | 'entity-name'
  readonly property: string
  /** Keys that are written instead. */
  readonly others: readonly string[]
}

const legalNames: NameRule = {
  rule: 'organization-legal-name',
  property: org.hasLegalName,
  others: ['hasLegalName', 'legalName', 'hasName', 'name', 'label', 'prefLabel', 'title'],
}

const entityNames: NameRule = {
  rule: 'entity-name',
  property: org.hasName,
  others: ['hasName', 'name', 'hasLegalName', 'label', 'prefLabel', 'title'],
}

export function checkLegalNames(index: DocumentIndex, findings: Collector): void {
  for (const node of index.organizations) checkName(legalNames, 'organization', node, index, findings)
}

export function checkNames(index: DocumentIndex, findings: Collector): void {
  // In document order across kinds; a node that is both outcome and indicator is checked once.
  for (const [id, kinds] of index.kinds) {
    const kind = kinds.includes('outcome') ? 'outcome' : kinds.includes('indicator') ? 'indicator' : null
    const node = kind && index.document.nodes.get(id)
    if (node) checkName(entityNames, kind, node, index, findings)
  }
}

function checkName(
  { rule, property, others }: NameRule,
  kind: EntityKind,
  node: GraphNode,
  index: DocumentIndex,
  findings: Collector,
): void {
  const values = distinctTerms(findValues(node, property))
  const [first] = values
  if (values.length === 1 && first?.kind === 'literal' && !isBlankText(first.text)) return
  const path = prefixedName(property)
  if (values.length > 1) {
    const facts = { count: values.length, values: values.slice(0, maxShown).map(textWithLanguage) }
    findings.add(rule, 'several', node, { path, facts }, kind)
  } else if (!first) {
    const other = otherKeyFor(node, others, property)
    const facts = other ? otherKeyFacts(other) : ignoredKeyFacts(index, property)
    findings.add(rule, other?.variant ?? 'missing', node, { path, facts }, kind)
  } else if (first.kind === 'reference') {
    findings.add(rule, 'link', node, { path, ...quoteTerm(first) }, kind)
  } else {
    findings.add(rule, 'blank', node, { path, value: first.text }, kind)
  }
}

/** The same text in two languages counts as two values, as for statements. */
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
  term.kind === 'literal' && term.language !== undefined ? `${term.text} @${term.language}` : termText(term)
