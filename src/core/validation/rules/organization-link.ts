// Rule 6: outcomes and indicators are linked to an organization that this capsule describes, in either direction. Rules,
// section 2. An indicator under hasOutcome does not count (rules, section 1).
import type { GraphNode, Term } from '../../graph/document.ts'
import { cids, prefixedName } from '../../graph/vocabulary.ts'
import type { Collector } from '../collect-findings.ts'
import { type DocumentIndex, findValues, isDescribed, isOfKind } from '../document-index.ts'
import type { Variants } from '../finding.ts'
import { linkCase, quoteTerm } from '../link-text.ts'

type Kind = 'outcome' | 'indicator'

const path = prefixedName(cids.forOrganization)

export function checkOrganizationLinks(index: DocumentIndex, findings: Collector): void {
  for (const [id, kinds] of index.kinds) {
    const kind = unlinkedKind(id, kinds, index)
    const node = kind && index.document.nodes.get(id)
    if (!node) continue
    const values = findValues(node, cids.forOrganization)
    if (!values.some((value) => isOrganization(value, index)))
      addMissingLink(node, kind, values, index, findings)
  }
}

function unlinkedKind(id: string, kinds: readonly string[], index: DocumentIndex): Kind | null {
  if (kinds.includes('outcome') && !index.linkedAsOutcome.has(id)) return 'outcome'
  if (kinds.includes('indicator') && !index.linkedAsIndicator.has(id)) return 'indicator'
  return null
}

const isOrganization = (value: Term, index: DocumentIndex): boolean =>
  value.kind === 'reference' && isOfKind(index, value.id, 'organization')

function addMissingLink(
  node: GraphNode,
  kind: Kind,
  values: readonly Term[],
  index: DocumentIndex,
  findings: Collector,
): void {
  const add = (variant: Variants['no-organization-link'], details: object = {}) =>
    findings.add('no-organization-link', variant, node, { path, ...details }, kind)
  const [first] = values
  if (first) {
    const variant = linkCase(first, index)
    if (variant !== 'link' && variant !== 'no-id') return add(variant, quoteTerm(first))
    const isHere = first.kind === 'reference' && isDescribed(index, first.id)
    return add(isHere ? 'not-an-organization' : 'not-here', quoteTerm(first))
  }
  const wrong = kind === 'outcome' ? index.linkedAsIndicator : index.linkedAsOutcome
  if (wrong.has(node.id)) return add('wrong-key')
  const key = index.textLinks.get(node.written ?? node.id) ?? index.textLinks.get(node.id)
  return key === undefined ? add('missing') : add('text-on-organization', { facts: { key } })
}
