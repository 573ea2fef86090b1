// A funding status that names a funder and no organization: those whose profiles list it are offered, else the others of
// the file, and never the funder.
import type { GraphNode } from '../../graph/document.ts'
import { cids } from '../../graph/vocabulary.ts'
import { nodeFocus } from '../../validation/document-index.ts'
import type { Note } from '../../validation/finding.ts'
import { findFundingGaps, type FundingGap } from '../../validation/funding-gaps.ts'
import { addLink, asReference, replaceByAnswer } from '../edits.ts'
import type { PlacedDocument } from '../placed-document.ts'
import type { Lists } from '../proposal.ts'
import { choice, offerValues, type Sketch } from '../sketch.ts'
import { readSpelling } from '../spelling.ts'
import { maxSuggested } from './links.ts'

const path = 'cids:forOrganization'

export class FundingMends {
  readonly #document: PlacedDocument
  readonly #lists: Lists
  readonly #gaps: ReadonlyMap<string, FundingGap>

  constructor(document: PlacedDocument, lists: Lists) {
    this.#document = document
    this.#lists = lists
    this.#gaps = new Map(findFundingGaps(document.rules).map((gap) => [nodeFocus(gap.node), gap]))
  }

  propose({ focus }: Note): { readonly sketch: Sketch; readonly node: GraphNode } | null {
    const gap = this.#gaps.get(focus)
    const [object] = gap ? this.#document.containersOf(gap.node.id) : []
    if (!gap || !object) return null
    const { index } = this.#document
    // Blank, or without a meaning.
    const [placed] = this.#document.membersOf(gap.node, cids.forOrganization)
    const present = placed?.member ?? index.memberOf(object, readSpelling(this.#document, object, path).key)
    const edit = present ? replaceByAnswer(present.value, asReference) : addLink(this.#document, object, path)
    const options = offerValues('suggested', this.#organizations(gap), [edit])
    const sketch = choice(present?.value ?? object, {
      ...(options.length > 0 && { options }),
      edits: [edit],
      field: 'iri',
    })
    return sketch && { sketch, node: gap.node }
  }

  #organizations(gap: FundingGap): readonly string[] {
    if (gap.organizations.size > 0) return [...gap.organizations].slice(0, maxSuggested)
    const { organization: all } = this.#lists
    // Of many, the first say nothing.
    if (all.length > maxSuggested + 1) return []
    return all.flatMap(({ iri, en }) => (gap.isFunder(iri, en) ? [] : iri))
  }
}
