// Texts and identifiers that are too long: a person writes a shorter one. The report has only their beginnings, so each is
// found again in the document.
import type { GraphNode } from '../../graph/document.ts'
import { isLongerThan } from '../../graph/text-bounds.ts'
import { i72, iriOfPrefixedName, rdf } from '../../graph/vocabulary.ts'
import { findReferences, findValues, isLongIri } from '../../validation/document-index.ts'
import type { Finding } from '../../validation/finding.ts'
import { textBounds } from '../../validation/rules/text-lengths.ts'
import { removeItem, replaceByAnswer } from '../edits.ts'
import { askInPlace, choice, removal, type Sketch, type Subject } from '../sketch.ts'
import { mendDatatype, mendKey } from './identifiers.ts'
import { writtenSpan } from './names.ts'

export function mendLength(subject: Subject): Sketch | null {
  const { finding, document, node } = subject
  switch (finding.variant) {
    case 'id':
    case 'reference':
      // In all its places.
      return askInPlace(document.placesOfIdentifier(longIdentifier(finding, node) ?? ''), 'iri')
    case 'type':
      return mendType(subject)
    case 'property': {
      const long = node.statements.find(({ predicate }) => isLongIri(predicate))
      return long ? mendKey(document, node, long.written ?? long.predicate) : null
    }
    case 'datatype':
      return mendDatatype(subject, isLongIri)
    default:
      return mendText(subject)
  }
}

const findingPredicate = ({ path = '' }: Finding): string => iriOfPrefixedName(path) ?? path

/** The identifier that the finding is about; null for every other finding. */
export function longIdentifier(finding: Finding, node: GraphNode): string | null {
  if (finding.rule !== 'too-long') return null
  if (finding.variant === 'id') return node.id
  if (finding.variant !== 'reference') return null
  return findReferences(node, findingPredicate(finding)).find(isLongIri) ?? null
}

/** Most such types mean nothing to anybody: it may be left out. */
function mendType({ document, node }: Subject): Sketch | null {
  const long = findValues(node, rdf.type).find((type) => type.kind === 'reference' && isLongIri(type.id))
  if (long?.kind !== 'reference') return null
  const { id, written = id } = long
  for (const value of document.listValues(node, rdf.type)) {
    const span = document.identifierIn(value.item)
    if (!span || document.index.textOf(span) !== written) continue
    const options = [removal(removeItem(document.index, value))]
    return choice(span, { options, edits: [replaceByAnswer(span)], field: 'iri' })
  }
  return null
}

/** A name, a unit, a funder or a value: wherever the same text is given to the same entry. */
function mendText(subject: Subject): Sketch | null {
  const { document, finding } = subject
  const predicate = findingPredicate(finding)
  const maxBytes = textBounds.get(predicate)?.maxBytes ?? Infinity
  for (const node of holders(subject)) {
    const spans = document.listValues(node, predicate).map(({ item }) => writtenSpan(document, item))
    const texts = spans.map((span) => document.index.textOf(span) ?? document.index.raw(span))
    const long = texts.find((text) => isLongerThan(text, maxBytes))
    if (long === undefined) continue
    const same = spans.filter((_, at) => texts[at] === long)
    return askInPlace(same, finding.variant === 'value' ? 'value' : 'text')
  }
  return null
}

/** The entry of the finding, and where a value is that of a report or target, its measures. */
function holders({ document, finding, node }: Subject): readonly GraphNode[] {
  if (finding.variant !== 'value') return [node]
  const { nodes } = document.document
  return [node, ...findReferences(node, i72.value).flatMap((id) => nodes.get(id) ?? [])]
}
