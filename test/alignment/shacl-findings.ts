// What a SHACL engine of others finds in a document with given shapes, in the words of our own findings.
import { DataFactory, Parser, Store, type Quad, type Quad_Object, type Term as RdfTerm } from 'n3'
import Validator from 'rdf-validate-shacl'

import type { AlignmentFinding } from '../../src/core/alignment/finding.ts'
import { type GraphDocument, type Term, isBlankId } from '../../src/core/graph/document.ts'
import { cutText } from '../../src/core/graph/text-bounds.ts'
import { prefixedName } from '../../src/core/graph/vocabulary.ts'
import { nodeFocus } from '../../src/core/validation/document-index.ts'

const make = DataFactory
const sh = 'http://www.w3.org/ns/shacl#'
export const subClassOf = 'http://www.w3.org/2000/01/rdf-schema#subClassOf'

export const parseTurtle = (text: string): Quad[] => new Parser().parse(text)

const resource = (id: string) => (isBlankId(id) ? make.blankNode(id.slice(2)) : make.namedNode(id))

const rdfObject = (term: Term): Quad_Object =>
  term.kind === 'reference'
    ? resource(term.id)
    : make.literal(term.text, term.language ?? make.namedNode(term.datatype))

/** What a finding says, but for its severity. Blank nodes are named by their place in the file, long values are cut. */
const lineOf = (focus: string, path: string, constraint: string, value = ''): string =>
  [focus, path, constraint, cutText(value, 200)].join(' | ')

export const ourLine = ({ focus, path, constraint, facts }: AlignmentFinding): string =>
  lineOf(focus, path, constraint, facts.value)

export interface ShaclFinding {
  readonly line: string
  readonly severity: string
  readonly constraint: string
  readonly value: RdfTerm | null
}

export type FindByShapes = (document: GraphDocument) => Promise<ShaclFinding[]>

/** `shapes`: with the subclasses that they know, which an engine looks for in the data. */
export function shaclEngine(shapes: readonly Quad[], furtherSubclasses: readonly Quad[] = []): FindByShapes {
  const validator = new Validator(new Store([...shapes]))
  const subclasses = [...shapes, ...furtherSubclasses].filter(
    ({ predicate }) => predicate.value === subClassOf,
  )
  const textShapes = new Set(
    shapes
      .filter(
        ({ predicate, object }) => predicate.value === `${sh}nodeKind` && object.value === `${sh}Literal`,
      )
      .map(({ subject }) => subject.value),
  )
  return async (document) => {
    const data = new Store(
      subclasses.map(({ subject, predicate, object }) => make.quad(subject, predicate, object)),
    )
    for (const { id, statements } of document.nodes.values())
      for (const { predicate, object } of statements)
        data.addQuad(make.quad(resource(id), make.namedNode(predicate), rdfObject(object)))
    const { results } = await validator.validate(data)
    const shown = (term: RdfTerm | null | undefined): string => {
      const id = term?.termType === 'BlankNode' ? `_:${term.value}` : (term?.value ?? '')
      const node = term?.termType === 'Literal' ? undefined : document.nodes.get(id)
      return node ? nodeFocus(node) : id
    }
    return results.flatMap((result): ShaclFinding[] => {
      const value = result.value as RdfTerm | null
      const constraint = constraintOf(
        result.sourceConstraintComponent?.value.slice(sh.length) ?? '',
        value,
        textShapes.has(result.sourceShape?.value ?? ''),
      )
      if (constraint === null) return []
      const severity = (result.severity?.value ?? '').slice(sh.length).toLowerCase()
      const path = prefixedName((result.path as RdfTerm | null)?.value ?? '')
      const focus = shown(result.focusNode as RdfTerm)
      const isCount = constraint === 'missing' || constraint === 'too-many'
      const line = lineOf(focus, path, constraint, isCount ? '' : shown(value))
      return [{ line, severity, constraint, value }]
    })
  }
}

/** Null where another component says the same: a text is no instance of any class. */
function constraintOf(component: string, value: RdfTerm | null, isText: boolean): string | null {
  switch (component) {
    case 'MinCountConstraintComponent':
      return 'missing'
    case 'MaxCountConstraintComponent':
      return 'too-many'
    case 'DatatypeConstraintComponent':
      return 'wrong-type'
    case 'NodeKindConstraintComponent':
      return isText ? 'wrong-type' : 'not-a-reference'
    case 'ClassConstraintComponent':
      return value?.termType === 'Literal' ? null : 'wrong-class'
    default:
      return component
  }
}

const weight: Readonly<Record<string, number>> = { info: 0, warning: 1, violation: 2 }

/** Two classes of one entry may ask for the same with another severity: it is said once, with the greater one. */
export function bySeverity<F extends { readonly severity: string }>(
  found: readonly F[],
  lineOfFinding: (finding: F) => string,
): Map<string, F> {
  const greatest = new Map<string, F>()
  for (const finding of found) {
    const line = lineOfFinding(finding)
    const before = greatest.get(line)
    if (!before || (weight[finding.severity] ?? 0) > (weight[before.severity] ?? 0))
      greatest.set(line, finding)
  }
  return greatest
}
