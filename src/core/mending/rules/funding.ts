// A funding status that names a funder and no organization: those whose profiles list it are offered, else the others of
// the file, and never the funder.
import { readOnce } from '../../read-once.ts'
import { nodeFocus } from '../../validation/document-index.ts'
import type { Note } from '../../validation/finding.ts'
import { findFundingGaps, type FundingGap } from '../../validation/funding-gaps.ts'
import { addLink, asReference, replaceByAnswer } from '../edits.ts'
import type { PlacedDocument } from '../placed-document.ts'
import type { Lists } from '../proposal.ts'
import { choice, offerValues, type EntryMend } from '../sketch.ts'
import { readSpelling } from '../spelling.ts'
import { maxSuggested } from './links.ts'

const path = 'cids:forOrganization'

const gapsByFocus = readOnce(
  ({ rules }: PlacedDocument) => new Map(findFundingGaps(rules).map((gap) => [nodeFocus(gap.node), gap])),
)

export function mendFunding({ focus }: Note, document: PlacedDocument, lists: Lists): EntryMend | null {
  const gap = gapsByFocus(document).get(focus)
  const [object] = gap ? document.containersOf(gap.node.id) : []
  if (!gap || !object) return null
  // Blank, or without a meaning.
  const [placed] = document.membersOf(gap.node, path)
  const present = placed?.member ?? document.index.memberOf(object, readSpelling(document, object, path).key)
  const edit = present ? replaceByAnswer(present.value, asReference) : addLink(document, object, path)
  const options = offerValues('suggested', listOrganizations(gap, lists), [edit])
  const sketch = choice(present?.value ?? object, {
    ...(options.length > 0 && { options }),
    edits: [edit],
    field: 'iri',
  })
  return sketch && { sketch, node: gap.node }
}

function listOrganizations(gap: FundingGap, { organization: all }: Lists): readonly string[] {
  if (gap.organizations.size > 0) return [...gap.organizations].slice(0, maxSuggested)
  // Of many, the first say nothing.
  if (all.length > maxSuggested + 1) return []
  return all.flatMap(({ iri, en }) => (gap.isFunder(iri, en) ? [] : iri))
}
