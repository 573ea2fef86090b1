// Graphs as tests compare them: an export of either format, read by what is not the code under test wherever there is
// such a thing.
import { Parser, type Term as N3Term } from 'n3'
import { parse as parseByOxigraph, type Term as OxigraphTerm } from 'oxigraph'

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

/** As both parsers give them. */
type RdfTerm = N3Term | OxigraphTerm

const idOf = (term: RdfTerm): string => (term.termType === 'BlankNode' ? `_:${term.value}` : term.value)

const termOf = (term: RdfTerm): Term => {
  if (term.termType !== 'Literal') return { kind: 'reference', id: idOf(term) }
  const { value: text, language } = term
  return language === ''
    ? { kind: 'literal', text, datatype: term.datatype.value }
    : { kind: 'literal', text, datatype: rdf.langString, language }
}

type RdfFormat = 'N-Quads' | 'Turtle' | 'TriG'

interface RdfQuad {
  readonly subject: RdfTerm
  readonly predicate: RdfTerm
  readonly object: RdfTerm
  readonly graph: RdfTerm
}

const quadFrom = ({ subject, predicate, object, graph }: RdfQuad): Quad => {
  const quad = { subject: idOf(subject), predicate: predicate.value, object: termOf(object) }
  return graph.termType === 'DefaultGraph' ? quad : Object.assign(quad, { graph: idOf(graph) })
}

export const quadsOf = (text: string, format: RdfFormat = 'N-Quads'): Quad[] =>
  new Parser({ format }).parse(text).map(quadFrom)

const mediaTypes = {
  'N-Quads': 'application/n-quads',
  Turtle: 'text/turtle',
  TriG: 'application/trig',
} as const satisfies Readonly<Record<RdfFormat, string>>

/** By a second parser, which nobody of the first one had a part in. */
export const graphByOxigraph = (text: string, format: RdfFormat): string[] =>
  comparableGraph(documentOf(parseByOxigraph(text, { format: mediaTypes[format] }).map(quadFrom)))

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
