// Graphs as tests compare them: an export of either format, read by what is not the code under test wherever there is
// such a thing.
import { Parser, type Term as N3Term } from 'n3'

import {
  rootPlace,
  type GraphDocument,
  type GraphNode,
  type Statement,
  type Term,
} from '../../src/core/graph/document.ts'
import { readDocument } from '../../src/core/graph/read-document.ts'
import { rdf, xsd } from '../../src/core/graph/vocabulary.ts'
import { comparableGraph } from '../conformance/comparable-graph.ts'

export interface Quad extends Statement {
  readonly subject: string
}

export const refer = (id: string): Term => ({ kind: 'reference', id })
export const text = (value: string, datatype: string = xsd.string): Term => ({
  kind: 'literal',
  text: value,
  datatype,
})
export const inLanguage = (value: string, language: string): Term => ({
  kind: 'literal',
  text: value,
  datatype: rdf.langString,
  language,
})

export function documentOf(quads: Iterable<Quad>): GraphDocument {
  const nodes = new Map<string, GraphNode>()
  const seen = new Set<string>()
  for (const { subject, ...statement } of quads) {
    const { predicate, object, graph } = statement
    const value =
      object.kind === 'reference'
        ? object.id
        : [object.text, object.datatype, object.language?.toLowerCase(), object.direction]
    const key = JSON.stringify([subject, predicate, value, graph])
    if (seen.has(key)) continue
    seen.add(key)
    const node = nodes.get(subject)
    if (node) node.statements.push(statement)
    else {
      nodes.set(subject, {
        id: subject,
        isBlank: subject.startsWith('_:'),
        place: rootPlace,
        statements: [statement],
      })
    }
  }
  return { nodes, unknownKeys: new Map(), namedGraphs: new Set() }
}

const idOf = (term: N3Term): string => (term.termType === 'BlankNode' ? `_:${term.value}` : term.value)

const termOf = (term: N3Term): Term => {
  if (term.termType !== 'Literal') return { kind: 'reference', id: idOf(term) }
  const { value: text, language } = term
  return language === ''
    ? { kind: 'literal', text, datatype: term.datatype.value }
    : { kind: 'literal', text, datatype: rdf.langString, language }
}

type RdfFormat = 'N-Quads' | 'Turtle' | 'TriG'

export const quadsOf = (text: string, format: RdfFormat = 'N-Quads'): Quad[] =>
  new Parser({ format }).parse(text).map(({ subject, predicate, object, graph }): Quad => {
    const quad = { subject: idOf(subject), predicate: predicate.value, object: termOf(object) }
    return graph.termType === 'DefaultGraph' ? quad : Object.assign(quad, { graph: idOf(graph) })
  })

/** Fails on a document with keys that would be passed over. */
export async function readJsonLd(text: string): Promise<GraphDocument> {
  const result = await readDocument(new TextEncoder().encode(text))
  if (!result.ok) throw new Error(JSON.stringify(result.faults))
  if (result.document.unknownKeys.size > 0) {
    throw new Error(`unknown keys: ${[...result.document.unknownKeys.keys()].join(', ')}`)
  }
  return result.document
}

/** Equal for two graphs that say the same, whatever their blank nodes are called. */
export const graphOfNQuads = (text: string, format?: RdfFormat): string[] =>
  comparableGraph(documentOf(quadsOf(text, format)))
export const graphOfJsonLd = async (text: string): Promise<string[]> =>
  comparableGraph(await readJsonLd(text))
