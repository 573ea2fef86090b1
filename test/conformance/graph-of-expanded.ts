// Expanded JSON-LD, as the W3C's tests expect it, as a graph: what toRDF says of it, but with identifiers that are no
// IRIs kept. Independent of the code under test.
import {
  type GraphDocument,
  type Literal,
  type Reference,
  type Term,
  rootPlace,
  isBlankId,
} from '../../src/core/graph/document.ts'
import { GraphBuilder, makeStatement } from '../../src/core/graph/graph-builder.ts'
import { plainNumberText } from '../../src/core/graph/parse-json.ts'
import { rdf, xsd } from '../../src/core/graph/vocabulary.ts'

type JsonObject = Readonly<Record<string, unknown>>

export function graphOfExpanded(expanded: unknown): GraphDocument {
  const builder = new GraphBuilder()
  readItems(builder, expanded, undefined)
  return builder.finish()
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const asArray = (value: unknown): readonly unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value]

function readItems(builder: GraphBuilder, items: unknown, graph: string | undefined): void {
  for (const item of asArray(items)) {
    if (isObject(item) && !('@value' in item) && !('@list' in item)) readNode(builder, item, graph)
  }
}

function readNode(builder: GraphBuilder, object: JsonObject, graph: string | undefined): Reference {
  const id = object['@id']
  const identity: Reference =
    typeof id === 'string' ? builder.reference(id, id) : { kind: 'reference', id: builder.newBlank() }
  const node = builder.node(identity, rootPlace)
  for (const type of asArray(object['@type'])) {
    // jsonld.js leaves null where the type is a term defined as null.
    if (typeof type !== 'string') continue
    builder.addStatement(node, makeStatement(rdf.type, builder.reference(type, type), graph))
  }
  for (const [key, value] of Object.entries(object)) {
    if (key === '@graph') {
      builder.addNamedGraph(node.id)
      readItems(builder, value, node.id)
    } else if (key === '@included') readItems(builder, value, graph)
    else if (key === '@reverse') readReverse(builder, value as JsonObject, identity, graph)
    else if (!key.startsWith('@')) {
      for (const term of termsOf(builder, value, graph)) {
        if (!isBlankId(key)) builder.addStatement(node, makeStatement(key, term, graph))
      }
    }
  }
  return identity
}

function readReverse(
  builder: GraphBuilder,
  map: JsonObject,
  object: Reference,
  graph: string | undefined,
): void {
  for (const [key, values] of Object.entries(map)) {
    for (const term of termsOf(builder, values, graph)) {
      if (term.kind === 'literal' || isBlankId(key)) continue
      builder.addStatement(builder.node(term, rootPlace), makeStatement(key, object, graph))
    }
  }
}

function termsOf(builder: GraphBuilder, values: unknown, graph: string | undefined): Term[] {
  return asArray(values).flatMap((value): Term[] => {
    if (!isObject(value)) return []
    if ('@value' in value) return [literalOf(value)]
    if ('@list' in value) return [builder.list(termsOf(builder, value['@list'], graph), rootPlace, graph)]
    // JSON-LD leaves nothing of a word that it reserves.
    return value['@id'] === null ? [] : [readNode(builder, value, graph)]
  })
}

function literalOf({
  '@value': value,
  '@type': type,
  '@language': language,
  '@direction': direction,
}: JsonObject): Literal {
  const datatype = typeof type === 'string' ? type : undefined
  if (datatype === '@json') return { kind: 'literal', text: canonical(value), datatype: rdf.JSON }
  const number =
    typeof value === 'number' ? String(value) : typeof value === 'string' ? plainNumberText(value) : null
  if (number !== null) {
    const plain = /^[+-]?[0-9]+$/.test(number) ? xsd.integer : xsd.double
    return { kind: 'literal', text: number, datatype: datatype ?? plain }
  }
  return {
    kind: 'literal',
    text: String(value),
    datatype:
      datatype ??
      (typeof value === 'boolean' ? xsd.boolean : typeof language === 'string' ? rdf.langString : xsd.string),
    ...(typeof language === 'string' && { language }),
    ...(typeof direction === 'string' && { direction }),
  }
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (isObject(value)) {
    const keys = Object.keys(value).sort()
    return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(',')}}`
  }
  return (typeof value === 'string' ? plainNumberText(value) : null) ?? JSON.stringify(value)
}
