// Numbers of a register that do not have the form that their issuer gives: an organization is not found by them. Rules,
// section 16.
import type { GraphNode } from '../graph/document.ts'
import { cutText } from '../graph/text-bounds.ts'
import { org, prefixedName } from '../graph/vocabulary.ts'
import { findNumberFault, isRevenueAgency } from '../projection/registry-number.ts'
import { maxQuoted } from './collect-findings.ts'
import { type DocumentIndex, nodeFocus, isBlankText } from './document-index.ts'
import type { NoteContent } from './finding.ts'
import { textUnder } from './lost-values.ts'

/** Once for each number. */
export function findNumberForms({ document }: DocumentIndex): NoteContent<'identifier-form'>[] {
  const notes: NoteContent<'identifier-form'>[] = []
  for (const node of document.nodes.values()) {
    if (!isIssuedByAgency(node)) continue
    const text = textUnder(node, org.hasIdentifier)
    if (text === undefined || isBlankText(text)) continue
    const variant = findNumberFault(text)
    if (variant === null) continue
    const path = prefixedName(org.hasIdentifier)
    notes.push({ variant, focus: nodeFocus(node), path, value: cutText(text, maxQuoted) })
  }
  return notes
}

const isIssuedByAgency = ({ statements }: GraphNode): boolean =>
  statements.some(
    ({ predicate, object }) =>
      predicate === org.issuedBy && object.kind === 'reference' && isRevenueAgency(object.id),
  )
