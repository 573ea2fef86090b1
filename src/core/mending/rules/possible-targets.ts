// A report that may be a target: a person decides. As a target it loses its type and gets that of targets.
import type { GraphNode } from '../../graph/document.ts'
import { cids, prefixedName, rdf } from '../../graph/vocabulary.ts'
import { readOnce } from '../../read-once.ts'
import type { Note } from '../../validation/finding.ts'
import { findValues, nodeFocus } from '../../validation/document-index.ts'
import { removeItem, replaceBy } from '../edits.ts'
import type { PlacedDocument } from '../placed-document.ts'
import type { Edit } from '../proposal.ts'
import { choice, type EntryMend } from '../sketch.ts'
import { namePart } from '../spelling.ts'

const target = prefixedName(cids.Target)

export function mendPossibleTarget(note: Note, document: PlacedDocument): EntryMend | null {
  const node = reportsByFocus(document).get(note.focus)
  if (!node) return null
  const edits = typeEdits(document, node, note.variant === 'both-types')
  const [first] = edits
  const options = [
    { means: 'type', value: target, edits },
    { means: 'keep', value: '', edits: [] },
  ] as const
  const sketch = first ? choice(first, { options, edits: [] }) : null
  return sketch && { sketch, node }
}

/** The report's type in all its places: replaced, or left out where the other type stands beside it. */
function typeEdits(document: PlacedDocument, node: GraphNode, hasBoth: boolean): Edit[] {
  // Of a type that is spelled in several ways, the graph has one spelling.
  const written = new Set<string>([cids.IndicatorReport, prefixedName(cids.IndicatorReport)])
  for (const type of findValues(node, rdf.type)) {
    if (type.kind === 'reference' && type.id === cids.IndicatorReport) written.add(type.written ?? type.id)
  }
  return document.listValues(node, rdf.type).flatMap((value): Edit[] => {
    const span = document.identifierIn(value.item)
    if (!span || !written.has(document.index.textOf(span) ?? '')) return []
    if (hasBoth) return [removeItem(document.index, value)]
    return [replaceBy(span, JSON.stringify(namePart(document, value.object, target)))]
  })
}

const reportsByFocus = readOnce(
  ({ rules }: PlacedDocument) => new Map(rules.reports.map((node) => [nodeFocus(node), node])),
)
