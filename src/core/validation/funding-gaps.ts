// Funding statuses that name a funder and no organization: they count for none. Rules, section 2, `notes`.
import { isBlankId, type GraphNode, type Term } from '../graph/document.ts'
import { isAbsoluteIri } from '../graph/iri.ts'
import { nameMaxBytes } from '../graph/text-bounds.ts'
import { cids, legacyTerm, prefixedName, rdf, sff } from '../graph/vocabulary.ts'
import { readEachOnce } from '../read-once.ts'
import {
  type DocumentIndex,
  isOfKind,
  nodeFocus,
  isBlankText,
  nameIn,
  findReferences,
  findValues,
} from './document-index.ts'
import type { NoteContent } from './finding.ts'

export interface FundingGap {
  readonly node: GraphNode
  readonly funder: string
  readonly isFunder: (id: string, name: string | null) => boolean
  /** Of the profiles that list it, and those that list it themselves; never its funder. */
  readonly organizations: ReadonlySet<string>
}

type OpenGap = FundingGap & { readonly organizations: Set<string> }

/** Of one funding status: people choose among few. */
const maxOrganizations = 5

export function findFundingGaps(index: DocumentIndex): FundingGap[] {
  // With the context that is missing, the organizations that are named will be understood.
  if (index.ignoredKeys.has('forOrganization')) return []
  const gaps = new Map<string, OpenGap>()
  for (const node of index.document.nodes.values()) {
    const gap = gapIn(node)
    if (gap) gaps.set(node.id, gap)
  }
  if (gaps.size === 0) return []
  const readName = readEachOnce((id: string) => nameIn(index, id))
  for (const node of index.document.nodes.values()) {
    const funded = findReferences(node, sff.hasFundingStatus).flatMap((id) => gaps.get(id) ?? [])
    if (funded.length === 0) continue
    for (const id of organizationsBehind(node, index)) {
      for (const gap of funded) if (!gap.isFunder(id, readName(id))) gap.organizations.add(id)
    }
  }
  return [...gaps.values()]
}

function gapIn(node: GraphNode): OpenGap | null {
  const funder = findValues(node, sff.forFunder).find(
    (value) => value.kind === 'literal' && !isBlankText(value.text),
  )
  if (funder?.kind !== 'literal' || !findValues(node, rdf.type).some(isFundingStatus)) return null
  if (findValues(node, cids.forOrganization).some(isSaid)) return null
  const ids = new Set(findReferences(node, sff.forFunderId))
  const funderName = comparable(funder.text)
  const isFunder = (id: string, name: string | null) =>
    ids.has(id) || (name !== null && funderName !== null && comparable(name) === funderName)
  return { node, funder: funder.text, isFunder, organizations: new Set() }
}

/** Longer ones are no names: they would be compared again and again. */
const comparable = (name: string): string | null =>
  name.length > nameMaxBytes ? null : name.trim().toLowerCase()

/** Also by its older name, which is mended into this one. */
const isFundingStatus = (type: Term): boolean =>
  type.kind === 'reference' && (type.id === sff.FundingStatus || legacyTerm(type.id) === 'sff:FundingStatus')

/** A text is another note. */
const isSaid = (value: Term): boolean =>
  value.kind === 'reference' ? !isBlankId(value.id) : !isBlankText(value.text)

/** Of a profile, or the organization itself. */
function organizationsBehind(node: GraphNode, index: DocumentIndex): readonly string[] {
  if (isOfKind(index, node.id, 'organization')) return [node.id]
  return findReferences(node, cids.forOrganization).filter(isAbsoluteIri).slice(0, maxOrganizations)
}

/** Once for each funding status. */
export function describeFundingGap({
  node,
  funder,
  organizations,
}: FundingGap): NoteContent<'funding-without-organization'> {
  const [only] = organizations
  const isKnown = only !== undefined && organizations.size === 1
  const focus = nodeFocus(node)
  return {
    variant: isKnown ? 'profile' : 'missing',
    focus,
    path: prefixedName(cids.forOrganization),
    value: funder,
    facts: { target: focus, ...(isKnown && { instead: only }) },
  }
}
