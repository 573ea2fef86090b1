// What rows, trees and lists repeat is bounded: names, units, names of funders, values, and every IRI. One finding for each
// node and property. Rules, section 1.
import { type GraphNode, type Statement, refersTo } from '../../graph/document.ts'
import { cutText, iriMaxBytes, isLongerThan, nameMaxBytes, valueMaxBytes } from '../../graph/text-bounds.ts'
import { countUtf8 } from '../../graph/utf8.ts'
import { cids, i72, org, prefixedName, rdf, sff } from '../../graph/vocabulary.ts'
import { type Collector, maxQuoted } from '../collect-findings.ts'
import { type DocumentIndex, isLongIri, isOfKind, statementKey } from '../document-index.ts'
import type { Facts, Variants } from '../finding.ts'

interface TextBound {
  readonly variant: 'name' | 'unit' | 'funder' | 'value'
  readonly maxBytes: number
}

const name: TextBound = { variant: 'name', maxBytes: nameMaxBytes }
const unit: TextBound = { variant: 'unit', maxBytes: nameMaxBytes }

/**
 * The texts that the projection takes (src/core/projection/assertion.ts) and that many answers repeat; a description stands
 * only where its entity is read alone.
 */
export const textBounds: ReadonlyMap<string, TextBound> = new Map([
  [org.hasLegalName, name],
  [org.hasName, name],
  [cids.unitDescription, unit],
  [i72.unit_of_measure, unit],
  [sff.forFunder, { variant: 'funder', maxBytes: nameMaxBytes }],
  [i72.hasNumericalValue, { variant: 'value', maxBytes: valueMaxBytes }],
])

/** So many UTF-16 units are within every bound: nearly all texts are looked at no further. */
const alwaysShort = Math.floor(Math.min(nameMaxBytes, iriMaxBytes, valueMaxBytes) / 3)

export function checkTextLengths(index: DocumentIndex, findings: Collector): void {
  const { nodes, namedGraphs } = index.document
  let owners: ReadonlyMap<string, GraphNode> | null = null
  for (const node of nodes.values()) {
    const { id, written = id, statements } = node
    if (id.length > alwaysShort && isLongIri(id))
      findings.add('too-long', 'id', node, lengthDetails(written, id, iriMaxBytes))
    let reported: Set<string> | null = null
    for (const statement of statements) {
      if (!mayBeLong(statement)) continue
      const { predicate } = statement
      for (const { variant, text, full = text, maxBytes } of longTexts(statement, node, index)) {
        const key = `${variant} ${predicate}`
        if (reported?.has(key)) continue
        reported = (reported ?? new Set()).add(key)
        const { facts, value } = lengthDetails(text, full, maxBytes)
        const path = isLongIri(predicate) ? cutText(predicate, maxQuoted) : prefixedName(predicate)
        const owner = variant === 'value' ? (owners ??= ownersOfMeasures(index)).get(id) : undefined
        findings.add('too-long', variant, owner ?? node, {
          // A property that is too long is the value itself.
          ...(variant !== 'property' && { path }),
          value,
          facts: { ...facts, key: cutText(statementKey(statement), maxQuoted) },
        })
      }
    }
  }
  for (const graph of namedGraphs) {
    // The entry that describes the graph is reported already.
    if (graph.length <= alwaysShort || nodes.has(graph) || !isLongIri(graph)) continue
    const details = lengthDetails(graph, graph, iriMaxBytes)
    findings.addAt('too-long', 'graph', { focus: details.value, place: null }, details)
  }
}

const mayBeLong = ({ predicate, object }: Statement): boolean =>
  predicate.length > alwaysShort ||
  (object.kind === 'reference'
    ? object.id.length > alwaysShort
    : object.text.length > alwaysShort || object.datatype.length > alwaysShort)

interface LongText {
  readonly variant: Variants['too-long']
  /** As written in the file. */
  readonly text: string
  /** What is counted, where an identifier is written in a shorter form. */
  readonly full?: string
  readonly maxBytes: number
}

function* longTexts(statement: Statement, node: GraphNode, index: DocumentIndex): Generator<LongText> {
  const { predicate, object, written = predicate } = statement
  const maxBytes = iriMaxBytes
  if (isLongIri(predicate)) yield { variant: 'property', text: written, full: predicate, maxBytes }
  if (object.kind === 'reference') {
    const variant = predicate === rdf.type ? 'type' : 'reference'
    if (isLongIri(object.id)) yield { variant, text: object.written ?? object.id, full: object.id, maxBytes }
    return
  }
  if (isLongIri(object.datatype)) yield { variant: 'datatype', text: object.datatype, maxBytes }
  const bound = textBounds.get(predicate)
  if (!bound || !isLongerThan(object.text, bound.maxBytes)) return
  if (bound.variant !== 'name' || mayHaveName(node, index)) yield { ...bound, text: object.text }
}

/**
 * Whatever the type of the node: another file may make an organization or an indicator of it. Only a node without an
 * identifier is out of its reach; of these, targets have names.
 */
const mayHaveName = (node: GraphNode, index: DocumentIndex): boolean =>
  !node.isBlank || index.kinds.has(node.id) || isTarget(node)

const isTarget = (node: GraphNode): boolean => refersTo(node, rdf.type, cids.Target)

/** The first report or target of each measure: people know those, not their measures. */
function ownersOfMeasures(index: DocumentIndex): Map<string, GraphNode> {
  const owners = new Map<string, GraphNode>()
  for (const node of index.document.nodes.values()) {
    for (const { predicate, object } of node.statements) {
      if (predicate !== i72.value || object.kind !== 'reference' || owners.has(object.id)) continue
      if (isOfKind(index, node.id, 'indicator_report') || isTarget(node)) owners.set(object.id, node)
    }
  }
  return owners
}

function lengthDetails(written: string, full: string, maxBytes: number): { value: string; facts: Facts } {
  const bytes = countUtf8(full)
  const facts = written === full ? { bytes, maxBytes } : { bytes, maxBytes, full: cutText(full, maxQuoted) }
  return { value: cutText(written, maxQuoted), facts }
}
