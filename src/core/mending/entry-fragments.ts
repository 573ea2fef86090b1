// What the identifiers of JSON entries without a usable one end with: the kind of the entry and the words of its name, as
// those of rows, so that next year's file gets the same ones. Rules, section 8. Pure.
import type { GraphNode } from '../graph/document.ts'
import { cids, prov, rdf } from '../graph/vocabulary.ts'
import { hyphenatedName, identifierBases, newFragments } from '../workbook/row-identifiers.ts'
import { findReferences, findValues, isOfKind, nodeName } from '../validation/document-index.ts'
import type { PlacedDocument } from './placed-document.ts'
import type { Mending } from './propose-mends.ts'
import type { Proposal } from './proposal.ts'
import { describeNode } from './proposal-entity.ts'

/** The same for a workbook: its rows get theirs from their cells. */
export function giveFragments(mending: Mending, document: PlacedDocument): Mending {
  if (mending.findings.isWorkbook) return mending
  const meant = new Map<Proposal, GraphNode>()
  for (const proposal of mending.proposals) {
    const node = findUnidentified(proposal, mending, document)
    if (node) meant.set(proposal, node)
  }
  if (meant.size === 0) return mending
  const identifiers = newFragments(document.document.nodes.keys())
  return {
    ...mending,
    bases: identifierBases(listIdentified(document)),
    proposals: mending.proposals.map((proposal) => {
      const node = meant.get(proposal)
      if (!node) return proposal
      const entity = describeNode(node, document.rules)
      const fragment = identifiers.giveNew(nameKind(node, document), wordsOfEntry(node, document))
      return { ...proposal, entity, fragment }
    }),
  }
}

/** The entry that has no identifier, or one that can be no identifier, and that nothing in the file tells how to mend. */
function findUnidentified(
  { rule, variant, kind, field, item }: Proposal,
  { findings }: Mending,
  document: PlacedDocument,
): GraphNode | null {
  const finding = item === undefined ? undefined : findings.items[item]
  if (!finding || kind !== 'answer' || field !== 'iri') return null
  if (rule === 'missing-id') return document.nodeOf(finding)
  if (rule !== 'invalid-iri' || (variant !== 'id' && variant !== 'reference')) return null
  const node = document.document.nodes.get(finding.facts?.full ?? finding.value ?? '')
  return node && node.statements.length > 0 ? node : null
}

/** Organizations first: their web sites are what identifiers usually begin with. */
const listIdentified = ({ rules }: PlacedDocument): readonly string[] =>
  [rules.organizations, rules.outcomes, rules.indicators, rules.reports].flat().map(({ id }) => id)

/** In lower case, with hyphens: `report`, `organization-profile`. */
function nameKind(node: GraphNode, { rules }: PlacedDocument): string {
  const [kind] = rules.kinds.get(node.id) ?? []
  if (kind) return kind === 'indicator_report' ? 'report' : kind
  const [type = ''] = findReferences(node, rdf.type)
  return hyphenatedName(type.split(/[/#]/).at(-1) ?? '')
}

/** A report has its indicator and its period besides its name: next year's has the same name, and is another one. */
function wordsOfEntry(node: GraphNode, { document, rules }: PlacedDocument): string {
  const own = nodeName(node) ?? ''
  if (!isOfKind(rules, node.id, 'indicator_report')) return own
  const [indicator] = findReferences(node, cids.forIndicator).flatMap((id) => {
    const named = document.nodes.get(id)
    return (named && nodeName(named)) ?? []
  })
  const days = [prov.startedAtTime, prov.endedAtTime].map((property) => {
    const [day] = findValues(node, property)
    return day?.kind === 'literal' ? day.text.slice(0, 10) : ''
  })
  return [indicator === own ? '' : indicator, own, ...days].filter(Boolean).join(' ')
}
