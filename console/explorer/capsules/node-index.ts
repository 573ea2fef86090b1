// All statements about a node and all that refer to it, with the sources that assert them. Pure.
import { isBlankId, type Term } from '../../../src/core/graph/document.ts'
import { prefixedName } from '../../../src/core/graph/prefixed-name.ts'
import { i72, rdf, xsd } from '../../../src/core/graph/vocabulary.ts'
import { groupBy } from '../../../src/core/lists-by-key.ts'
import type { Incoming, NodeProperty, NodeValue, NodeView, RowsOfNode, SourceRef } from '../model.ts'
import {
  linkedSubjects,
  subjectName,
  subjectTypes,
  type Pointer,
  type StatementGraph,
  type Statements,
} from './statement-graph.ts'

export type NodeIndex = (id: string) => NodeView | null

/** `assertedBy` has the sources by sequence; `rowsOf` returns the filter for the reports of a node. */
export function indexNodes(
  { bySubject, pointing }: StatementGraph,
  assertedBy: ReadonlyMap<number, SourceRef>,
  rowsOf: (id: string) => RowsOfNode | null,
): NodeIndex {
  return (id) => {
    const statements = bySubject.get(id)
    const pointers = pointing.get(id) ?? []
    if (!statements && pointers.length === 0) return null
    const about = statements ?? []
    const typed = about.filter(({ statement }) => statement.predicate === rdf.type)
    return {
      id,
      uri: id,
      name: subjectName(bySubject, id),
      types: subjectTypes(bySubject, id),
      properties: nodeProperties(bySubject, assertedBy, id, new Set()),
      incoming: incomingPointers(bySubject, assertedBy, pointers, id),
      assertedBy: assertingSources(typed.length > 0 ? typed : about, assertedBy),
      inTable: rowsOf(id),
    }
  }
}

const assertingSources = (
  statements: readonly { readonly sequence: number }[],
  assertedBy: ReadonlyMap<number, SourceRef>,
): SourceRef[] =>
  [...new Set(statements.map(({ sequence }) => sequence))].flatMap((each) => assertedBy.get(each) ?? [])

/** A blank node is shown nested where it is used, once. */
function nodeProperties(
  bySubject: Statements,
  assertedBy: ReadonlyMap<number, SourceRef>,
  id: string,
  above: ReadonlySet<string>,
): NodeProperty[] {
  const here = new Set([...above, id])
  const shown = (bySubject.get(id) ?? []).filter(
    ({ statement }) => statement.predicate !== rdf.type || above.size > 0,
  )
  return [...groupBy(shown, ({ statement }) => statement.predicate)].map(([iri, own]) => ({
    iri,
    label: prefixedName(iri),
    values: [...groupBy(own, ({ statement }) => termKey(statement.object)).values()].map(
      (same): NodeValue => {
        const by = assertingSources(same, assertedBy).map((source) => source.id)
        const { object } = same[0].statement
        if (object.kind === 'literal') return literalValue(object, by)
        // A measure belongs to its report, with or without an identifier.
        const isPart = isBlankId(object.id) || iri === i72.value
        const isNested = isPart && !here.has(object.id) && bySubject.has(object.id)
        const name = iri === rdf.type ? prefixedName(object.id) : subjectName(bySubject, object.id)
        const entityLink = { text: object.id, isLink: true, name, assertedBy: by }
        return isNested
          ? Object.assign(entityLink, { nested: nodeProperties(bySubject, assertedBy, object.id, here) })
          : entityLink
      },
    ),
  }))
}

const literalValue = (object: Extract<Term, { kind: 'literal' }>, assertedBy: string[]): NodeValue => ({
  text: object.text,
  isLink: false,
  name: null,
  ...(object.datatype !== xsd.string && !object.language && { datatype: prefixedName(object.datatype) }),
  ...(object.language !== undefined && { language: object.language }),
  assertedBy,
})

const termKey = (object: Term): string =>
  object.kind === 'reference'
    ? `<${object.id}`
    : JSON.stringify([object.text, object.datatype, object.language?.toLowerCase()])

function incomingPointers(
  bySubject: Statements,
  assertedBy: ReadonlyMap<number, SourceRef>,
  pointers: readonly Pointer[],
  to: string,
): Incoming[] {
  const distinct = groupBy(pointers, ({ predicate, from }) => `${predicate} ${from}`)
  return [...distinct.values()].map((same) => {
    const [{ from, predicate }] = same
    const name = subjectName(bySubject, from)
    return {
      iri: predicate,
      label: prefixedName(predicate),
      from,
      name,
      types: subjectTypes(bySubject, from),
      about: name === null ? linkedSubjects(bySubject, from, to) : [],
      assertedBy: assertingSources(same, assertedBy).map(({ id }) => id),
    }
  })
}
