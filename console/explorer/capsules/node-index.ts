// All that opened capsules say about one node, both directions, with who says it. Pure.
import { isBlankId } from '../../../src/graph/document.ts'
import type { Term } from '../../../src/graph/document.ts'
import { prefixedName } from '../../../src/graph/prefixed-name.ts'
import { i72, rdf, xsd } from '../../../src/graph/vocabulary.ts'
import type { Incoming, NodeProperty, NodeValue, NodeView, RowsOfNode, Said } from '../model.ts'
import { aboutOf, nameOf, typesOf } from './said-statements.ts'
import type { Pointer, SaidGraph, Statements } from './said-statements.ts'

export type NodeIndex = (id: string) => NodeView | null

/** `saidBy` tells who a source is, by its sequence; `rowsOf` what selects the reports of a node. */
export function indexNodes(
  { said, pointing }: SaidGraph,
  saidBy: ReadonlyMap<number, Said>,
  rowsOf: (id: string) => RowsOfNode | null,
): NodeIndex {
  return (id) => {
    const statements = said.get(id)
    const pointers = pointing.get(id) ?? []
    if (!statements && pointers.length === 0) return null
    const about = statements ?? []
    const typed = about.filter(({ statement }) => statement.predicate === rdf.type)
    return {
      id,
      uri: id,
      name: nameOf(said, id),
      types: typesOf(said, id),
      properties: propertiesOf(said, saidBy, id, new Set()),
      incoming: incomingOf(said, saidBy, pointers, id),
      saidBy: sourcesOf(typed.length > 0 ? typed : about, saidBy),
      inTable: rowsOf(id),
    }
  }
}

const sourcesOf = (
  said: readonly { readonly sequence: number }[],
  saidBy: ReadonlyMap<number, Said>,
): Said[] => [...new Set(said.map(({ sequence }) => sequence))].flatMap((each) => saidBy.get(each) ?? [])

/** A node without an identifier is told where it stands, once. */
function propertiesOf(
  said: Statements,
  saidBy: ReadonlyMap<number, Said>,
  id: string,
  above: ReadonlySet<string>,
): NodeProperty[] {
  const here = new Set([...above, id])
  const byPredicate = new Map<string, Map<string, { object: Term; sequences: Set<number> }>>()
  for (const { statement, sequence } of said.get(id) ?? []) {
    const { predicate, object } = statement
    if (predicate === rdf.type && above.size === 0) continue
    const values = byPredicate.get(predicate) ?? new Map()
    byPredicate.set(predicate, values)
    const key = termKey(object)
    const before = values.get(key)
    if (before) before.sequences.add(sequence)
    else values.set(key, { object, sequences: new Set([sequence]) })
  }
  return [...byPredicate].map(([iri, values]) => ({
    iri,
    label: prefixedName(iri),
    values: [...values.values()].map(({ object, sequences }): NodeValue => {
      const by = [...sequences].flatMap((each) => saidBy.get(each)?.id ?? [])
      if (object.kind === 'literal') return literalValue(object, by)
      // A measure is part of its report, with or without an identifier.
      const isPart = isBlankId(object.id) || iri === i72.value
      const isNested = isPart && !here.has(object.id) && said.has(object.id)
      const name = iri === rdf.type ? prefixedName(object.id) : nameOf(said, object.id)
      const link = { text: object.id, isLink: true, name, saidBy: by }
      return isNested ? Object.assign(link, { nested: propertiesOf(said, saidBy, object.id, here) }) : link
    }),
  }))
}

const literalValue = (object: Extract<Term, { kind: 'literal' }>, saidBy: string[]): NodeValue => ({
  text: object.text,
  isLink: false,
  name: null,
  ...(object.datatype !== xsd.string && !object.language && { datatype: prefixedName(object.datatype) }),
  ...(object.language !== undefined && { language: object.language }),
  saidBy,
})

const termKey = (object: Term): string =>
  object.kind === 'reference'
    ? `<${object.id}`
    : JSON.stringify([object.text, object.datatype, object.language?.toLowerCase()])

function incomingOf(
  said: Statements,
  saidBy: ReadonlyMap<number, Said>,
  pointers: readonly Pointer[],
  to: string,
): Incoming[] {
  const distinct = new Map<string, Pointer & { sequences: Set<number> }>()
  for (const pointer of pointers) {
    const key = `${pointer.predicate} ${pointer.from}`
    const before = distinct.get(key)
    if (before) before.sequences.add(pointer.sequence)
    else distinct.set(key, { ...pointer, sequences: new Set([pointer.sequence]) })
  }
  return [...distinct.values()].map(({ from, predicate, sequences }) => {
    const name = nameOf(said, from)
    return {
      iri: predicate,
      label: prefixedName(predicate),
      from,
      name,
      types: typesOf(said, from),
      about: name === null ? aboutOf(said, from, to) : [],
      saidBy: [...sequences].flatMap((each) => saidBy.get(each)?.id ?? []),
    }
  })
}
